import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { type RawBuilder, sql } from 'kysely';

/** The holder of a card at a time. */
export interface CardHolder {
  studentId: string;
  /** True where the card had been reported lost, even where the child has another card by now. */
  lost: boolean;
  /** True where the child is enrolled now. */
  enrolled: boolean;
  /** The number as it was entered. */
  cardNumber: string;
}

/** A card of a kindergarten at a time. Another kindergarten may have a card with the same number. */
export interface CardAtTime {
  kigId: string;
  cardNumber: string;
  at: Date;
}

/**
 * Returns the holders of cards, each in its own kindergarten and at its time, in the given order. Lost and replaced
 * cards count. A number without an exact match is compared without leading zeros and case, where that yields a single
 * card.
 */
export async function cardHolders(scope: Scope, cards: readonly CardAtTime[]): Promise<(CardHolder | undefined)[]> {
  const holders = await exactHolders(scope, cards);
  const unknown = cards.flatMap((card, index) => (holders[index] ? [] : [{ card, index }]));
  if (unknown.length === 0) return holders;
  const written = await cardsAsWritten(
    scope,
    unknown.map(({ card }) => card),
  );
  const found = unknown.flatMap(({ card, index }, place) => {
    const cardNumber = written[place];
    return cardNumber === undefined ? [] : [{ card: { ...card, cardNumber }, index }];
  });
  if (found.length === 0) return holders;
  const more = await exactHolders(
    scope,
    found.map(({ card }) => card),
  );
  for (const [place, { index }] of found.entries()) holders[index] = more[place];
  return holders;
}

/** Returns the SQL expression that normalises a card's number for the second comparison. */
export function looseCard(column: string): RawBuilder<string> {
  return sql`ltrim(upper(${sql.ref(column)}), '0')`;
}

/** Returns the entered numbers that equal these after normalisation; undefined where none or several do. */
async function cardsAsWritten(scope: Scope, cards: readonly CardAtTime[]): Promise<(string | undefined)[]> {
  const { rows } = await sql<{ place: number; cardNumber: string }>`
    select a.place, min(s.card_number) as "cardNumber"
    from unnest(${cards.map(({ kigId }) => kigId)}::uuid[], ${cards.map(({ cardNumber }) => cardNumber)}::text[])
      with ordinality as a (kig_id, card_number, place)
    join students s on ${scope.within('s.kig_id')} and s.kig_id = a.kig_id and s.card_number is not null and not s.deleted
      and ${looseCard('s.card_number')} = ${looseCard('a.card_number')}
    where ${scope.within('a.kig_id')}
    group by a.place having count(distinct s.card_number) = 1`.execute(scope.db);
  const written: (string | undefined)[] = cards.map(() => undefined);
  for (const { place, cardNumber } of rows) written[place - 1] = cardNumber;
  return written;
}

async function exactHolders(scope: Scope, cards: readonly CardAtTime[]): Promise<(CardHolder | undefined)[]> {
  const { rows } = await sql<CardHolder & { place: number }>`
    select a.place, a.card_number as "cardNumber", l.id is not null as lost, coalesce(l.student_id, f.student_id, r.student_id, s.id) as "studentId",
      coalesce(h.status = 'enrolled' and not h.deleted, false) as enrolled
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
    left join students h on ${scope.within('h.kig_id')} and h.kig_id = a.kig_id
      and h.id = coalesce(l.student_id, f.student_id, r.student_id, s.id)
    where ${scope.within('a.kig_id')} and coalesce(l.student_id, f.student_id, r.student_id, s.id) is not null`.execute(
    scope.db,
  );
  const holders: (CardHolder | undefined)[] = cards.map(() => undefined);
  for (const { place, ...holder } of rows) holders[place - 1] = holder;
  return holders;
}

/** Records that a child no longer has a card, because machines may still hold events with it. */
export async function keepFormerCard(
  scope: Scope,
  { ownerId, id, cardNumber }: { ownerId: string; id: string; cardNumber?: unknown },
  now: Date,
): Promise<void> {
  if (typeof cardNumber !== 'string') return;
  await sql`insert into former_cards (kig_id, card_number, held_until, student_id)
    values (${ownerId}, ${cardNumber}, ${now}, ${id}) on conflict do nothing`.execute(scope.db);
}

/** A person with a card. */
export interface PersonWithCard {
  personId: string;
  kind: 'student';
  name: string;
  cardNumber: string;
  /** True where the card was reported lost. */
  lost: boolean;
}

/** Returns the people of one kindergarten who have a card: enrolled children. Machines get this list. */
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
 * Returns whether any of these children, new or existing, would get a card that another child has lost. A child may
 * keep its own lost card, which stays lost until the loss is cancelled. It waits for concurrent transactions that
 * report or give one of these cards.
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

/** Locks these cards until commit, against concurrent giving and losing. A trial locks nothing. */
export async function lockCards(scope: Scope, kigId: string, cardNumbers: readonly string[]): Promise<void> {
  if (scope.trial) return;
  await lockUntilCommit(scope.db, ...cardNumbers.map((cardNumber) => `card ${kigId} ${cardNumber}`));
}
