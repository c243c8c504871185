import { LOG_COUNT_MAX, type logPageCall, type ShownLogEntry } from '@kiga/contract/system/log.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { showLog } from './show-log.ts';

/** What the log is asked for; owner ids have narrowed the scope already. */
export type LogFilters = Omit<z.output<typeof logPageCall.input>, 'pageNumber' | 'pageSize'>;

/** An entry as it is kept. */
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

/** Where a reading of the log goes on: after this entry, back in time. */
type Place = Pick<LogRow, 'id' | 'at'>;

/** The entries that a reader is shown: of what concerns the kindergartens reached, or of all. */
function conditions(scope: Scope, filters: LogFilters): RawBuilder<boolean> {
  const { kind, from, to, userName, event, recordId, requestId } = filters;
  const found = [sql<boolean>`true`];
  if (scope.reach !== 'all') found.push(scope.within('row.kig_id'));
  // Whoever is limited to some classes has no business with what others of the house do.
  if ((scope.session as Session).classIds !== null) found.push(sql`row.account_id = ${scope.session.accountId}`);
  if (kind !== undefined) found.push(sql`row.kind = ${kind}`);
  if (from !== undefined) found.push(sql`row.at >= ${new Date(from)}`);
  if (to !== undefined) found.push(sql`row.at <= ${new Date(to)}`);
  if (userName !== undefined) found.push(sql`row.user_name = ${userName}`);
  if (event !== undefined) found.push(sql`row.event = ${event}`);
  if (recordId !== undefined) found.push(sql`row.record_id = ${recordId}`);
  if (requestId !== undefined) found.push(sql`row.request_id = ${requestId}`);
  return sql`${sql.join(found, sql` and `)}`;
}

/** How many entries there are, counted up to `max` and one more. */
export async function countLog(scope: Scope, filters: LogFilters, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select 1 from log_entries as row
    where ${conditions(scope, filters)} limit ${max + 1}) as counted`.execute(scope.db);
  return rows[0]?.n ?? 0;
}

/** Entries, the newest first. */
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

/** One page of the log, in the reader's language. */
export async function pageOfLog(
  program: Program,
  scope: Scope,
  { pageNumber, pageSize, ...filters }: z.output<typeof logPageCall.input>,
  language: Language,
): Promise<{ list: ShownLogEntry[]; total: number; more: boolean }> {
  const offset = (pageNumber - 1) * pageSize;
  // One after the other: both on one connection, which the pool may have no second one of.
  const counted = await countLog(scope, filters, LOG_COUNT_MAX);
  const limit = Math.min(pageSize, LOG_COUNT_MAX - offset);
  const rows = limit > 0 ? await readLog(scope, filters, { limit, offset }) : [];
  return {
    list: await showLog(program, scope, rows, language),
    total: Math.min(counted, LOG_COUNT_MAX),
    more: counted > LOG_COUNT_MAX,
  };
}
