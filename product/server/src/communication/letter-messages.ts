import { randomUUID } from 'node:crypto';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';

const TEXT_CONTEXT = 'letter_messages.text';

/** A message after the letter itself. */
export interface LetterMessage {
  id: string;
  side: 'family' | 'kindergarten';
  accountId: string | null;
  day: string;
  at: Date | null;
  text: string;
}

/** A message to be stored. */
export interface NewLetterMessage extends Pick<LetterMessage, 'side' | 'accountId' | 'text' | 'day'> {
  kigId: string;
  letterId: string;
  isAnonymous: boolean;
}

/** Adds a message to a locked letter. In an anonymous one the message has a random id and no moment. */
export async function addLetterMessage(
  { secrets, now }: { secrets: Secrets; now: Date },
  inside: Scope,
  { kigId, letterId, isAnonymous, side, accountId, text, day }: NewLetterMessage,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from letter_messages m
    where m.kig_id = ${kigId} and ${inside.within('m.kig_id')} and m.letter_id = ${letterId}`.execute(inside.db);
  const id = isAnonymous ? randomUUID() : uuid7(now.getTime());
  await sql`insert into letter_messages (kig_id, id, letter_id, position, side, account_id, text_encrypted, day, sent_at)
    values (${kigId}, ${id}, ${letterId}, ${(rows[0]?.count ?? 0) + 1}, ${side}, ${accountId},
      ${secrets.encrypt(text, TEXT_CONTEXT)}, ${day}, ${isAnonymous ? null : now})`.execute(inside.db);
}

/** Returns the messages of letters in their order, by letter. */
export async function letterMessagesOf(
  { secrets }: { secrets: Secrets },
  scope: Scope,
  letterIds: readonly string[],
): Promise<Map<string, LetterMessage[]>> {
  const { rows } = await sql<Omit<LetterMessage, 'text'> & { letterId: string; sealed: Buffer }>`select m.id,
      m.letter_id as "letterId", m.side, m.account_id as "accountId", m.day::text as day, m.sent_at as at,
      m.text_encrypted as sealed
    from letter_messages m where ${scope.within('m.kig_id')} and m.letter_id = any(${[...letterIds]}::uuid[])
    order by m.letter_id, m.position`.execute(scope.db);
  const byLetter = Map.groupBy(rows, ({ letterId }) => letterId);
  return new Map(
    [...byLetter].map(([id, messages]) => [
      id,
      messages.map(({ letterId: _, sealed, ...message }) => ({
        ...message,
        text: secrets.decrypt(sealed, TEXT_CONTEXT),
      })),
    ]),
  );
}

/** Deletes the messages of letters that are erased for good. */
export async function eraseLetterMessages(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from letter_messages where kig_id = ${kigId} and ${inside.within('kig_id')}
    and letter_id = any(${[...ids]}::uuid[])`.execute(inside.db);
}
