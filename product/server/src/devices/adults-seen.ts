import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** An adult whom a machine saw. */
export interface AdultSeen {
  at: Date;
  /** Id by which the machine named the person; null for a card. */
  personId: string | null;
  cardNumber: string | null;
  deviceId: string;
}

/** Returns when machines saw adults from one moment until before another, by their ids or their cards; oldest first. */
export async function adultsSeen(
  scope: Scope,
  kigId: string,
  { from, until }: { from: Date; until: Date },
  { ids, cardNumbers }: { ids: readonly string[]; cardNumbers: readonly string[] },
): Promise<AdultSeen[]> {
  if (ids.length === 0 && cardNumbers.length === 0) return [];
  const { rows } = await sql<AdultSeen>`select e.at, e.person_id as "personId", e.card_number as "cardNumber",
      e.device_id as "deviceId"
    from device_events e where e.kig_id = ${kigId} and ${scope.within('e.kig_id')} and e.at >= ${from} and e.at < ${until}
      and e.student_id is null and not e.lost
      and (e.person_id = any(${[...ids]}::uuid[]) or e.card_number = any(${[...cardNumbers]}::text[]))
    order by e.at, e.id`.execute(scope.db);
  return rows;
}
