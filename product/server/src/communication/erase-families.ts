import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { keepFigures } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { eraseLetterMessages } from './letter-messages.ts';

/** Text in place of an erased letter, which only counts in the figures. */
const ERASED_TEXT = '—';

/** Beginning of the figure of sign-ups; the state follows. The subject is the activity. */
export const SIGN_UPS = 'communication.signUps.';

/**
 * Keeps the figures of letters and past activities, in the transaction that erases children: their letters lose writer, text
 * and answers, and their sign-ups become numbers.
 */
export function keepCommunication(program: Pick<Program, 'secrets'>) {
  return async (inside: Scope, kigId: string, ids: readonly string[]): Promise<void> => {
    await emptyLetters(program, inside, kigId, sql`student_id = any(${[...ids]}::uuid[])`);
    const { rows } = await sql<{ subjectId: string; status: string; day: string; amount: number }>`
      select u.activity_id as "subjectId", u.status, to_char(a.begin_date, 'YYYY-MM-DD') as day, count(*)::float8 as amount
      from communication_sign_ups u join communication_activities a on a.kig_id = u.kig_id and a.id = u.activity_id
      where u.kig_id = ${kigId} and u.student_id = any(${[...ids]}::uuid[]) and not u.deleted
        and a.begin_date <= ${inside.session.today}::date group by 1, 2, 3`.execute(inside.db);
    await keepFigures(
      inside,
      kigId,
      rows.map(({ status, ...one }) => ({ ...one, figure: SIGN_UPS + status })),
    );
  };
}

/** Empties the letters of parents who are erased for good, and makes their readings of texts anonymous. */
export function eraseParents(program: Pick<Program, 'secrets'>) {
  return async (inside: Scope, kigId: string, ids: readonly string[]): Promise<void> => {
    const parents = [...ids];
    await emptyLetters(program, inside, kigId, sql`parent_id = any(${parents}::uuid[])`);
    // A reading that names no parent still counts.
    const { rows } = await sql<{ subjectId: string; readerId: string }>`select r.subject_id as "subjectId",
        r.reader_id as "readerId" from communication_reads r where r.kig_id = ${kigId} and ${inside.within('r.kig_id')}
        and r.reader_kind = 'parent' and r.reader_id = any(${parents}::uuid[])
      order by r.subject_id, r.reader_id`.execute(inside.db);
    for (const { subjectId, readerId } of rows) {
      await sql`update communication_reads set reader_id = ${uuid7()} where kig_id = ${kigId}
        and subject_id = ${subjectId} and reader_id = ${readerId}`.execute(inside.db);
    }
  };
}

async function emptyLetters(
  { secrets }: Pick<Program, 'secrets'>,
  inside: Scope,
  kigId: string,
  isOf: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update letters set student_id = null, parent_id = null, ticket_hash = null,
      content_encrypted = ${secrets.encrypt(ERASED_TEXT, 'letters.content')}
    where kig_id = ${kigId} and ${isOf} returning id`.execute(inside.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await eraseLetterMessages(inside, kigId, ids);
  await sql`delete from record_history where owner_id = ${kigId} and entity = 'communication.letter'
    and record_id = any(${ids}::uuid[])`.execute(inside.db);
}
