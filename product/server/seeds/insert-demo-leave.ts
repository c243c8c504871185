import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../src/program/program.ts';
import { parentScope } from './demo-parent.ts';
import { isAtHome } from './insert-demo-days.ts';

/** Reasons of the absences of the last weeks, in turn. The last one of each turn has no leave. */
const reasons = [
  { kind: 'sick', reason: '发烧，在家休息', symptom: 'fever', diagnosis: '上呼吸道感染' },
  { kind: 'personal', reason: '回外婆家' },
  { kind: 'sick', reason: '咳嗽', symptom: 'cough' },
  { kind: 'personal', reason: '家里有事' },
  null,
] as const;

const cause = { act: 'create', trusted: true };

/**
 * Creates leave for most absences of the last two weeks, two requests of parents that wait, a staff member's leave, and an own
 * closing day ahead.
 */
export async function insertDemoLeave(program: Program, scope: Scope, studentIds: readonly string[]): Promise<void> {
  const { stores } = program;
  const leaves = stores.get('attendance.studentLeave');
  const { today } = scope.session;
  let turn = 0;
  for (const [index, studentId] of studentIds.entries()) {
    const days = Array.from({ length: 14 }, (_, place) => 14 - place)
      .filter((back) => isAtHome(index, back) && schoolDayOf(dayAfter(today, -back)).open)
      .map((back) => dayAfter(today, -back));
    const [fromDay, toDay] = [days[0], days.at(-1)];
    if (!fromDay || !toDay) continue;
    const why = reasons[turn % reasons.length];
    turn += 1;
    if (!why) continue;
    const { id } = await saveRecord(leaves, scope, { studentId, ...why, fromDay, toDay }, cause);
    await makeTransition(leaves, scope, 'approve', { id, asks: {} });
  }
  const next = schoolDayFrom(dayAfter(today, 1));
  for (const studentId of studentIds.slice(3, 5)) {
    const leave = { studentId, kind: 'personal', reason: '外出旅行', fromDay: next, toDay: next };
    await saveRecord(leaves, await parentScope(scope, studentId), leave, cause);
  }
  await insertTeacherLeave(program, scope, next);
  const closing = { day: schoolDayFrom(dayAfter(today, 30)), dayName: '教师培训', kind: 'closing', people: 'children' };
  await saveRecord(stores.get('attendance.calendarDay'), scope, closing, cause);
}

async function insertTeacherLeave({ stores }: Program, scope: Scope, next: string): Promise<void> {
  const leaves = stores.get('attendance.teacherLeave');
  // Heads of classes come first, so that a lesson of the timetable needs a substitute.
  const { rows } = await sql<{ id: string }>`select t.id from teachers t where t.kig_id = ${scope.oneTenant()}
    and ${scope.within('t.kig_id')} and not t.deleted and t.status = 'in-service'
      and t.account_id is distinct from ${scope.session.accountId}
    order by (select max(g.sort) from classes c join grades g on g.kig_id = c.kig_id and ${scope.within('g.kig_id')}
      and g.id = c.grade_id where c.kig_id = t.kig_id and ${scope.within('c.kig_id')} and c.head_teacher_id = t.id
      and g.stage = 'junior') nulls last, t.id limit 2`.execute(scope.db);
  for (const [index, { id: teacherId }] of rows.entries()) {
    const leave = { teacherId, kind: 'annual', reason: '年假', fromDay: next, toDay: next, toPart: 'morning' };
    const { id } = await saveRecord(leaves, scope, leave, cause);
    if (index === 0) await makeTransition(leaves, scope, 'approve', { id, asks: {} });
  }
}

function schoolDayFrom(day: string): string {
  return schoolDayOf(day).open ? day : schoolDayFrom(dayAfter(day, 1));
}
