import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';

/** Whose card it was at a time. */
export interface CardHolder {
  studentId: string;
  /** It had been reported lost; also where the child has another card by now. */
  lost: boolean;
}

/** A card of a kindergarten at a time; another kindergarten may have one of the same number. */
export interface CardAtTime {
  kigId: string;
  cardNumber: string;
  at: Date;
}

/** Holders of cards, each in its own kindergarten and at its time, in the order given; lost and replaced cards included. */
export async function cardHolders(scope: Scope, cards: readonly CardAtTime[]): Promise<(CardHolder | undefined)[]> {
  const { rows } = await sql<CardHolder & { place: number }>`
    select a.place, l.id is not null as lost, coalesce(l.student_id, f.student_id, r.student_id, s.id) as "studentId"
    from unnest(${cards.map(({ kigId }) => kigId)}::uuid[], ${cards.map(({ cardNumber }) => cardNumber)}::text[],
      ${cards.map(({ at }) => at.toISOString())}::timestamptz[]) with ordinality as a (kig_id, card_number, at, place)
    left join card_losses r on ${scope.within('r.kig_id')} and r.kig_id = a.kig_id and r.card_number = a.card_number and r.cancelled_at is null
    left join card_losses l on ${scope.within('l.kig_id')} and l.kig_id = r.kig_id and l.id = r.id
      and a.at >= r.reported_at
    left join lateral (select student_id from former_cards f where ${scope.within('f.kig_id')}
      and f.kig_id = a.kig_id and f.card_number = a.card_number
      and f.held_until > a.at order by f.held_until limit 1) f on true
    left join students s on ${scope.within('s.kig_id')} and s.kig_id = a.kig_id
      and s.card_number = a.card_number and not s.deleted
    where ${scope.within('a.kig_id')} and coalesce(l.student_id, f.student_id, r.student_id, s.id) is not null`.execute(
    scope.db,
  );
  const holders: (CardHolder | undefined)[] = cards.map(() => undefined);
  for (const { place, lost, studentId } of rows) holders[place - 1] = { studentId, lost };
  return holders;
}

/** Notes that a child has a card no longer, for machines may still hold what it did with it. */
export async function keepFormerCard(
  scope: Scope,
  { ownerId, id, cardNumber }: { ownerId: string; id: string; cardNumber?: unknown },
  now: Date,
): Promise<void> {
  if (typeof cardNumber !== 'string') return;
  await sql`insert into former_cards (kig_id, card_number, held_until, student_id)
    values (${ownerId}, ${cardNumber}, ${now}, ${id}) on conflict do nothing`.execute(scope.db);
}

/** Somebody who has a card. */
export interface PersonWithCard {
  personId: string;
  kind: 'student';
  name: string;
  cardNumber: string;
  /** The card was reported lost. */
  lost: boolean;
}

/** The people of one kindergarten who have a card, as machines know them: enrolled children. */
export async function peopleWithCards(scope: Scope, kigId: string): Promise<PersonWithCard[]> {
  const { rows } = await sql<PersonWithCard>`
    select s.id as "personId", 'student' as kind, s.stu_name as name, s.card_number as "cardNumber", l.id is not null as lost
    from students s
    left join card_losses l on l.kig_id = s.kig_id and l.card_number = s.card_number and l.cancelled_at is null
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and not s.deleted and s.status = 'enrolled'
      and s.card_number is not null
    order by s.id`.execute(scope.db);
  return rows;
}

/** A child that is to have a card, or none. */
type CardOwner = Readonly<Record<string, unknown>>;

/**
 * Whether one of these children of a kindergarten, new ones or known ones, is to have a card that another child has lost.
 * A child may have its own lost card: until the loss is cancelled it stays lost. Waits for whoever is reporting or giving
 * one of these cards at the same moment.
 */
export async function isLostByOthers(scope: Scope, kigId: string, owners: readonly CardOwner[]): Promise<boolean> {
  const given = owners.filter(({ cardNumber }) => typeof cardNumber === 'string');
  if (given.length === 0) return false;
  const cardNumbers = given.map(({ cardNumber }) => String(cardNumber));
  await lockCards(scope, kigId, cardNumbers);
  const ids = given.map(({ id }) => String(id));
  const { rows } = await sql`select 1 from card_losses l
    join unnest(${cardNumbers}::text[], ${ids}::uuid[]) as given (card_number, id) on given.card_number = l.card_number
    where l.kig_id = ${kigId} and ${scope.within('l.kig_id')} and l.cancelled_at is null and l.student_id <> given.id
    limit 1`.execute(scope.db);
  return rows.length > 0;
}

/** Keeps others from giving or losing these cards until commit. A trial locks nothing. */
export async function lockCards(scope: Scope, kigId: string, cardNumbers: readonly string[]): Promise<void> {
  if (scope.trial) return;
  await lockUntilCommit(scope.db, ...cardNumbers.map((cardNumber) => `card ${kigId} ${cardNumber}`));
}
