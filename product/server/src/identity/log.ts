import type { LogKind } from '@kiga/contract/identity/log-kinds.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Beside } from '@kiga/kit-server/entity/entity-store.ts';
import { publishing } from '@kiga/kit-server/outbox/publish.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Session } from '../program/session.ts';

/** Maximum length of a stored account or record name. */
const NAME_MAX = 64;

/** Maximum number of entries in one insert statement. */
const MOST_AT_ONCE = 1_000;

/** A log entry. It contains no personal data except the account's name: titles and changes are masked. */
export interface LogEntry {
  kind: LogKind;
  /** Name of an act, such as `campus.student.update`, or one of `logEvents`. */
  event: string;
  /** Null where the account is unknown. */
  accountId: string | null;
  /** Name of the account; defaults to the account's own. */
  userName: string | null;
  /** IP address. */
  address: string | null;
  requestId?: string | null | undefined;
  /** Organization of the account; defaults to the account's own. */
  organizationId?: string | null;
  /** Kindergarten that owns the records. */
  kigId?: string | null;
  entity?: string;
  recordId?: string;
  title?: string | null;
  detail?: Record<string, unknown>;
}

/** Returns the account, owner and origin of an act from its session; a machine is no account. */
export function whoOf(
  session: KitSession,
): Pick<LogEntry, 'accountId' | 'userName' | 'organizationId' | 'address' | 'requestId'> {
  const { accountId, organizationKind, origin } = session;
  const { userName, organization } = session as Partial<Session>;
  return {
    accountId: organizationKind === 'machine' ? null : accountId,
    userName: userName ?? null,
    organizationId: organization?.id ?? null,
    address: origin?.address ?? null,
    requestId: origin?.requestId ?? null,
  };
}

/** Writes log entries, which are never changed. One statement writes many. */
export async function writeLog(db: Kysely<AnyDatabase>, clock: Clock, ...entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const now = clock.now();
  const { statements, news } = loggingOf(now, entries);
  await publishing(now, news, statements).execute(db);
}

/**
 * Returns statements that write log entries and notify the log's readers, for callers that add them to their own
 * statement.
 */
export function loggingOf(now: Date, entries: readonly LogEntry[]): Beside {
  const statements: RawBuilder<unknown>[] = [];
  for (let start = 0; start < entries.length; start += MOST_AT_ONCE) {
    statements.push(insertionOf(now, entries.slice(start, start + MOST_AT_ONCE)));
  }
  const owners = new Set(entries.map(({ kigId }) => kigId ?? null));
  return { statements, news: [...owners].map((ownerId) => ({ topic: 'system.log', ownerId })) };
}

function insertionOf(now: Date, entries: readonly LogEntry[]): RawBuilder<unknown> {
  const rows = entries.map((entry) => ({
    id: uuid7(now.getTime()),
    kind: entry.kind,
    event: entry.event,
    account_id: entry.accountId,
    user_name: entry.userName?.slice(0, NAME_MAX),
    organization_id: entry.organizationId,
    kig_id: entry.kigId,
    entity: entry.entity,
    record_id: entry.recordId,
    title: entry.title?.slice(0, NAME_MAX),
    detail: entry.detail ?? {},
    address: entry.address,
    request_id: entry.requestId,
  }));
  // One parameter for all rows, because parsing thousands of parameters takes longer than writing the rows.
  return sql`insert into log_entries (id, at, kind, event, account_id, user_name, organization_id, kig_id, entity,
      record_id, title, detail, address, request_id)
    select e.id, ${now}, e.kind, e.event, e.account_id, coalesce(e.user_name, a.user_name), coalesce(e.organization_id, a.organization_id),
      e.kig_id, e.entity, e.record_id, e.title, e.detail, e.address, e.request_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, kind text, event text, account_id uuid,
      user_name text, organization_id uuid, kig_id uuid, entity text, record_id uuid, title text, detail jsonb,
      address text, request_id text)
    left join accounts a on a.id = e.account_id`;
}
