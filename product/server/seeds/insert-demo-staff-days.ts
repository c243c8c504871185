import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { addPunches } from '../src/attendance/teacher-punches.ts';
import type { StoredEvent } from '../src/devices/devices.public.ts';
import type { Program } from '../src/program/program.ts';

const DAY_MS = 86_400_000;

/** Everyone works the same hours; the guard comes earlier. */
const hours = {
  periodName: '全天',
  inFrom: '06:50',
  inUntil: '07:45',
  outFrom: '16:30',
  outUntil: '19:00',
  asks: 'both',
};
const weekdays = ['1', '2', '3', '4', '5'];

/**
 * Creates rules, punches and requests of the staff, from the first day of the last month to yesterday. A few come late
 * or leave early, one forgot to sign out and asks for it, and some have overtime.
 */
export async function insertDemoStaffDays(program: Program, scope: Scope): Promise<void> {
  const kigId = scope.oneTenant();
  const { stores } = program;
  const { today } = scope.session;
  const first = new Date(`${today.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() - 1);
  const beginsOn = first.toISOString().slice(0, 10);
  const rules = stores.get('attendance.teacherRule');
  const { rows: guards } = await sql<{ id: string }>`select id from positions
    where kig_id = ${kigId} and ${scope.within('kig_id')} and position_name = '保安' and not deleted`.execute(scope.db);
  const rule = { ruleName: '教师班', beginsOn, weekdays, graceMinutes: 2, periods: [hours] };
  await saveRecord(rules, scope, rule);
  const early = { ...hours, inFrom: '05:50', inUntil: '06:45' };
  const positionIds = guards.map(({ id }) => id);
  await saveRecord(rules, scope, { ...rule, ruleName: '保安班', periods: [early], positionIds });

  const { rows: staff } = await sql<{ id: string; isGuard: boolean; cardNumber: string | null }>`select id,
      position_id = any(${positionIds}::uuid[]) as "isGuard", card_number as "cardNumber" from teachers
    where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted and status = 'in-service'
    order by id`.execute(scope.db);
  const { rows: devices } = await sql<{ id: string }>`select id from devices
    where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted order by id limit 1`.execute(scope.db);
  const deviceId = devices[0]?.id ?? uuid7();
  const forgot: { teacherId: string; day: string }[] = [];
  const events: StoredEvent[] = [];
  for (let at = Date.parse(beginsOn); at < Date.parse(today); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!schoolDayOf(day).open) continue;
    const date = Number(day.slice(8));
    for (const [index, { id: teacherId, isGuard, cardNumber }] of staff.entries()) {
      const event = (time: string, minute: number, direction: 'in' | 'out'): StoredEvent => ({
        id: uuid7(),
        kigId,
        timeZone: 'Asia/Shanghai',
        deviceId,
        kind: 'card',
        at: new Date(Date.parse(`${day}T${time}:00+08:00`) + minute * 60_000),
        doubtful: false,
        cardNumber,
        studentId: null,
        teacherId,
        lost: false,
        direction,
        detail: null,
      });
      const isLate = (index * 13 + date * 7) % 61 === 0;
      const isEarly = (index * 11 + date * 5) % 97 === 3;
      events.push(event(isGuard ? '06:45' : '07:45', isLate ? 3 + (index % 9) : -((index * 7 + date * 3) % 28), 'in'));
      if ((index * 17 + date * 3) % 113 === 5) forgot.push({ teacherId, day });
      else events.push(event('16:30', isEarly ? -20 : (index * 5 + date) % 40, 'out'));
    }
  }
  await addPunches(program, scope, events);
  await insertRequests(program, scope, { forgot, staff, beginsOn });
}

/** Creates the requests for missed sign-ins and overtime. The latest ones wait for a decision. */
async function insertRequests(
  { stores }: Program,
  scope: Scope,
  {
    forgot,
    staff,
    beginsOn,
  }: { forgot: readonly { teacherId: string; day: string }[]; staff: readonly { id: string }[]; beginsOn: string },
): Promise<void> {
  const missed = stores.get('attendance.missedSignIn');
  const reasons = ['带离园队，忘了刷脸', '送孩子上车，没来得及打卡', '开家长会到很晚'];
  const { rows: own } = await sql<{ id: string }>`select id from teachers where ${scope.within('kig_id')}
    and account_id = ${scope.session.accountId}`.execute(scope.db);
  const isOwn = (teacherId: string) => own.some(({ id }) => id === teacherId);
  for (const [index, { teacherId, day }] of forgot.slice(0, -2).entries()) {
    if (isOwn(teacherId)) continue;
    const asked = { teacherId, day, period: 1, way: 'out', atTime: '16:38', reason: reasons[index % reasons.length] };
    const { id } = await saveRecord(missed, scope, asked);
    await makeTransition(missed, scope, 'approve', { id, from: 'submitted', asks: {} });
  }
  const makeups = stores.get('attendance.makeup');
  for (const [index, { id: teacherId }] of staff.entries()) {
    if (index % 3 !== 1 || isOwn(teacherId)) continue;
    const day = new Date(Date.parse(beginsOn) + (9 + index) * DAY_MS).toISOString().slice(0, 10);
    if (day > scope.session.today) continue;
    const entered = { teacherId, day, hours: 1.5 + (index % 4) / 2, reason: '布置亲子活动' };
    const { id } = await saveRecord(makeups, scope, entered);
    if (index % 2 === 1) await makeTransition(makeups, scope, 'approve', { id, from: 'submitted', asks: {} });
  }
}
