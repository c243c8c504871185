import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import { lockCards } from './cards.ts';

/** Kinds of people whose own form has their first card. */
export type FormHolder = 'student' | 'teacher';

/** A person, new or existing, whose form has a card number, or none. */
type CardOwner = Readonly<Record<string, unknown>>;

/** People with a card number. */
function withCard(owners: readonly CardOwner[]): { id: string; cardNumber: string }[] {
  return owners.flatMap(({ id, cardNumber }) =>
    typeof cardNumber === 'string' ? [{ id: String(id), cardNumber }] : [],
  );
}

/**
 * Returns why one of these people cannot have the card: another person lost it, or has it (`other` where one is staff and
 * the other of a family). A person may keep an own lost card, which stays lost until the loss is cancelled. It waits for
 * concurrent transactions that report or give one of these cards.
 */
export async function cardOfOthers(
  scope: Scope,
  kigId: string,
  holder: FormHolder,
  owners: readonly CardOwner[],
): Promise<'lost' | 'taken' | 'other' | null> {
  const given = withCard(owners);
  if (given.length === 0) return null;
  const cardNumbers = given.map(({ cardNumber }) => cardNumber);
  await lockCards(scope, kigId, cardNumbers);
  const { rows } = await sql<{ isLost: boolean; kind: string }>`
    select c.status <> 'active' as "isLost", c.holder_kind as kind from cards c
    join unnest(${cardNumbers}::text[], ${given.map(({ id }) => id)}::uuid[]) as given (card_number, id)
      on given.card_number = c.card_number
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and not c.deleted
      and ${sql.ref(`c.${holder}_id`)} is distinct from given.id
    order by 1 desc limit 1`.execute(scope.db);
  const [held] = rows;
  if (!held) return null;
  if (held.isLost) return 'lost';
  return (held.kind === 'teacher') === (holder === 'teacher') ? 'taken' : 'other';
}

/** Adds the cards of these people's forms. A replaced card that its own holder has again is lost, not replaced. */
export async function keepFirstCards(
  scope: Scope,
  kigId: string,
  holder: FormHolder,
  owners: readonly CardOwner[],
  now: Date,
): Promise<void> {
  const given = withCard(owners);
  if (given.length === 0) return;
  const by = scope.session.accountId;
  const holderId = `${holder}_id`;
  await sql`update cards c set status = 'lost', held_until = null, version = c.version + 1, updated_at = ${now},
      updated_by = ${by}
    from unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ cardNumber }) => cardNumber)}::text[])
      as given (id, card_number)
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and not c.deleted and c.status = 'replaced'
      and ${sql.ref(`c.${holderId}`)} = given.id and c.card_number = given.card_number`.execute(scope.db);
  await sql`insert into cards (kig_id, id, card_number, holder_kind, ${sql.ref(holderId)}, status, created_at, updated_at,
      updated_by)
    select ${kigId}, given.card_id, given.card_number, ${holder}, given.id, 'active', ${now}, ${now}, ${by}
    from unnest(${given.map(() => uuid7(now.getTime()))}::uuid[], ${given.map(({ id }) => id)}::uuid[],
      ${given.map(({ cardNumber }) => cardNumber)}::text[]) as given (card_id, id, card_number)
    on conflict (kig_id, card_number) where not deleted do nothing`.execute(scope.db);
}

/**
 * Ends the time of a person's first card. Its record stays, because machines may still hold events with it: as replaced
 * where it was lost, as deleted otherwise.
 */
export async function endFirstCard(
  scope: Scope,
  holder: FormHolder,
  { ownerId, id, cardNumber }: { ownerId: string; id: string; cardNumber?: unknown },
  now: Date,
): Promise<void> {
  if (typeof cardNumber !== 'string') return;
  await sql`update cards set status = case status when 'lost' then 'replaced' else status end,
      deleted = status = 'active', held_until = ${now}, version = version + 1, updated_at = ${now},
      updated_by = ${scope.session.accountId}
    where kig_id = ${ownerId} and ${scope.within('kig_id')} and ${sql.ref(`${holder}_id`)} = ${id} and card_number = ${cardNumber}
      and status in ('active', 'lost') and not deleted`.execute(scope.db);
}

/** Takes back the active cards of a deleted person. Lost ones stay lost. */
export async function takeBackCards(
  scope: Scope,
  holder: FormHolder | 'parent',
  { ownerId, id }: { ownerId: string; id: string },
  now: Date,
): Promise<void> {
  await sql`update cards set deleted = true, held_until = ${now}, version = version + 1, updated_at = ${now},
      updated_by = ${scope.session.accountId}
    where kig_id = ${ownerId} and ${scope.within('kig_id')} and ${sql.ref(`${holder}_id`)} = ${id}
      and status = 'active' and not deleted`.execute(scope.db);
}
