import { AppError } from '@kiga/kit-server/app-error.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { OnWholeNumber } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { whoOf, writeLog } from './log.ts';

const MINUTE_MS = 60_000;

/** Limits of different whole numbers that one account may search for. */
export const numberSearchLimits = [
  { most: 30, withinMinutes: 60 },
  { most: 100, withinMinutes: 24 * 60 },
] as const;

/** Time within which a repeated number counts as the same search, because a list is sorted, paged and exported. */
const SAME_SEARCH_MINUTES = 60;

/** Retention of searches. */
export const NUMBER_SEARCHES_KEPT_MS = Math.max(...numberSearchLimits.map((limit) => limit.withinMinutes)) * MINUTE_MS;

/**
 * Returns a function that counts searches by whole numbers, and logs each without the number. The database holds the
 * count, so all processes share it. It throws IDENTITY_NUMBER_SEARCHES_USED_UP {minutes}.
 */
export function numberSearches({ db, clock, secrets }: Pick<Program, 'db' | 'clock' | 'secrets'>): OnWholeNumber {
  return async ({ entity }, { session, reach }, number) => {
    const { accountId } = session;
    const hash = secrets.hash(number, 'number_searches.number');
    // Uses a transaction of its own, because a search that fails later counts as well. Limits use real time even in a
    // demo.
    await db.transaction().execute(async (tx) => {
      await lockUntilCommit(tx, `number searches ${accountId}`);
      const now = systemClock.now();
      const { rows } = await sql<{ at: Date; same: boolean }>`select at, number_hash = ${hash} as same
        from number_searches where account_id = ${accountId} and at > ${ago(now, NUMBER_SEARCHES_KEPT_MS)}
        order by at desc`.execute(tx);
      const isSame = ({ at, same }: { at: Date; same: boolean }) =>
        same && at > ago(now, SAME_SEARCH_MINUTES * MINUTE_MS);
      if (rows.some(isSame)) return;
      const minutes = Math.max(...numberSearchLimits.map((limit) => minutesToWait(rows, limit, now)));
      if (minutes > 0) throw new AppError('IDENTITY_NUMBER_SEARCHES_USED_UP', { minutes });
      await sql`insert into number_searches (account_id, number_hash, at) values (${accountId}, ${hash}, ${now})
        on conflict (account_id, number_hash) do update set at = excluded.at`.execute(tx);
      const entry = {
        ...whoOf(session),
        kind: 'look' as const,
        event: `${entity.key}.findByNumber`,
        entity: entity.key,
      };
      await writeLog(tx, clock, ...(reach === 'all' ? [entry] : reach.map((kigId) => ({ ...entry, kigId }))));
    });
  };
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Returns the whole minutes until the limit allows one more search; 0 for now. `rows` are sorted newest first. */
function minutesToWait(
  rows: readonly { at: Date }[],
  { most, withinMinutes }: (typeof numberSearchLimits)[number],
  now: Date,
): number {
  const oldest = rows[most - 1];
  if (oldest === undefined) return 0;
  return Math.max(0, Math.ceil((oldest.at.getTime() + withinMinutes * MINUTE_MS - now.getTime()) / MINUTE_MS));
}
