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

/** So many failures within so many minutes lock for so many minutes after the last of them. */
interface Limit {
  most: number;
  withinMinutes: number;
  lockMinutes: number;
}

/**
 * `pair` is an account from one network: somebody who guesses, or has forgotten. `network` is for those who guess for many
 * accounts. `account` is for those who guess from many networks; it is short, for they must not keep its owner out.
 */
export const signInLimits = {
  pair: { most: 5, withinMinutes: 15, lockMinutes: 15 },
  network: { most: 100, withinMinutes: 15, lockMinutes: 15 },
  account: { most: 50, withinMinutes: 60, lockMinutes: 5 },
} satisfies Record<string, Limit>;

type LimitName = keyof typeof signInLimits;

/** For so long a network from which an account has signed in stays known. */
const KNOWN_DAYS = 30;

/** After this time no failure counts any more. */
export const FAILURES_KEPT_MS =
  Math.max(...Object.values(signInLimits).map((limit) => limit.withinMinutes)) * MINUTE_MS;

/** Somebody who says who they are. */
export interface Claimant {
  /** As it was typed. */
  userName: string;
  /** Of the caller. */
  address: string;
  /** Of the request, for the log. */
  requestId: string;
  /** By what it is to be proven: who is locked out with the one may still come in with the other. */
  by: 'password' | 'code';
}

type Parts = Pick<Program, 'db' | 'clock' | 'secrets'>;

/**
 * Proves who somebody is, within the limits; `prove` answers null where it is not them. Whether the account exists makes no
 * difference. A right answer forgets the failures of this account from this network.
 * Throws IDENTITY_SIGN_IN_LOCKED {minutes}, RATE_LIMITED.
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

/** Forgets the failures of an account, wherever they came from: its owner has come in another way. */
export async function forgetFailures({ db, secrets }: Parts, userName: string): Promise<void> {
  const keys = (['password', 'code'] as const).map((by) => accountKeyOf({ secrets }, { userName, by }));
  await db.deleteFrom('sign_in_failures').where('account_key', 'in', keys).execute();
}

// Not of the kind of user: names are unique among all kinds, and each kind would be five guesses more.
function accountKeyOf(
  { secrets }: Pick<Parts, 'secrets'>,
  { userName, by }: Pick<Claimant, 'userName' | 'by'>,
): Buffer {
  return secrets.hash(`${by} ${userName.trim().toLowerCase()}`, 'sign_in_failures.account');
}

/**
 * Counts an attempt as failed before it is made, or many at the same moment would all find that one is still allowed.
 * @returns limits that it reaches if it fails
 */
async function countBeforehand(
  parts: Parts,
  claimant: Claimant,
  accountKey: Buffer,
  network: string,
): Promise<LimitName[]> {
  const isKnown = await isKnownNetwork(parts, claimant.userName, network);
  // Real time, whatever the program's clock shows: that of a demo runs faster and leaps over nights, and those who guess do not.
  const now = systemClock.now();
  const places: Record<LimitName, RawBuilder<unknown>> = {
    pair: sql`account_key = ${accountKey} and network = ${network}`,
    network: sql`network = ${network}`,
    account: sql`account_key = ${accountKey}`,
  };
  // Whoever has signed in from here before is kept out by nobody's failures but those for this account from here.
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

/** Until when the failures of a place lock it, and whether one more would. */
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

/** Notes in the log that an account has signed in, by which the network is known from now on. */
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
    // What is no account's name may be a password that was typed into the wrong field.
    userName: account ? userName : null,
    address,
    requestId,
    detail: { limits },
  });
}
