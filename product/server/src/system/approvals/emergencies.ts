import { EMERGENCY_HOURS } from '@kiga/contract/system/access/grant.acts.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { type Kysely, sql } from 'kysely';
import type { Holders } from '../../identity/identity.public.ts';
import type { Database } from '../../program/database.ts';
import { settle } from '../messages/notify.ts';
import { mayBeOnePerson } from './approval-people.ts';

const HOUR_MS = 3_600_000;

/** Returns the source of the to-dos for those who can answer an emergency. */
export const emergencySource = (grantId: string) => `system.emergency:${grantId}`;

/** Selects the accounts of one or several kindergartens that get messages about new viewers. */
export function tellOfViewers(kigId: string | readonly string[]): Holders {
  return { organizationId: kigId, permissions: ['system.viewer.read'], whole: true };
}

/** Returns the end of an emergency that is requested or confirmed now. */
export function emergencyEnd(now: Date): Date {
  return new Date(now.getTime() + EMERGENCY_HOURS * HOUR_MS);
}

/** Throws SYSTEM_GRANT_OVER once an emergency has lapsed. */
export function refuseLapsed({ record }: TransitionContext, clock: Clock): void {
  if (hasLapsed(record.expiresAt, clock.now())) throw new AppError('SYSTEM_GRANT_OVER');
}

/** Returns whether an emergency that waits or runs until `expiresAt` is over. */
export function hasLapsed(expiresAt: unknown, now: Date): boolean {
  return new Date(String(expiresAt)) <= now;
}

/**
 * Refuses to confirm the session's own request, and one of an account that may belong to the same person. Two accounts
 * may where one changed the other within a day, even through other accounts. They also may where the session's password
 * came by a code. `db` sees histories of all organizations. Throws SYSTEM_GRANT_OWN_EMERGENCY, SYSTEM_GRANT_CONFIRMER
 * {hours}.
 */
export async function refuseOwnHand(
  db: Kysely<Database>,
  { record, scope }: TransitionContext,
  clock: Clock,
): Promise<void> {
  const { accountId } = scope.session;
  const asker = await askerOf(scope.db, record);
  if (asker === accountId) throw new AppError('SYSTEM_GRANT_OWN_EMERGENCY');
  if (await mayBeOnePerson({ db, clock }, accountId, { askerId: asker, byAnybody: false })) {
    throw new AppError('SYSTEM_GRANT_CONFIRMER', { hours: EMERGENCY_HOURS });
  }
}

/** Returns the account of a grant. */
export async function askerOf(db: AnyDatabase, { ownerId: kigId, id }: TransitionContext['record']): Promise<string> {
  const { rows } = await sql<{ account_id: string }>`select account_id from access_grants
    where kig_id = ${kigId} and id = ${id}`.execute(db);
  return (rows[0] as { account_id: string }).account_id;
}

/** Settles the to-dos of lapsed emergencies. */
export async function settleLapsed(db: Kysely<Database>, clock: Clock): Promise<void> {
  const now = clock.now();
  const { rows: open } = await sql<{ source: string }>`select distinct source from messages
    where done_at is null and source like ${`${emergencySource('')}%`}`.execute(db);
  if (open.length === 0) return;
  const ids = open.map(({ source }) => source.slice(emergencySource('').length));
  const { rows } = await sql<{ id: string }>`select id from access_grants
    where emergency and id = any(${ids}::uuid[]) and expires_at <= ${now}`.execute(db);
  for (const { id } of rows) await db.transaction().execute((tx) => settle({ db: tx, now }, emergencySource(id)));
}
