import type { cardHolderKinds } from '@kiga/contract/campus/card-holders.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { type RawBuilder, sql } from 'kysely';

/** The holder of a card at a time: a child or an adult. */
export interface CardHolder {
  /** Null for the card of an adult. */
  studentId: string | null;
  /** Null for the card of anyone but a member of staff. */
  teacherId: string | null;
  /** True where the card had been reported lost, even where the child has another card by now. */
  lost: boolean;
  /** True where the child is enrolled now, and for adults. */
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
    select a.place, min(c.card_number) as "cardNumber"
    from unnest(${cards.map(({ kigId }) => kigId)}::uuid[], ${cards.map(({ cardNumber }) => cardNumber)}::text[])
      with ordinality as a (kig_id, card_number, place)
    join cards c on ${scope.within('c.kig_id')} and c.kig_id = a.kig_id and not c.deleted and c.status <> 'replaced'
      and ${looseCard('c.card_number')} = ${looseCard('a.card_number')}
    where ${scope.within('a.kig_id')}
    group by a.place having count(distinct c.card_number) = 1`.execute(scope.db);
  const written: (string | undefined)[] = cards.map(() => undefined);
  for (const { place, cardNumber } of rows) written[place - 1] = cardNumber;
  return written;
}

/** A person with a card, and whether it counts as present in the kindergarten. */
interface Holder {
  studentId: string | null;
  teacherId: string | null;
  enrolled: boolean;
}

/** The present and past holders of a card's number. */
interface KnownCard {
  cardNumber: string;
  /** The person who lost the card, until the loss is cancelled. */
  loser: (Holder & { atMs: number }) | null;
  /** People who had the card, by the end of that time. */
  former: (Holder & { untilMs: number })[];
  holder: Holder | null;
}

/** Returns the holder of a card at a time; undefined for none. */
function holderAt(card: KnownCard | undefined, atMs: number): CardHolder | undefined {
  if (!card) return undefined;
  const { cardNumber, loser, former, holder } = card;
  const lost = loser !== null && atMs >= loser.atMs;
  const found = (lost ? loser : former.find(({ untilMs }) => untilMs > atMs)) ?? loser ?? holder;
  return found
    ? { studentId: found.studentId, teacherId: found.teacherId, lost, enrolled: found.enrolled, cardNumber }
    : undefined;
}

/** Returns the cards with these numbers, in the given order; undefined for a number without a holder. */
async function readCards(scope: Scope, cards: readonly CardNumber[]): Promise<(KnownCard | undefined)[]> {
  const { rows } = await sql<CardRow>`
    select a.place, c.student_id as "studentId", c.teacher_id as "teacherId", c.deleted, c.lost_at as "lostAt", c.held_until as "heldUntil",
      coalesce(s.status = 'enrolled' and not s.deleted, true) as enrolled
    from unnest(${cards.map(({ kigId }) => kigId)}::uuid[], ${cards.map(({ cardNumber }) => cardNumber)}::text[])
      with ordinality as a (kig_id, card_number, place)
    join cards c on ${scope.within('c.kig_id')} and c.kig_id = a.kig_id and c.card_number = a.card_number
    left join students s on ${scope.within('s.kig_id')} and s.kig_id = c.kig_id and s.id = c.student_id
    where ${scope.within('a.kig_id')}
    order by a.place, c.held_until`.execute(scope.db);
  const known: (KnownCard | undefined)[] = cards.map(() => undefined);
  for (const { place, studentId, teacherId, enrolled, deleted, lostAt, heldUntil } of rows) {
    const { cardNumber } = cards[place - 1] as CardNumber;
    const card = (known[place - 1] ??= { cardNumber, loser: null, former: [], holder: null });
    if (heldUntil) card.former.push({ studentId, teacherId, enrolled, untilMs: heldUntil.getTime() });
    if (lostAt && !deleted) card.loser = { studentId, teacherId, enrolled, atMs: lostAt.getTime() };
    else if (!deleted) card.holder = { studentId, teacherId, enrolled };
  }
  return known;
}

/** A card with one of its holders. */
interface CardRow {
  place: number;
  /** Null for an adult. */
  studentId: string | null;
  teacherId: string | null;
  enrolled: boolean;
  deleted: boolean;
  lostAt: Date | null;
  heldUntil: Date | null;
}

/** A person with a card. */
export interface PersonWithCard {
  /** The child or teacher for the first card; the card itself for others. */
  personId: string;
  kind: (typeof cardHolderKinds)[number];
  /** Null for an adult: machines greet children only. */
  name: string | null;
  cardNumber: string;
  /** True where the card was reported lost. */
  lost: boolean;
}

/**
 * Returns the people of one kindergarten with their cards: enrolled children, their parents, and teachers in service.
 * Machines get this list.
 */
export async function peopleWithCards(scope: Scope, kigId: string): Promise<PersonWithCard[]> {
  const { rows } = await sql<PersonWithCard>`
    select case when c.card_number = s.card_number then s.id else c.id end as "personId", 'student' as kind,
      s.stu_name as name, c.card_number as "cardNumber", c.status = 'lost' as lost
    from cards c join students s on s.kig_id = c.kig_id and s.id = c.student_id
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and ${scope.within('s.kig_id')} and not c.deleted
      and c.status <> 'replaced' and not s.deleted and s.status = 'enrolled'
    union all
    select c.id, 'parent', null, c.card_number, c.status = 'lost' from cards c
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and not c.deleted and c.status <> 'replaced'
      and c.parent_id is not null and exists (select from student_parents sp
        join students s on s.kig_id = sp.kig_id and s.id = sp.student_id and not s.deleted and s.status = 'enrolled'
        where sp.kig_id = c.kig_id and ${scope.within('sp.kig_id')} and ${scope.within('s.kig_id')}
          and sp.parent_id = c.parent_id)
    union all
    select case when c.card_number = t.card_number then t.id else c.id end, 'teacher', null, c.card_number,
      c.status = 'lost'
    from cards c join teachers t on t.kig_id = c.kig_id and t.id = c.teacher_id
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and ${scope.within('t.kig_id')} and not c.deleted
      and c.status <> 'replaced' and not t.deleted and t.status = 'in-service'
    order by 1`.execute(scope.db);
  return rows;
}

/** Locks these cards until commit, against concurrent giving and losing. A trial locks nothing. */
export async function lockCards(scope: Scope, kigId: string, cardNumbers: readonly string[]): Promise<void> {
  if (scope.trial) return;
  await lockUntilCommit(scope.db, ...cardNumbers.map((cardNumber) => `card ${kigId} ${cardNumber}`));
}

/** Returns the card in a child's form with its state, locked against giving and losing; undefined for none. */
export async function firstCardOf(
  scope: Scope,
  { ownerId, id, cardNumber }: { ownerId: string; id: string; cardNumber: string },
): Promise<{ id: string; status: string } | undefined> {
  await lockCards(scope, ownerId, [cardNumber]);
  const { rows } = await sql<{ id: string; status: string }>`select c.id, c.status from cards c
    where c.kig_id = ${ownerId} and ${scope.within('c.kig_id')} and c.student_id = ${id}
      and c.card_number = ${cardNumber} and not c.deleted`.execute(scope.db);
  return rows[0];
}
