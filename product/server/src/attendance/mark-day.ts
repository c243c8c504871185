import type { markDay as call } from '@kiga/contract/attendance/student-day.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { momentIn } from '../devices/devices.public.ts';
import { isNews } from '../family/family.public.ts';
import { whoOf, writeLog } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { computeDays } from './child-facts.ts';
import { assertMonthsOpen } from './closed-months.ts';
import { recompute } from './recompute.ts';
import { momentOf } from './student-results.ts';
import { tellArrivals, tellLeavings } from './tell-families.ts';

type Marking = Pick<z.infer<typeof call.input>, 'ids' | 'day' | 'mark' | 'at' | 'absence' | 'reason'>;

/** Marks children's day by hand and computes it again. Throws the errors of the call. */
export async function markDay(
  program: Pick<Program, 'attendance' | 'clock' | 'secrets'>,
  inside: Scope,
  { ids: given, day, mark, at, absence, reason }: Marking,
): Promise<number> {
  const { attendance, clock } = program;
  const kigId = inside.oneTenant();
  const now = clock.now();
  const ids = [...new Set(given)];
  const moment = await momentOf(inside, kigId, now);
  if (day > moment.today) throw invalid({ field: 'day', error: 'ATTENDANCE_MARK_AHEAD' });
  const permission = 'attendance.studentDay.correct';
  if (day < moment.today && !inside.session.permissions.has(permission)) {
    throw new AppError('PERMISSION_MISSING', { permission });
  }
  const needsTime = mark === 'came' || mark === 'left';
  if (needsTime && !at) throw invalid({ field: 'at', error: 'ATTENDANCE_MARK_TIME' });
  if (needsTime && day === moment.today && String(at) > moment.time) {
    throw invalid({ field: 'at', error: 'ATTENDANCE_MARK_AHEAD' });
  }
  if (mark === 'absent' && !absence) throw invalid({ field: 'absence', error: 'ATTENDANCE_MARK_ABSENCE' });
  await assertMonthsOpen(inside, 'children', { kigId, from: day, to: day });
  const span = { kigId, from: day, to: day, ids };
  const known = await computeDays(inside, { ...span, ...moment });
  if (known.length < ids.length) throw new AppError('RECORD_NOT_FOUND');
  const { accountId } = inside.session;
  await sql`insert into student_marks (kig_id, id, day, student_id, mark, at_time, absence, reason, marked_at, marked_by)
    select ${kigId}::uuid, t.id, ${day}::date, t.student_id, ${mark}::text, ${needsTime ? at : null}::time,
      ${mark === 'absent' ? absence : null}::text, ${reason}::text, ${now}::timestamptz, ${accountId}::uuid
    from unnest(${ids.map(() => uuid7())}::uuid[], ${ids}::uuid[]) as t (id, student_id)
    on conflict do nothing`.execute(inside.db);
  await recompute(attendance, 'children', inside, span);
  await writeLog(
    inside.db,
    clock,
    ...ids.map((id) => ({
      ...whoOf(inside.session),
      kind: 'operation' as const,
      event: 'attendance.studentDay.mark',
      kigId,
      entity: 'campus.student',
      recordId: id,
      detail: { day, mark },
    })),
  );
  await publish(inside.db, now, 'attendance.day', kigId);
  const passedAt = needsTime && at ? momentIn(day, at, moment.timeZone) : null;
  if (passedAt && isNews(program, passedAt)) {
    const tell = mark === 'came' ? tellArrivals : tellLeavings;
    const children = ids.map((studentId) => ({ studentId, at: passedAt }));
    await tell(program, inside, { kigId, day, timeZone: moment.timeZone }, children);
  }
  return ids.length;
}

/** Deletes the marks, calls and results of children who are erased for good. */
export async function eraseMarks(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  for (const table of ['student_marks', 'student_calls', 'student_results']) {
    await sql`delete from ${sql.table(table)} where kig_id = ${kigId} and student_id = any(${[...ids]}::uuid[])`.execute(
      inside.db,
    );
  }
}
