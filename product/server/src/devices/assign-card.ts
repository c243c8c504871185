import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { looseCard } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { settleUnknownCard } from './alerts.ts';
import type { StoredEvent } from './devices.public.ts';
import { readSealed } from './insert-events.ts';

/** A person with a new card. */
export interface GivenCard {
  kigId: string;
  /** Null for an adult. */
  studentId: string | null;
  cardNumber: string;
}

/**
 * Assigns today's events of an unknown card to the child that has just got it, and closes the alerts about the card.
 * Earlier days do not change, because another child may have had the card then.
 */
export async function assignCard(
  { clock, devices, secrets }: Pick<Program, 'clock' | 'devices' | 'secrets'>,
  inside: Scope,
  { kigId, studentId, cardNumber }: GivenCard,
): Promise<void> {
  const now = clock.now();
  if (studentId === null) return settleUnknownCard({ db: inside.db, now }, kigId, cardNumber);
  const { rows: zones } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from organizations
    where id = ${kigId}`.execute(inside.db);
  const { timeZone } = zones[0] as { timeZone: string };
  const { rows } = await sql<Omit<StoredEvent, 'timeZone' | 'detail' | 'teacherId'> & { sealed: Buffer | null }>`
    update device_events e set student_id = ${studentId}, assigned_at = ${now}
    from (select ${cardNumber}::text as card_number) as given
    where e.kig_id = ${kigId} and ${inside.within('e.kig_id')} and e.student_id is null
      and ${looseCard('e.card_number')} = ${looseCard('given.card_number')}
      and e.at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}
    returning e.id, e.kig_id as "kigId", e.device_id as "deviceId", e.kind, e.at, e.doubtful, e.card_number as "cardNumber",
      e.student_id as "studentId", e.lost, e.direction, e.detail_encrypted as sealed`.execute(inside.db);
  const events = rows
    .map(
      ({ sealed, ...row }): StoredEvent => ({ ...row, teacherId: null, timeZone, detail: readSealed(secrets, sealed) }),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  if (events.length > 0) for (const sink of devices.eventSinks) await sink(inside, events);
  await settleUnknownCard({ db: inside.db, now }, kigId, cardNumber);
}
