import { LETTER_MESSAGES_PER_DAY, LETTERS_PER_DAY } from '@kiga/contract/communication/letter.entity.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';

const limits = { letters: LETTERS_PER_DAY, messages: LETTER_MESSAGES_PER_DAY } as const;

/**
 * Counts a letter or a message of a parent for today, by name or anonymous alike. The count of an anonymous letter has a
 * transaction of its own, so that no row names the other by it. Throws COMMUNICATION_LETTERS_TODAY {max}.
 */
export async function countLetter(
  { secrets }: Pick<Program, 'secrets'>,
  db: AnyDatabase,
  { accountId, today }: FamilySession,
  what: keyof typeof limits,
): Promise<void> {
  // The hash differs from day to day, so that no row leads to another one or to an account.
  const sender = secrets.hash(`${today} ${accountId}`, 'letter_counts.sender');
  const column = sql.ref(what);
  const { rows } = await sql`insert into letter_counts as c (sender, day, ${column}) values (${sender}, ${today}, 1)
    on conflict (sender, day) do update set ${column} = c.${column} + 1 where c.${column} < ${limits[what]}
    returning c.${column}`.execute(db);
  if (rows.length === 0) throw new AppError('COMMUNICATION_LETTERS_TODAY', { max: limits[what] });
}
