import { wordsOf } from '@kiga/contract/app/words.ts';
import type { CallResult, CallSheet } from '@kiga/contract/attendance/call-sheet.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import type { ChildNotes } from './attendance.public.ts';
import { computeDays } from './child-facts.ts';
import { dayBoard } from './day-board.ts';
import { markDay } from './mark-day.ts';
import { momentOf } from './student-results.ts';

/** Absences that excuse a child's day, by the results that say so. */
const absenceOf: Partial<Record<CallResult, 'sick' | 'personal'>> = { sick: 'sick', leave: 'personal' };

interface LatestCall {
  result: CallResult;
  at: Date;
  by: string;
}

/** Returns the call sheet of the scope's one kindergarten. Throws OWNER_OUT_OF_REACH where the scope reaches several. */
export async function readCallSheet(
  sources: readonly ChildNotes[],
  scope: Scope,
  now: Date,
  language: Language,
): Promise<CallSheet> {
  const board = await dayBoard(sources, scope, now, language);
  const { kigId, day, timeZone, schoolDay, times } = board;
  const calls = await latestCalls(scope, kigId, day);
  const callers = await namesOfAccounts(
    scope,
    [...calls.values()].map(({ by }) => by),
  );
  const { time } = await momentOf(scope, kigId, now);
  return {
    kigId,
    day,
    time,
    timeZone,
    open: schoolDay.open,
    callAfter: times.callAfter,
    mayCall: scope.session.permissions.has('attendance.studentDay.mark'),
    children: board.classes.flatMap(({ className, children }) =>
      children.flatMap(({ id, name, nameLatin, sex, note, state }) => {
        const call = calls.get(id);
        const isMissing = schoolDay.open && state === 'missing';
        if (!isMissing && !call) return [];
        return [
          {
            id,
            name,
            nameLatin,
            sex,
            className,
            isMissing,
            hasCome: state !== 'missing' && state !== 'leave',
            note,
            call: call ? { result: call.result, at: call.at.toISOString(), by: callers.get(call.by) ?? null } : null,
          },
        ];
      }),
    ),
  };
}

/** Notes the result of a call, and marks the child's day as it says. Throws the errors of the call. */
export async function noteCall(
  program: Pick<Program, 'attendance' | 'clock' | 'secrets'>,
  inside: Scope,
  { id, result, language }: { id: string; result: CallResult; language: Language },
): Promise<void> {
  const kigId = inside.oneTenant();
  const now = program.clock.now();
  const moment = await momentOf(inside, kigId, now);
  const day = moment.today;
  const [child] = await computeDays(inside, { kigId, from: day, to: day, ids: [id], ...moment });
  if (!child) throw new AppError('RECORD_NOT_FOUND');
  // A mark of absence would take the arrival back.
  if (child.inAt !== null || child.outAt !== null) throw new AppError('ATTENDANCE_CHILD_CAME');
  const before = (await latestCalls(inside, kigId, day)).get(id);
  const absence = absenceOf[result];
  const marking = { ids: [id], day, reason: reasonOf(result, language) };
  if (absence) await markDay(program, inside, { ...marking, mark: 'absent', absence });
  else if (before && absenceOf[before.result]) await markDay(program, inside, { ...marking, mark: 'cleared' });
  await sql`insert into student_calls (kig_id, id, day, student_id, result, called_at, called_by)
    values (${kigId}, ${uuid7()}, ${day}::date, ${id}, ${result}, ${now}, ${inside.session.accountId})`.execute(
    inside.db,
  );
  await publish(inside.db, now, 'attendance.day', kigId);
}

function reasonOf(result: CallResult, language: Language): string {
  const words = wordsOf(language);
  const text = findWord(words, `attendance.callSheet.results.${result}`) ?? result;
  return findWord(words, 'attendance.callSheet.reason', { result: text }) ?? text;
}

/** Returns the latest call of a day by child. */
async function latestCalls(scope: Scope, kigId: string, day: string): Promise<ReadonlyMap<string, LatestCall>> {
  const { rows } = await sql<LatestCall & { studentId: string }>`
    select distinct on (c.student_id) c.student_id as "studentId", c.result, c.called_at as at, c.called_by as by
    from student_calls c where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and c.day = ${day}::date
    order by c.student_id, c.called_at desc, c.id desc`.execute(scope.db);
  return new Map(rows.map(({ studentId, ...call }) => [studentId, call]));
}

async function namesOfAccounts({ db }: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, nick_name as name from accounts
    where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
