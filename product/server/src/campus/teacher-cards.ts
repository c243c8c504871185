import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { isLostByOthers } from './cards.ts';

/** A person who is to have a card, or none. */
type CardOwner = Readonly<Record<string, unknown>>;

/** Returns whether a teacher holds any of these people's cards. `isLostByOthers` has locked the cards before. */
export async function isHeldByTeacher(scope: Scope, kigId: string, people: readonly CardOwner[]): Promise<boolean> {
  return isHeldIn(scope, 'teachers', kigId, people);
}

/**
 * Returns whether a child holds the card that a teacher is to have, or has reported it lost. It waits for concurrent
 * transactions that give this card.
 */
export async function isHeldByStudent(scope: Scope, kigId: string, teacher: CardOwner): Promise<boolean> {
  return (await isLostByOthers(scope, kigId, [teacher])) || isHeldIn(scope, 'students', kigId, [teacher]);
}

async function isHeldIn(
  scope: Scope,
  table: 'teachers' | 'students',
  kigId: string,
  people: readonly CardOwner[],
): Promise<boolean> {
  const cardNumbers = people.flatMap(({ cardNumber }) => (typeof cardNumber === 'string' ? [cardNumber] : []));
  if (cardNumbers.length === 0) return false;
  const { rows } = await sql`select 1 from ${sql.table(table)} as held where held.kig_id = ${kigId}
    and ${scope.within('held.kig_id')} and not held.deleted and held.card_number = any(${cardNumbers}::text[])
    limit 1`.execute(scope.db);
  return rows.length > 0;
}
