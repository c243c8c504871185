import { staffDay } from '@kiga/contract/attendance/staff-day.ts';
import type * as acts from '@kiga/contract/attendance/staff-month.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { devicePlaces } from '../devices/devices.public.ts';
import { whoOf, writeLog } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { assertMonthsOpen, closedMonths, lockMonths } from './closed-months.ts';
import { recompute } from './recompute.ts';
import { asksFor, staffFacts } from './staff-facts.ts';
import { spanOf, staffMonth } from './staff-month.ts';
import { storedResults } from './staff-results.ts';

/** Explains a person's day. Throws RECORD_NOT_FOUND. */
export async function explainDay(
  program: Program,
  scope: Scope,
  { teacherId, day }: { teacherId: string; day: string },
): Promise<acts.ExplainedStaffDay> {
  const kigId = scope.oneTenant();
  const span = { kigId, from: day, to: day, ids: [teacherId] };
  const facts = await staffFacts(program, scope, span);
  const [person] = facts.people;
  if (!person) throw new AppError('RECORD_NOT_FOUND');
  const ofDay = facts.of(person, day);
  const places = await devicePlaces(scope, kigId, [...new Set(ofDay.punches.map(({ place }) => String(place)))]);
  const accounts = ofDay.fixes.flatMap(({ by }) => by ?? []);
  const names = await program.stores.namesOfAccounts(scope, accounts);
  const punches = ofDay.punches
    .map(({ at, place }) => ({ at, place: places.get(String(place)) ?? null }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const fixes = ofDay.fixes.map((fix) => ({ ...fix, by: names.get(String(fix.by)) ?? null }));
  const result = staffDay({ ...ofDay, punches, fixes });
  const isClosed = (await closedMonths(scope, 'staff', span)).length > 0;
  const stored = isClosed
    ? (await storedResults(scope, span)).find((one) => one.teacherId === teacherId)?.state
    : undefined;
  return {
    teacherName: person.teacherName,
    ruleName: ofDay.rule?.ruleName ?? null,
    state: result.state,
    isCorrected: result.isCorrected,
    storedState: stored && stored !== result.state ? stored : null,
    marks: result.marks,
    steps: result.steps.map(({ step, params }) => ({ step, params: { ...params } })),
    punches,
  };
}

/** Enters a mark by hand. */
export async function correctDay(
  program: Program,
  inside: Scope,
  { teacherId, day, period, way, at, reason }: z.output<typeof acts.correctStaffDay.input>,
): Promise<void> {
  const kigId = inside.oneTenant();
  const span = { kigId, from: day, to: day, ids: [teacherId] };
  await assertMonthsOpen(inside, 'staff', span);
  const facts = await staffFacts(program, inside, span);
  const [person] = facts.people;
  if (!person) throw new AppError('RECORD_NOT_FOUND');
  if (day > facts.today) throw invalid({ field: 'day', error: 'FIELD_DATE_IN_FUTURE' });
  if (!asksFor(facts.of(person, day).rule, period, way)) {
    throw invalid({ field: 'period', error: 'ATTENDANCE_PERIOD_UNKNOWN' });
  }
  const now = program.clock.now();
  await sql`insert into teacher_marks (kig_id, id, day, teacher_id, period, way, at_time, reason, marked_at, marked_by)
    values (${kigId}, ${uuid7(now.getTime())}, ${day}, ${teacherId}, ${period}, ${way}, ${at}, ${reason}, ${now},
      ${inside.session.accountId})`.execute(inside.db);
  await note(program, inside, 'correct', { recordId: teacherId, detail: { day, period, way, at, reason } });
  await recompute(program.attendance, 'staff', inside, span);
}

/** Confirms a month: stores its results and closes it. */
export async function confirmMonth(program: Program, inside: Scope, month: string): Promise<void> {
  const kigId = inside.oneTenant();
  await lockMonths(inside, 'staff', kigId);
  const span = { kigId, ...spanOf(month), ids: null };
  await assertMonthsOpen(inside, 'staff', span);
  const { today, sums, waiting } = await staffMonth(program, inside, { month, language: 'zh_CN' });
  if (today <= span.to) throw new AppError('ATTENDANCE_MONTH_NOT_OVER', { month });
  if (sums.missing > 0 || waiting > 0) {
    throw new AppError('ATTENDANCE_MONTH_BLOCKED', { missing: sums.missing, waiting });
  }
  await recompute(program.attendance, 'staff', inside, span);
  await sql`insert into attendance_months (kig_id, month, people, closed_at, closed_by)
    values (${kigId}, ${span.from}, 'staff', ${program.clock.now()}, ${inside.session.accountId})`.execute(inside.db);
  await note(program, inside, 'confirm', { detail: { month } });
}

/** Opens a confirmed month again, and computes it from its present facts. */
export async function reopenMonth(
  program: Program,
  inside: Scope,
  { month, reason }: { month: string; reason: string },
): Promise<void> {
  const kigId = inside.oneTenant();
  await lockMonths(inside, 'staff', kigId);
  const span = { kigId, ...spanOf(month), ids: null };
  const { rows } = await sql`delete from attendance_months where kig_id = ${kigId} and ${inside.within('kig_id')}
    and month = ${span.from} and people = 'staff' returning 1`.execute(inside.db);
  if (rows.length === 0) throw new AppError('ATTENDANCE_MONTH_OPEN', { month });
  await note(program, inside, 'reopen', { detail: { month, reason } });
  await recompute(program.attendance, 'staff', inside, span);
}

async function note(
  { clock }: Program,
  inside: Scope,
  act: string,
  more: { recordId?: string; detail: Record<string, unknown> },
): Promise<void> {
  const kigId = inside.oneTenant();
  const event = `attendance.staffDay.${act}`;
  await writeLog(inside.db, clock, { kind: 'operation', event, kigId, ...whoOf(inside.session), ...more });
  await publish(inside.db, clock.now(), 'attendance.staffDay', kigId);
}
