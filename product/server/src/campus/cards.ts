import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Whose card it is. */
export interface CardHolder {
  cardNumber: string;
  studentId: string;
  /** Reported lost; also where the child has another card by now. */
  lost: boolean;
}

/** Holders of these cards in one kindergarten, by card number; lost cards included, replaced ones too. */
export async function cardHolders(
  scope: Scope,
  kigId: string,
  cardNumbers: readonly string[],
): Promise<Map<string, CardHolder>> {
  const { rows } = await sql<CardHolder>`
    select coalesce(l.card_number, s.card_number) as "cardNumber", coalesce(l.student_id, s.id) as "studentId",
      l.id is not null as lost
    from (select card_number, id from students where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted
        and card_number = any(${[...cardNumbers]}::text[])) s
    full join (select card_number, student_id, id from card_losses where kig_id = ${kigId} and ${scope.within('kig_id')}
        and cancelled_at is null and card_number = any(${[...cardNumbers]}::text[])) l on l.card_number = s.card_number`.execute(
    scope.db,
  );
  return new Map(rows.map((row) => [row.cardNumber, row]));
}

/** Somebody who has a card. */
export interface PersonWithCard {
  personId: string;
  kind: 'student';
  name: string;
  className: string;
  cardNumber: string;
  /** The card was reported lost. */
  lost: boolean;
}

/** The people of one kindergarten who have a card, as machines know them: enrolled children. */
export async function peopleWithCards(scope: Scope, kigId: string): Promise<PersonWithCard[]> {
  const { rows } = await sql<PersonWithCard>`
    select s.id as "personId", 'student' as kind, s.stu_name as name, c.class_name as "className",
      s.card_number as "cardNumber", l.id is not null as lost
    from students s
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
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

/** Keeps others from giving or losing these cards until commit; in the same order by everybody. A trial locks nothing. */
export async function lockCards(scope: Scope, kigId: string, cardNumbers: readonly string[]): Promise<void> {
  if (scope.trial) return;
  const locks = [...new Set(cardNumbers)].sort().map((cardNumber) => `card ${kigId} ${cardNumber}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${locks}::text[]) as name`.execute(
    scope.db,
  );
}
