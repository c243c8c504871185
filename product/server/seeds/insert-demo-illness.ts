import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../src/program/program.ts';

const CLASS = '大二班';

const cause = { act: 'create', trusted: true };

/**
 * Creates the illnesses of the last days: two children of one class with hand, foot and mouth disease, which raises an
 * alarm; a child of last week whose influenza is over; and a child who is absent for three days without a reason.
 */
export async function insertDemoIllness(program: Program, scope: Scope): Promise<void> {
  const illnesses = program.stores.get('health.illness');
  const { today } = scope.session;
  const save = (values: Record<string, unknown>) => saveRecord(illnesses, scope, values, cause);
  const move = (id: string, name: string, asks: Record<string, unknown> = {}) =>
    makeTransition(illnesses, scope, name, { id, asks });
  const leaves = program.stores.get('attendance.studentLeave');
  async function stayHome(studentId: string, fromDay: string, toDay: string, why: Record<string, string>) {
    await forgetDays(scope, studentId, fromDay, toDay);
    const { id } = await saveRecord(leaves, scope, { studentId, kind: 'sick', fromDay, toDay, ...why }, cause);
    await makeTransition(leaves, scope, 'approve', { id, asks: {} });
  }
  const [first, second, third, fourth] = await lastChildren(scope);
  if (!first || !second || !third || !fourth) return;
  const onset = schoolDayBefore(today, 3);
  const blisters = [{ symptom: 'hand-rash' }, { symptom: 'oral-ulcer' }];

  const over = dayAfter(today, -9);
  const recovered = await save({
    studentId: second,
    cause: 'sick',
    firstAbsentOn: over,
    onsetOn: over,
    symptoms: [{ symptom: 'fever' }, { symptom: 'cough' }],
    temperatures: [{ celsius: 39.1, takenOn: over }],
    symptomsEndedOn: dayAfter(today, -4),
    askedBy: '周敏',
  });
  await move(recovered.id, 'confirm', { disease: 'influenza', diagnosedOn: over, hospital: '社区卫生服务中心' });
  await move(recovered.id, 'isolate');

  const isolated = await save({
    studentId: first,
    cause: 'sick',
    firstAbsentOn: onset,
    onsetOn: onset,
    symptoms: blisters,
    temperatures: [{ celsius: 38.4, takenOn: onset }],
    askedBy: '周敏',
    followUps: [{ followedOn: onset, note: '口腔和手部有疱疹，已就诊', celsius: 38.4 }],
  });
  const diagnosed = { disease: 'handFootMouth', diagnosedOn: onset, hospital: '区妇幼保健院' };
  await move(isolated.id, 'confirm', diagnosed);
  await move(isolated.id, 'isolate');

  await stayHome(first, onset, dayAfter(onset, 14), { reason: '手足口病', symptom: 'hand-rash' });
  await stayHome(second, over, dayAfter(today, -4), { reason: '流感', symptom: 'fever' });
  // Nobody knows yet why this child is absent.
  await forgetDays(scope, third, schoolDayBefore(today, 3));

  await save({ studentId: fourth, cause: 'sick', onsetOn: today, symptoms: blisters, disease: 'handFootMouth' });
}

/** Takes back that machines saw a child on these days. */
async function forgetDays(scope: Scope, studentId: string, from: string, to = '2199-12-31'): Promise<void> {
  await sql`delete from student_days where kig_id = ${scope.oneTenant()} and ${scope.within('kig_id')}
    and student_id = ${studentId} and day between ${from} and ${to}`.execute(scope.db);
}

/** Returns the last children of the class, of whom the demo of attendance tells nothing. */
async function lastChildren(scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from students s
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${scope.oneTenant()} and ${scope.within('s.kig_id')} and ${scope.within('c.kig_id')}
      and not exists (select from student_leaves v where v.kig_id = s.kig_id and v.student_id = s.id)
      and c.class_name = ${CLASS} and not s.deleted and s.status = 'enrolled'
    order by s.id desc limit 4`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Returns the school day that lies a number of school days before another day. */
function schoolDayBefore(day: string, count: number): string {
  const before = dayAfter(day, -1);
  if (!schoolDayOf(before).open) return schoolDayBefore(before, count);
  return count === 1 ? before : schoolDayBefore(before, count - 1);
}
