import { LOG_COUNT_MAX, type logPageCall, type ShownLogEntry } from '@kiga/contract/system/log.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { showLog } from './show-log.ts';

/** Filters of the log, after owner ids have narrowed the scope. */
export type LogFilters = Omit<z.output<typeof logPageCall.input>, 'pageNumber' | 'pageSize'>;

/** A stored entry. */
export interface LogRow {
  id: string;
  at: Date;
  kind: ShownLogEntry['kind'];
  event: string;
  account_id: string | null;
  user_name: string | null;
  organization_id: string | null;
  kig_id: string | null;
  entity: string | null;
  record_id: string | null;
  title: string | null;
  detail: {
    changes?: Record<string, [before: unknown, after: unknown]>;
    asks?: Record<string, unknown>;
  } & Record<string, unknown>;
  address: string | null;
  request_id: string | null;
}

/** Position of a reading of the log, which continues backwards from this entry. */
type Place = Pick<LogRow, 'id' | 'at'>;

/**
 * Returns the condition that a text begins with `start`. Unlike "like", these comparisons never tell their arguments in
 * an error, so an index serves them below the row policies.
 */
const startsWith = (text: RawBuilder<unknown>, start: string): RawBuilder<boolean> =>
  sql`(${text} ~>=~ ${start} and ${text} ~<~ ${`${start}\u{10FFFF}`})`;

/** Returns the condition for the entries that a reader may see: those of the kindergartens within reach, or all. */
function conditions(scope: Scope, filters: LogFilters): RawBuilder<boolean> {
  const { kind, from, to, userName, event, recordId, requestId } = filters;
  const found = [sql<boolean>`true`];
  if (scope.reach !== 'all') found.push(scope.within('row.kig_id'));
  // An account limited to some classes sees only its own entries, not those of colleagues.
  if ((scope.session as Session).classIds !== null) found.push(sql`row.account_id = ${scope.session.accountId}`);
  if (kind !== undefined) found.push(sql`row.kind = ${kind}`);
  if (from !== undefined) found.push(sql`row.at >= ${new Date(from)}`);
  if (to !== undefined) found.push(sql`row.at <= ${new Date(to)}`);
  if (userName !== undefined) found.push(startsWith(sql`row.user_name`, userName));
  if (event !== undefined) found.push(sql`row.event = ${event}`);
  if (recordId !== undefined) found.push(sql`row.record_id = ${recordId}`);
  if (requestId !== undefined) found.push(sql`row.request_id = ${requestId}`);
  return sql`${sql.join(found, sql` and `)}`;
}

/** Returns the number of entries, counted up to `max` + 1. */
export async function countLog(scope: Scope, filters: LogFilters, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select 1 from log_entries as row
    where ${conditions(scope, filters)} limit ${max + 1}) as counted`.execute(scope.db);
  return rows[0]?.n ?? 0;
}

/** Returns entries, newest first. */
export async function readLog(
  scope: Scope,
  filters: LogFilters,
  part: { limit: number; offset?: number; after?: Place | null },
): Promise<LogRow[]> {
  const { limit, offset = 0, after = null } = part;
  const later = after === null ? sql`true` : sql`(row.at, row.id) < (${after.at}, ${after.id}::uuid)`;
  const { rows } = await sql<LogRow>`select row.* from log_entries as row
    where ${conditions(scope, filters)} and ${later}
    order by row.at desc, row.id desc limit ${limit} offset ${offset}`.execute(scope.db);
  return rows;
}

/** Returns one page of the log, in the reader's language. */
export async function pageOfLog(
  program: Program,
  scope: Scope,
  { pageNumber, pageSize, ...filters }: z.output<typeof logPageCall.input>,
  language: Language,
): Promise<{ list: ShownLogEntry[]; total: number; more: boolean }> {
  const offset = (pageNumber - 1) * pageSize;
  // The statements run in sequence on one connection, because the pool may have no second one.
  const counted = await countLog(scope, filters, LOG_COUNT_MAX);
  const limit = Math.min(pageSize, LOG_COUNT_MAX - offset);
  const rows = limit > 0 ? await readLog(scope, filters, { limit, offset }) : [];
  return {
    list: await showLog(program, scope, rows, language),
    total: Math.min(counted, LOG_COUNT_MAX),
    more: counted > LOG_COUNT_MAX,
  };
}
