import { messageNames } from '@kiga/contract/app/areas.ts';
import type { MessageKind } from '@kiga/contract/system/messages/message.acts.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { accountsOf, type Holders } from '../../identity/identity.public.ts';
import type { MessageParams } from './message-words.ts';

/** What the params of messages are encrypted for. */
export const PARAMS_CONTEXT = 'messages.params';

/** The topic of messages; in its changes the account's id stands for the kindergarten's. */
export const MESSAGE_TOPIC = 'system.message';

/** Something to tell accounts. */
export interface Notice {
  /** Ids of accounts, or who holds a permission, or a kind of user. */
  to: readonly string[] | Holders;
  kind: MessageKind;
  /** One of the `messages` of an area, such as `devices.lostCard`. */
  name: string;
  /** What its words need; kept encrypted. Words are found in the reader's language. */
  params?: MessageParams;
  /** Path of the screen that it is about; readers who may not open that get no link. */
  href?: string;
  /** What it is about, such as `devices.alert:<id>`: while that is open, it is told once, and `settle` ends it. */
  source?: string;
}

/** Where and when something is told; `db` is the transaction of what is told of. */
export interface Telling {
  db: AnyDatabase;
  secrets: Secrets;
  now: Date;
}

/**
 * Tells accounts something, in the transaction of what it tells of. An account that has been told of the same source, and
 * where that is still open, gets no second message: the first one says what the new one would.
 */
export async function notify({ db, secrets, now }: Telling, notice: Notice): Promise<void> {
  const { to, kind, name, params = {}, href = null, source = null } = notice;
  if (!messageNames.has(name)) throw new Error(`no area declares the message ${name}`);
  const accountIds = 'length' in to ? [...new Set(to)] : await accountsOf(db, to);
  if (accountIds.length === 0) return;
  // In one order, so that two who tell the same accounts do not wait for each other.
  accountIds.sort();
  await sql`insert into messages (account_id, id, kind, name, params_encrypted, href, source, at)
    select account_id, id, ${kind}, ${name}, ${secrets.encrypt(JSON.stringify(params), PARAMS_CONTEXT)}, ${href},
      ${source}, ${now}
    from unnest(${accountIds}::uuid[], ${accountIds.map(() => uuid7(now.getTime()))}::uuid[]) as told (account_id, id)
    on conflict (account_id, source) where source is not null and done_at is null
    do update set kind = excluded.kind, name = excluded.name, params_encrypted = excluded.params_encrypted,
      href = excluded.href`.execute(db);
  await publish(db, now, MESSAGE_TOPIC, ...accountIds);
}

/** Marks what was told of a source as done, for everybody and whoever did it, in the transaction that does it. */
export async function settle({ db, now }: Pick<Telling, 'db' | 'now'>, source: string): Promise<void> {
  // In the order in which `notify` writes them, or the two could wait for each other.
  const { rows } = await sql<{ account_id: string }>`update messages set done_at = ${now}
    from (select account_id, id from messages where source = ${source} and done_at is null
      order by account_id for update) as open
    where messages.account_id = open.account_id and messages.id = open.id
    returning messages.account_id`.execute(db);
  if (rows.length > 0) await publish(db, now, MESSAGE_TOPIC, ...rows.map((row) => row.account_id));
}
