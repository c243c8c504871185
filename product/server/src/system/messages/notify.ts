import { messageNames } from '@kiga/contract/app/areas.ts';
import type { MessageKind } from '@kiga/contract/system/messages/message.acts.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { uuid7, uuidOf } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { accountsOf, type Holders } from '../../identity/identity.public.ts';
import type { MessageParams } from './message-words.ts';

/** Encryption context of messages' params. */
export const PARAMS_CONTEXT = 'messages.params';

/** Topic of messages; its changes carry the account's id in place of the kindergarten's. */
export const MESSAGE_TOPIC = 'system.message';

/** A message to accounts. */
export interface Notice {
  /** Ids of accounts, holders of permissions, or a kind of user. */
  to: readonly string[] | Holders;
  kind: MessageKind;
  /** One of the `messages` of an area, such as `devices.lostCard`. */
  name: string;
  /** Values for its texts, stored encrypted. The texts follow the reader's language. */
  params?: MessageParams;
  /** Path of its screen; readers who may not open it get no link. */
  href?: string;
  /**
   * Source of the message, such as `devices.alert:<id>`. While it is open, each account gets one message, and `settle`
   * ends it.
   */
  source?: string;
  /**
   * True for a message whose moment must not be stored. The caller gives midnight as the present; ids carry nothing else,
   * and open pages learn of it with their next question.
   */
  dayOnly?: boolean;
}

/** Context of a message; `db` is the transaction of the reported change. */
export interface Telling {
  db: AnyDatabase;
  secrets: Secrets;
  now: Date;
}

/**
 * Sends a message to accounts, in the transaction of the reported change. An account with an open message of the same
 * source gets no second one, which would say the same.
 */
export async function notify({ db, secrets, now }: Telling, notice: Notice): Promise<void> {
  const { to, kind, name, params = {}, href = null, source = null, dayOnly = false } = notice;
  const newId = dayOnly ? uuidOf : uuid7;
  if (!messageNames.has(name)) throw new Error(`no area declares the message ${name}`);
  const accountIds = 'length' in to ? [...new Set(to)] : await accountsOf(db, to);
  if (accountIds.length === 0) return;
  // Sorted, so that two transactions that notify the same accounts cannot deadlock.
  accountIds.sort();
  await sql`insert into messages (account_id, id, kind, name, params_encrypted, href, source, at)
    select account_id, id, ${kind}, ${name}, ${secrets.encrypt(JSON.stringify(params), PARAMS_CONTEXT)}, ${href},
      ${source}, ${now}
    from unnest(${accountIds}::uuid[], ${accountIds.map(() => newId(now.getTime()))}::uuid[]) as told (account_id, id)
    on conflict (account_id, source) where source is not null and done_at is null
    do update set kind = excluded.kind, name = excluded.name, params_encrypted = excluded.params_encrypted,
      href = excluded.href`.execute(db);
  if (!dayOnly) await publish(db, now, MESSAGE_TOPIC, ...accountIds);
}

/** Marks all accounts' to-dos of a source as done, in the transaction that does the work. */
export async function settle({ db, now }: Pick<Telling, 'db' | 'now'>, source: string): Promise<void> {
  // Locks in the order of `notify`, so that the two cannot deadlock.
  const { rows } = await sql<{ account_id: string }>`update messages set done_at = ${now}
    from (select account_id, id from messages where source = ${source} and done_at is null
      order by account_id for update) as open
    where messages.account_id = open.account_id and messages.id = open.id
    returning messages.account_id`.execute(db);
  if (rows.length > 0) await publish(db, now, MESSAGE_TOPIC, ...rows.map((row) => row.account_id));
}
