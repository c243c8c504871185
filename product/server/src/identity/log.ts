import type { LogKind } from '@kiga/contract/identity/log-kinds.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Beside } from '@kiga/kit-server/entity/entity-store.ts';
import { publishing } from '@kiga/kit-server/outbox/publish.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Session } from '../program/session.ts';

/** Longest name of an account or of a record that is kept. */
const NAME_MAX = 64;

/** Entries that go with one insertion. */
const MOST_AT_ONCE = 1_000;

/** Something that happened. It holds no personal data except the account's name: titles and changes come masked. */
export interface LogEntry {
  kind: LogKind;
  /** The name of an act, such as `campus.student.update`, or one of `logEvents`. */
  event: string;
  /** Null where nobody is known. */
  accountId: string | null;
  /** That of the account where null. */
  userName: string | null;
  /** IP address. */
  address: string | null;
  requestId?: string | null | undefined;
  /** Whose account it is; that of the account where not given. */
  organizationId?: string | null;
  /** Whose records it is about. */
  kigId?: string | null;
  entity?: string;
  recordId?: string;
  title?: string | null;
  detail?: Record<string, unknown>;
}

/** Who did something, for whom and from where, as the session knows it; a machine is no account. */
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

/** Notes what happened, for good; many at once go with one statement. */
export async function writeLog(db: Kysely<AnyDatabase>, clock: Clock, ...entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const now = clock.now();
  const { statements, news } = loggingOf(now, entries);
  await publishing(now, news, statements).execute(db);
}

/** What notes entries in the log and tells its readers, for whoever writes more in the same statement. */
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
  // As one parameter: thousands of them take the database longer to read than the rows to write.
  return sql`insert into log_entries (id, at, kind, event, account_id, user_name, organization_id, kig_id, entity,
      record_id, title, detail, address, request_id)
    select e.id, ${now}, e.kind, e.event, e.account_id, coalesce(e.user_name, a.user_name), coalesce(e.organization_id, a.organization_id),
      e.kig_id, e.entity, e.record_id, e.title, e.detail, e.address, e.request_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, kind text, event text, account_id uuid,
      user_name text, organization_id uuid, kig_id uuid, entity text, record_id uuid, title text, detail jsonb,
      address text, request_id text)
    left join accounts a on a.id = e.account_id`;
}
