import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { lockCards } from './cards.ts';

/** Returns whether a teacher of the kindergarten holds one of these cards. The cards are locked by the caller. */
export async function isHeldByTeacher(scope: Scope, kigId: string, cardNumbers: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from teachers t where t.kig_id = ${kigId} and ${scope.within('t.kig_id')}
    and not t.deleted and t.card_number = any(${[...cardNumbers]}::text[]) limit 1`.execute(scope.db);
  return rows.length > 0;
}

/**
 * Returns whether a child or parent holds the card that a teacher is to have, or lost it. It waits for concurrent
 * transactions that give this card.
 */
export async function isHeldByFamily(scope: Scope, kigId: string, cardNumber: string): Promise<boolean> {
  await lockCards(scope, kigId, [cardNumber]);
  const { rows } = await sql`select 1 from cards c where c.kig_id = ${kigId} and ${scope.within('c.kig_id')}
    and not c.deleted and c.card_number = ${cardNumber}`.execute(scope.db);
  return rows.length > 0;
}
