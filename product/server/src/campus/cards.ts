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
  /** The number before its letters became upper case, where that is known. It is tried first. */
  sentNumber?: string | undefined;
  atMs: number;
}

/**
 * Returns the holders of cards, each in its own kindergarten and at its time, in the given order. Lost and replaced
 * cards count. A number without an exact match is compared without leading zeros and case, where that yields a single
 * card. A batch names most cards several times, so the database is asked for each number once.
 */
export async function cardHolders(scope: Scope, cards: readonly CardAtTime[]): Promise<(CardHolder | undefined)[]> {
  const numbers = new Numbers();
  for (const { kigId, cardNumber, sentNumber } of cards) {
    if (sentNumber !== undefined) numbers.add(kigId, sentNumber);
    numbers.add(kigId, cardNumber);
  }
  const known = await readCards(scope, numbers.all);
  const holderOf = (kigId: string, number: string, atMs: number) =>
    holderAt(known[numbers.placeOf(kigId, number)], atMs);
  const holders = cards.map(({ kigId, cardNumber, sentNumber, atMs }) => {
    const asSent = sentNumber === undefined ? undefined : holderOf(kigId, sentNumber, atMs);
    return asSent ?? holderOf(kigId, cardNumber, atMs);
  });
  const unknown = new Numbers();
  for (const [index, { kigId, cardNumber }] of cards.entries()) if (!holders[index]) unknown.add(kigId, cardNumber);
  if (unknown.all.length === 0) return holders;
  const written = await cardsAsWritten(scope, unknown.all);
  if (written.every((cardNumber) => cardNumber === undefined)) return holders;
  const entered = new Numbers();
  for (const [place, { kigId }] of unknown.all.entries()) {
    const cardNumber = written[place];
    if (cardNumber !== undefined) entered.add(kigId, cardNumber);
  }
  const more = await readCards(scope, entered.all);
  return cards.map(({ kigId, cardNumber, atMs }, index) => {
    const asWritten = holders[index] ? undefined : written[unknown.placeOf(kigId, cardNumber)];
    return asWritten === undefined ? holders[index] : holderAt(more[entered.placeOf(kigId, asWritten)], atMs);
  });
}

/** A card's number in a kindergarten. */
interface CardNumber {
  kigId: string;
  cardNumber: string;
}

/** Different numbers of cards, in the order in which they were added. */
class Numbers {
  readonly all: CardNumber[] = [];
  readonly #places = new Map<string, number>();

  add(kigId: string, cardNumber: string): void {
    const key = `${kigId} ${cardNumber}`;
    if (this.#places.has(key)) return;
    this.#places.set(key, this.all.length);
    this.all.push({ kigId, cardNumber });
  }

  /** Returns the index of an added number. */
  placeOf(kigId: string, cardNumber: string): number {
    return this.#places.get(`${kigId} ${cardNumber}`) as number;
  }
}

/** Returns the SQL expression that normalises a card's number for the second comparison. */
export function looseCard(column: string): RawBuilder<string> {
  return sql`ltrim(upper(${sql.ref(column)}), '0')`;
}

/** Returns the entered numbers that equal these after normalisation; undefined where none or several do. */
async function cardsAsWritten(scope: Scope, cards: readonly CardNumber[]): Promise<(string | undefined)[]> {
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

/** A child with a card, and whether it is enrolled now. */
interface Holder {
  studentId: string;
  enrolled: boolean;
}

/** The present and past holders of a card's number. */
interface KnownCard {
  cardNumber: string;
  /** The child who reported the card lost, until the loss is cancelled. */
  loser: (Holder & { atMs: number }) | null;
  /** Children who had the card, by the end of that time. */
  former: (Holder & { untilMs: number })[];
  holder: Holder | null;
}

/** Returns the holder of a card at a time; undefined for none. */
function holderAt(card: KnownCard | undefined, atMs: number): CardHolder | undefined {
  if (!card) return undefined;
  const { cardNumber, loser, former, holder } = card;
  const lost = loser !== null && atMs >= loser.atMs;
  const found = (lost ? loser : former.find(({ untilMs }) => untilMs > atMs)) ?? loser ?? holder;
  return found ? { studentId: found.studentId, lost, enrolled: found.enrolled, cardNumber } : undefined;
}

/** Returns the cards with these numbers, in the given order; undefined for a number without a holder. */
async function readCards(scope: Scope, cards: readonly CardNumber[]): Promise<(KnownCard | undefined)[]> {
  const isEnrolled = (alias: string) =>
    sql<boolean>`${sql.ref(`${alias}.status`)} = 'enrolled' and not ${sql.ref(`${alias}.deleted`)}`;
  const { rows } = await sql<CardRow>`
    select a.place, s.id as "studentId", ${isEnrolled('s')} as enrolled,
      r.student_id as "loserId", r.reported_at as "lostAt", ${isEnrolled('rs')} as "isLoserEnrolled",
      f.student_id as "formerId", f.held_until as "heldUntil", ${isEnrolled('fs')} as "isFormerEnrolled"
    from unnest(${cards.map(({ kigId }) => kigId)}::uuid[], ${cards.map(({ cardNumber }) => cardNumber)}::text[])
      with ordinality as a (kig_id, card_number, place)
    left join students s on ${scope.within('s.kig_id')} and s.kig_id = a.kig_id
      and s.card_number = a.card_number and not s.deleted
    left join card_losses r on ${scope.within('r.kig_id')} and r.kig_id = a.kig_id and r.card_number = a.card_number
      and r.cancelled_at is null
    left join students rs on ${scope.within('rs.kig_id')} and rs.kig_id = a.kig_id and rs.id = r.student_id
    left join former_cards f on ${scope.within('f.kig_id')} and f.kig_id = a.kig_id and f.card_number = a.card_number
    left join students fs on ${scope.within('fs.kig_id')} and fs.kig_id = a.kig_id and fs.id = f.student_id
    where ${scope.within('a.kig_id')} and coalesce(s.id, r.student_id, f.student_id) is not null
    order by a.place, f.held_until`.execute(scope.db);
  const known: (KnownCard | undefined)[] = cards.map(() => undefined);
  for (const row of rows) {
    const { place, studentId, enrolled, loserId, lostAt, isLoserEnrolled, formerId, heldUntil, isFormerEnrolled } = row;
    const { cardNumber } = cards[place - 1] as CardNumber;
    const card = known[place - 1] ?? {
      cardNumber,
      loser: loserId && lostAt ? { studentId: loserId, enrolled: isLoserEnrolled, atMs: lostAt.getTime() } : null,
      former: [],
      holder: studentId === null ? null : { studentId, enrolled },
    };
    if (formerId && heldUntil) {
      card.former.push({ studentId: formerId, enrolled: isFormerEnrolled, untilMs: heldUntil.getTime() });
    }
    known[place - 1] = card;
  }
  return known;
}

/** A card with its present holder, its loss and one of its former holders. */
interface CardRow {
  place: number;
  studentId: string | null;
  enrolled: boolean;
  loserId: string | null;
  lostAt: Date | null;
  isLoserEnrolled: boolean;
  formerId: string | null;
  heldUntil: Date | null;
  isFormerEnrolled: boolean;
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
