import { MESSAGES_PER_MINUTE, WATCHING_TOPIC } from '@kiga/contract/live/live.ts';
import type { showMessage } from '@kiga/contract/live/show-message.entity.ts';
import { LATEST_MESSAGES, type watchedMessage } from '@kiga/contract/live/watching.acts.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { minuteLimit } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { assertLive } from './may-watch.ts';

const KEY = 'live.showMessage';

/** The person who writes a message. */
export interface Writer {
  side: 'family' | 'staff' | 'host';
  accountId: string;
  /** Shown name. */
  writer: string;
  kindergartenName: string;
  /** The parent's record, by which an erasure finds the message. */
  parentId?: string;
}

/** Returns the scope of a show's records, for people outside of its organization. The caller checks what they may. */
export function scopeOfShow(
  { db }: Pick<Program, 'db'>,
  session: KitSession,
  { organizationId }: { organizationId: string },
): Scope {
  return withScope(session, [organizationId], db);
}

/** Returns a function that limits the messages of one person. It throws LIVE_MESSAGES_TOO_MANY {seconds}. */
export function messageLimit(): (accountId: string) => void {
  const secondsUntil = minuteLimit({ each: MESSAGES_PER_MINUTE });
  return (accountId) => {
    const seconds = secondsUntil(accountId);
    if (seconds > 0) throw new AppError('LIVE_MESSAGES_TOO_MANY', { seconds });
  };
}

/**
 * Writes a message in the scope's transaction, and returns whether it waits for the host. Throws LIVE_NOT_LIVE.
 */
export async function writeMessage(
  { stores, clock }: Program,
  inside: Scope,
  showId: string,
  content: string,
  { accountId, parentId, ...writer }: Writer,
): Promise<{ id: string; waits: boolean }> {
  // The end of the show waits for messages that are being written.
  const { rows } = await sql<{ status: string }>`select status from live_shows
    where organization_id = ${inside.oneTenant()} and id = ${showId} for share`.execute(inside.db);
  assertLive(rows[0] ?? { status: '' });
  const given = { showId, content, ...writer };
  const [made] = await createRecords(stores.get(KEY), inside, [given], { act: 'create', trusted: true });
  const { id, status } = made as FullRecord<typeof showMessage>;
  await sql`update live_show_messages set account_id = ${accountId}, parent_id = ${parentId ?? null}
    where organization_id = ${inside.oneTenant()} and id = ${id}`.execute(inside.db);
  const waits = status === 'waiting';
  if (!waits) await publish(inside.db, clock.now(), WATCHING_TOPIC, null);
  return { id, waits };
}

/** Returns the latest messages that all viewers read, and those of the account that wait. */
export async function latestMessages(
  { stores }: Program,
  scope: Scope,
  { showId, accountId }: { showId: string; accountId: string },
): Promise<z.output<typeof watchedMessage>[]> {
  const { rows } = await sql<{ id: string }>`select m.id from live_show_messages m
    where ${scope.within('m.organization_id')} and m.show_id = ${showId} and not m.deleted
      and (m.status = 'shown' or m.status = 'waiting' and m.account_id = ${accountId})
    order by m.id desc limit ${LATEST_MESSAGES}`.execute(scope.db);
  const records = await readRecords(
    stores.get(KEY),
    scope,
    rows.map(({ id }) => id),
  );
  return records
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .map(({ id, content, side, writer, kindergartenName, writtenAt, createdAt, reply, status }) => ({
      id,
      content,
      side: side ?? 'family',
      writer,
      kindergartenName: kindergartenName ?? null,
      at: writtenAt ?? createdAt,
      reply: reply ?? null,
      waits: status === 'waiting',
    }));
}
