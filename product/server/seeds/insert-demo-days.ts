import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { addToStudentDays } from '../src/attendance/student-days.ts';
import { recomputeChildren } from '../src/attendance/student-results.ts';
import type { StoredEvent } from '../src/devices/devices.public.ts';
import type { Program } from '../src/program/program.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns whether a child, by its place in the list, stayed at home this many days ago. */
export const isAtHome = (index: number, back: number): boolean => (index * 7 + Math.floor(back / 2)) % 41 === 0;

/**
 * Creates the days of children in the last weeks, up to yesterday: most come on time, a few late, and some stay at home
 * for two days.
 */
export async function insertDemoDays(program: Program, scope: Scope, studentIds: readonly string[]): Promise<void> {
  const kigId = scope.oneTenant();
  const { rows } = await sql<{ id: string }>`select id from devices
    where kig_id = ${kigId} and not deleted order by id limit 1`.execute(scope.db);
  const deviceId = rows[0]?.id ?? uuid7();
  for (let back = DAYS; back > 0; back--) {
    const day = new Date(Date.parse(scope.session.today) - back * DAY_MS).toISOString().slice(0, 10);
    if (!schoolDayOf(day).open) continue;
    const events = studentIds.flatMap((studentId, index): StoredEvent[] => {
      if (isAtHome(index, back)) return [];
      const isLate = (index * 13 + back * 5) % 47 === 0;
      const cameMinute = isLate ? 12 + (index % 20) : -((index * 17 + back * 11) % 44);
      const leftMinute = (index * 5 + back * 3) % 25;
      const common = {
        kigId,
        timeZone: 'Asia/Shanghai',
        deviceId,
        kind: 'card',
        cardNumber: '',
        detail: null,
        studentId,
        teacherId: null,
      } as const;
      const event = (time: string, minute: number, direction: 'in' | 'out'): StoredEvent => ({
        ...common,
        id: uuid7(),
        at: new Date(Date.parse(`${day}T${time}:00+08:00`) + minute * 60_000),
        doubtful: false,
        lost: false,
        direction,
      });
      return [event('08:10', cameMinute, 'in'), event('17:00', leftMinute, 'out')];
    });
    await addToStudentDays(program.clock, scope, events);
  }
  const { today } = scope.session;
  await recomputeChildren(program.clock)(scope, {
    kigId,
    from: dayAfter(today, -DAYS),
    to: dayAfter(today, -1),
    ids: null,
  });
}
