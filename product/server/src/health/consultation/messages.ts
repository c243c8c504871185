import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { ownParentId } from '../../family/family.public.ts';
import type { Session } from '../../program/session.ts';

const TEXT_CONTEXT = 'health_consultation_messages.text';

/** A stored message. The text of the first one stands in the question itself. */
export interface MessageRow {
  id: string;
  kind: 'question' | 'message' | 'escalation';
  side: 'asker' | 'doctor';
  organizationId: string;
  accountId: string;
  /** Record of the parent who wrote it; null for all others. */
  parentId: string | null;
  text: string | null;
  /** Stored paths. */
  photos: string[];
  at: Date;
}

/** A message to be stored. */
export interface NewMessage extends Pick<MessageRow, 'kind' | 'side' | 'text' | 'photos'> {
  kigId: string;
  consultationId: string;
}

/** Adds a message of the session's account to a thread, in the scope's transaction. */
export async function addMessage(
  { secrets, now }: { secrets: Secrets; now: Date },
  scope: Scope,
  { kigId, consultationId, kind, side, text, photos }: NewMessage,
): Promise<void> {
  const { accountId } = scope.session;
  // Work without an account, such as the demo's, belongs to the kindergarten.
  const parentId = await ownParentId(scope, kigId);
  const organizationId = (scope.session as Partial<Session>).organization?.id ?? kigId;
  await sql`insert into health_consultation_messages (kig_id, id, consultation_id, kind, side, organization_id, account_id,
      parent_id, text_encrypted, photos, sent_at)
    values (${kigId}, ${uuid7(now.getTime())}, ${consultationId}, ${kind}, ${side}, ${organizationId}, ${accountId},
      ${parentId}, ${text === null ? null : secrets.encrypt(text, TEXT_CONTEXT)}, ${photos}::text[], ${now})`.execute(
    scope.db,
  );
}

interface StoredMessage extends Omit<MessageRow, 'text'> {
  sealed: Buffer | null;
  consultationId: string;
}

/** Returns the messages of questions, oldest first, by question. `by` limits them to the answers of an organization. */
export async function messagesOf(
  { secrets }: { secrets: Secrets },
  scope: Scope,
  consultationIds: readonly string[],
  by?: string,
): Promise<Map<string, MessageRow[]>> {
  const ofDoctor = by === undefined ? sql`true` : sql`m.side = 'doctor' and m.organization_id = ${by}`;
  const { rows } = await sql<StoredMessage>`select m.id, m.consultation_id as "consultationId", m.kind, m.side,
      m.organization_id as "organizationId", m.account_id as "accountId", m.parent_id as "parentId", m.text_encrypted as sealed,
      m.photos,      m.sent_at as at
    from health_consultation_messages m where ${scope.within('m.kig_id')}
      and m.consultation_id = any(${[...consultationIds]}::uuid[]) and ${ofDoctor}
    order by m.sent_at, m.id`.execute(scope.db);
  const open = ({ sealed, consultationId, ...row }: StoredMessage) =>
    [consultationId, { ...row, text: sealed && secrets.decrypt(sealed, TEXT_CONTEXT) }] as const;
  const byQuestion = Map.groupBy(rows.map(open), ([id]) => id);
  return new Map([...byQuestion].map(([id, entries]) => [id, entries.map(([, message]) => message)]));
}
