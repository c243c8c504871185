import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { isWithinClasses, whoOf, writeLog } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { monthSpan } from './child-month.ts';
import { assertMonthsOpen, lockMonths } from './closed-months.ts';
import { recompute } from './recompute.ts';
import { momentOf } from './student-results.ts';

type Parts = Pick<Program, 'attendance' | 'clock'>;

/**
 * Confirms a month of children that is over; its days are computed a last time. Throws ATTENDANCE_MONTH_RUNNING at the
 * month, ATTENDANCE_MONTH_CLOSED, PERMISSION_MISSING for an account of some classes.
 */
export async function closeMonth(parts: Parts, inside: Scope, month: string): Promise<void> {
  const { attendance, clock } = parts;
  const kigId = wholeKindergarten(inside);
  const now = clock.now();
  const { from, to } = monthSpan(month);
  const { today } = await momentOf(inside, kigId, now);
  if (to >= today) throw invalid({ field: 'month', error: 'ATTENDANCE_MONTH_RUNNING' });
  await assertMonthsOpen(inside, 'children', { kigId, from, to });
  await recompute(attendance, 'children', inside, { kigId, from, to, ids: null });
  await sql`insert into attendance_months (kig_id, month, people, closed_at, closed_by)
    values (${kigId}, ${from}, 'children', ${now}, ${inside.session.accountId})`.execute(inside.db);
  await note(parts, inside, 'closeMonth', { month });
}

/** Opens a confirmed month again. Throws RECORD_NOT_FOUND for an open month, PERMISSION_MISSING for an account of some classes. */
export async function openMonth(
  parts: Parts,
  inside: Scope,
  { month, reason }: { month: string; reason: string },
): Promise<void> {
  const { attendance } = parts;
  const kigId = wholeKindergarten(inside);
  const { from, to } = monthSpan(month);
  await lockMonths(inside, 'children', kigId);
  const { rows } = await sql`delete from attendance_months where kig_id = ${kigId} and ${inside.within('kig_id')}
    and people = 'children' and month = ${from} returning month`.execute(inside.db);
  if (rows.length === 0) throw new AppError('RECORD_NOT_FOUND');
  // Events that came late wait for the opening.
  await recompute(attendance, 'children', inside, { kigId, from, to, ids: null });
  await note(parts, inside, 'openMonth', { month, reason });
}

/** Returns the kindergarten of an account that reaches all of its classes. */
function wholeKindergarten(inside: Scope): string {
  if (isWithinClasses(inside)) throw new AppError('PERMISSION_MISSING');
  return inside.oneTenant();
}

async function note(
  { clock }: Parts,
  inside: Scope,
  act: 'closeMonth' | 'openMonth',
  detail: Record<string, string>,
): Promise<void> {
  const kigId = inside.oneTenant();
  const event = `attendance.studentDay.${act}`;
  await writeLog(inside.db, clock, { ...whoOf(inside.session), kind: 'operation', event, kigId, detail });
  await publish(inside.db, clock.now(), 'attendance.day', kigId);
}
