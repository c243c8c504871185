import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../program/database.ts';
import type { Program } from '../program/program.ts';
import { inTurn } from './in-turn.ts';
import { writeLog } from './log.ts';
import { networkOf } from './network-of.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A limit: `most` failures within `withinMinutes` lock for `lockMinutes` after the latest one. */
interface Limit {
  most: number;
  withinMinutes: number;
  lockMinutes: number;
}

/**
 * Sign-in limits. `pair` is an account from one network: a forgotten or guessed password. `network` stops guessing for
 * many accounts. `account` stops guessing from many networks; it is short, because it must not keep the owner out.
 */
export const signInLimits = {
  pair: { most: 5, withinMinutes: 15, lockMinutes: 15 },
  network: { most: 100, withinMinutes: 15, lockMinutes: 15 },
  account: { most: 50, withinMinutes: 60, lockMinutes: 5 },
} satisfies Record<string, Limit>;

type LimitName = keyof typeof signInLimits;

/** Days for which a network stays known after a sign-in of the account. */
const KNOWN_DAYS = 30;

/** Retention of failures. */
export const FAILURES_KEPT_MS =
  Math.max(...Object.values(signInLimits).map((limit) => limit.withinMinutes)) * MINUTE_MS;

/** A caller that wants to prove its identity. */
export interface Claimant {
  /** User name as typed. */
  userName: string;
  address: string;
  requestId: string;
  /** Kind of proof. A caller locked out with one kind may still succeed with the other. */
  by: 'password' | 'code';
}

type Parts = Pick<Program, 'db' | 'clock' | 'secrets'>;

/**
 * Runs a proof of identity within the limits; `prove` returns null for a failure. Unknown accounts behave alike. A
 * success deletes the failures of this account from this network. Throws IDENTITY_SIGN_IN_LOCKED {minutes},
 * RATE_LIMITED.
 */
export async function proveWithinLimits<T extends object>(
  parts: Parts,
  claimant: Claimant,
  prove: () => Promise<T | null>,
): Promise<T | null> {
  const accountKey = accountKeyOf(parts, claimant);
  const network = networkOf(claimant.address);
  return inTurn(network, async () => {
    const reached = await countBeforehand(parts, claimant, accountKey, network);
    const proven = await prove();
    if (proven !== null) {
      await parts.db
        .deleteFrom('sign_in_failures')
        .where('account_key', '=', accountKey)
        .where('network', '=', network)
        .execute();
    } else if (reached.length > 0) {
      await logLock(parts, claimant, reached);
    }
    return proven;
  });
}

/** Deletes all failures of an account, because its owner has signed in another way. */
export async function forgetFailures({ db, secrets }: Parts, userName: string): Promise<void> {
  const keys = (['password', 'code'] as const).map((by) => accountKeyOf({ secrets }, { userName, by }));
  await db.deleteFrom('sign_in_failures').where('account_key', 'in', keys).execute();
}

// The key omits the kind of user. Names are unique across kinds, and each kind would otherwise allow five more guesses.
function accountKeyOf(
  { secrets }: Pick<Parts, 'secrets'>,
  { userName, by }: Pick<Claimant, 'userName' | 'by'>,
): Buffer {
  return secrets.hash(`${by} ${userName.trim().toLowerCase()}`, 'sign_in_failures.account');
}

/**
 * Counts an attempt as failed before it runs. Otherwise many concurrent attempts would all find room for one more.
 * @returns limits that it reaches if it fails
 */
async function countBeforehand(
  parts: Parts,
  claimant: Claimant,
  accountKey: Buffer,
  network: string,
): Promise<LimitName[]> {
  const isKnown = await isKnownNetwork(parts, claimant.userName, network);
  // Uses real time, because a demo's clock runs faster and skips nights, and attackers do not.
  const now = systemClock.now();
  const places: Record<LimitName, RawBuilder<unknown>> = {
    pair: sql`account_key = ${accountKey} and network = ${network}`,
    network: sql`network = ${network}`,
    account: sql`account_key = ${accountKey}`,
  };
  // In a known network only failures of this account from it count, so that strangers cannot lock the owner out.
  const names: LimitName[] = isKnown ? ['pair'] : ['pair', 'network', 'account'];
  return parts.db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, `sign-in account ${accountKey.toString('hex')}`, `sign-in network ${network}`);
    const states = [];
    for (const name of names) states.push({ name, ...(await stateOf(tx, places[name], signInLimits[name], now)) });
    const untilMs = Math.max(...states.map((state) => state.lockedUntilMs));
    if (untilMs > now.getTime()) {
      throw new AppError('IDENTITY_SIGN_IN_LOCKED', { minutes: Math.ceil((untilMs - now.getTime()) / MINUTE_MS) });
    }
    await tx
      .insertInto('sign_in_failures')
      .values({ id: uuid7(now.getTime()), account_key: accountKey, network, at: now })
      .execute();
    return states.filter((state) => state.oneMoreLocks).map(({ name }) => name);
  });
}

/** Returns the end of a lock by these failures, and whether one more failure would lock. */
async function stateOf(
  tx: Transaction<Database>,
  where: RawBuilder<unknown>,
  { most, withinMinutes, lockMinutes }: Limit,
  now: Date,
): Promise<{ lockedUntilMs: number; oneMoreLocks: boolean }> {
  const { rows } = await sql<{ at: Date }>`
    select at from sign_in_failures where ${where} order by at desc limit ${most}`.execute(tx);
  const withinMs = withinMinutes * MINUTE_MS;
  const [last, oldest, oneLater] = [rows[0], rows[most - 1], rows[most - 2]].map((row) => row?.at.getTime());
  const isLocking = last !== undefined && oldest !== undefined && last - oldest <= withinMs;
  return {
    lockedUntilMs: isLocking ? last + lockMinutes * MINUTE_MS : 0,
    oneMoreLocks: oneLater !== undefined && now.getTime() - oneLater <= withinMs,
  };
}

async function isKnownNetwork({ db, clock }: Parts, userName: string, network: string): Promise<boolean> {
  const since = new Date(clock.now().getTime() - KNOWN_DAYS * DAY_MS);
  const { rows } = await sql`select 1 from log_entries join accounts on accounts.id = account_id
    where accounts.user_name = ${userName} and event = ${sql.lit(logEvents.signedIn)} and detail ->> 'network' = ${network}
      and at > ${since} limit 1`.execute(db);
  return rows.length > 0;
}

/** Logs a sign-in, which makes the network a known one. */
export function logSignIn(
  { db, clock }: Parts,
  who: { accountId: string; userName: string; address: string; requestId: string },
): Promise<void> {
  const detail = { network: networkOf(who.address) };
  return writeLog(db, clock, { kind: 'login', event: logEvents.signedIn, ...who, detail });
}

async function logLock(
  { db, clock }: Parts,
  { userName, address, requestId }: Claimant,
  limits: LimitName[],
): Promise<void> {
  const account = await db.selectFrom('accounts').select('id').where('user_name', '=', userName).executeTakeFirst();
  await writeLog(db, clock, {
    kind: 'login',
    event: logEvents.signInLocked,
    accountId: account?.id ?? null,
    // An unknown account name may be a password that was typed into the wrong field.
    userName: account ? userName : null,
    address,
    requestId,
    detail: { limits },
  });
}
