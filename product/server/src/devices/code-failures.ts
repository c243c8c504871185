import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { sql } from 'kysely';
import { networkOf } from '../identity/identity.public.ts';

const MINUTE_MS = 60_000;

/**
 * Wrong codes from one network that lock it, for this serial number alone, and the lock's duration after the latest
 * one.
 */
const NETWORK_MOST = 5;
const NETWORK_LOCK_MS = 15 * MINUTE_MS;

/**
 * Wrong codes from all networks within a day that lock unknown networks, and the lock's duration. They indicate
 * guessing from many places, and users get an alert before. A new registration or a new code resets the count.
 */
const ALL_MOST = 50;
const ALL_LOCK_MS = 60 * MINUTE_MS;

/** Wrong codes within a day that raise an alert. */
export const CODES_TO_TELL = 10;

/** Retention of a wrong code. */
export const CODE_FAILURES_KEPT_MS = 24 * 60 * MINUTE_MS;

/** A caller that sends a serial number and a code. */
export interface CodeClaimant {
  serialNumber: string;
  address: string;
  now: Date;
  /** The network of the machine's last registration. */
  knownNetwork: string | null;
}

/**
 * Throws DEVICES_REGISTRATION_LOCKED {seconds} where the network has sent too many wrong codes. Unknown serial numbers
 * behave alike. Attempts at one serial number run one after the other until the transaction ends.
 */
export async function assertMayTryCode(db: AnyDatabase, claimant: CodeClaimant): Promise<void> {
  const { serialNumber, address, now, knownNetwork } = claimant;
  await lockUntilCommit(db, `device code ${serialNumber}`);
  const network = networkOf(address);
  const since = new Date(now.getTime() - CODE_FAILURES_KEPT_MS);
  const { rows } = await sql<{ lockedUntil: Date | null; all: number; lastAt: Date | null }>`
    select max(locked_until) filter (where network = ${network}) as "lockedUntil", coalesce(sum(failures), 0)::integer as all,
      max(last_at) as "lastAt"
    from device_code_failures where serial_number = ${serialNumber} and last_at > ${since}`.execute(db);
  const { lockedUntil = null, all = 0, lastAt = null } = rows[0] ?? {};
  const isForAll = all >= ALL_MOST && network !== knownNetwork;
  const untilMs = Math.max(lockedUntil?.getTime() ?? 0, isForAll ? (lastAt?.getTime() ?? 0) + ALL_LOCK_MS : 0);
  const seconds = Math.ceil((untilMs - now.getTime()) / 1000);
  if (seconds > 0) throw new AppError('DEVICES_REGISTRATION_LOCKED', { seconds });
}

/**
 * Counts a wrong code.
 * @returns wrong codes of this serial number within a day, from all networks
 */
export async function countWrongCode(db: AnyDatabase, { serialNumber, address, now }: CodeClaimant): Promise<number> {
  const network = networkOf(address);
  const lockedUntil = new Date(now.getTime() + NETWORK_LOCK_MS);
  const since = new Date(now.getTime() - NETWORK_LOCK_MS);
  await sql`insert into device_code_failures as f (serial_number, network, last_at) values (${serialNumber}, ${network}, ${now})
    on conflict (serial_number, network) do update set last_at = ${now}, failures = f.failures + 1,
      round = case when f.last_at < ${since} then 1 else f.round % ${NETWORK_MOST} + 1 end,
      locked_until = case when f.last_at >= ${since} and f.round = ${NETWORK_MOST - 1} then ${lockedUntil}::timestamptz end`.execute(
    db,
  );
  const { rows } = await sql<{ all: number }>`select sum(failures)::integer as all from device_code_failures
    where serial_number = ${serialNumber} and last_at > ${new Date(now.getTime() - CODE_FAILURES_KEPT_MS)}`.execute(db);
  return rows[0]?.all ?? 0;
}

/** Deletes the wrong codes: the machine or its code is new, or the right code arrived. */
export async function forgetCodeFailures(db: AnyDatabase, ...serialNumbers: readonly string[]): Promise<void> {
  await sql`delete from device_code_failures where serial_number = any(${serialNumbers}::text[])`.execute(db);
}
