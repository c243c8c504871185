import { areas as allAreas } from '@kiga/contract/app/areas.ts';
import { linkedPages } from '@kiga/contract/app/linked-pages.ts';
import { wordsOf } from '@kiga/contract/app/words.ts';
import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import {
  deleteMessages,
  type Message,
  type MessageKind,
  messagePage,
  readMessages,
  unreadMessages,
} from '@kiga/contract/system/messages/message.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { menusOf } from '../menus.ts';
import { type MessageParams, messageWords } from './message-words.ts';
import { MESSAGE_TOPIC, PARAMS_CONTEXT } from './notify.ts';

interface MessageRow {
  id: string;
  kind: MessageKind;
  name: string;
  params_encrypted: Buffer;
  href: string | null;
  at: Date;
  read_at: Date | null;
  done_at: Date | null;
}

/** SQL for unread messages; a to-do that is done does not count. */
const isUnread = sql<boolean>`read_at is null and done_at is null`;

/** SQL for the area that sent a message, which its name begins with. */
const areaOf = sql<string>`split_part(name, '.', 1)`;

/** Names of all areas, in their order. */
const areaNames = allAreas.map(({ name }) => name);

/** Registers the calls about an account's messages. */
export function registerMessages({ api, db, clock, secrets }: Program): void {
  api.handle(messagePage, async ({ input, scope, session, language }) => {
    const { pageNumber, pageSize, kind, unread, area } = input;
    const wanted = [
      kind ? sql<boolean>`kind = ${kind}` : sql<boolean>`true`,
      unread ? isUnread : sql<boolean>`true`,
      area ? sql<boolean>`${areaOf} = ${area}` : sql<boolean>`true`,
    ];
    const found = ofAccount(scope, sql.join(wanted, sql` and `));
    const { rows } = await sql<MessageRow>`select * ${found} order by id desc
      limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db);
    const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
    const { rows: sent } = await sql<{ area: string }>`select distinct ${areaOf} as area
      ${ofAccount(scope, sql`true`)}`.execute(db);
    const menus = await menusOf(db, session, language);
    const list = rows.map((row) => shownMessage(row, { secrets, language, menus, permissions: session.permissions }));
    const sending = new Set(sent.map((row) => row.area));
    const areas = areaNames.filter((name) => sending.has(name));
    return { list, total: counted[0]?.total ?? 0, pageNumber, pageSize, areas };
  });

  api.handle(unreadMessages, async ({ scope }) => {
    const { rows } = await sql<{ kind: MessageKind; count: number }>`select kind, count(*) as count
      ${ofAccount(scope, isUnread)} group by kind`.execute(db);
    const countOf = (kind: MessageKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
    return { todo: countOf('todo'), system: countOf('system') };
  });

  /**
   * Changes messages of the account, and notifies its other windows.
   * @returns the number of changed messages
   */
  const change = (outer: Scope, statement: RawBuilder<unknown>) =>
    outer.transaction(async (scope) => {
      const { numAffectedRows = 0n } = await statement.execute(scope.db);
      if (numAffectedRows > 0n) await publish(scope.db, clock.now(), MESSAGE_TOPIC, scope.session.accountId);
      return { changed: Number(numAffectedRows) };
    });

  api.handle(readMessages, ({ input: { ids }, scope }) => {
    const named = ids ? sql`id = any(${ids}::uuid[])` : sql`true`;
    return change(
      scope,
      sql`update messages set read_at = ${clock.now()}
        where account_id = ${scope.session.accountId} and read_at is null and ${named}`,
    );
  });

  api.handle(deleteMessages, ({ input: { ids }, scope }) =>
    change(scope, sql`delete ${ofAccount(scope, sql`id = any(${ids}::uuid[])`)}`),
  );
}

/** Selects an account's messages, which belong to it regardless of its reach. */
function ofAccount({ session }: Scope, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from messages where account_id = ${session.accountId} and ${wanted}`;
}

function shownMessage(
  { id, kind, name, params_encrypted, href, at, read_at, done_at }: MessageRow,
  { secrets, language, ...reader }: { secrets: Secrets; language: Language } & LinkReader,
): Message {
  const params = JSON.parse(secrets.decrypt(params_encrypted, PARAMS_CONTEXT)) as MessageParams;
  return {
    id,
    kind,
    ...messageWords(wordsOf(language), name, params),
    href: href !== null && mayOpen(reader, href) ? href : null,
    at: at.toISOString(),
    read: read_at !== null || done_at !== null,
    done: done_at !== null,
  };
}

/** The part of a reader that decides about links. */
interface LinkReader {
  menus: readonly MenuEntry[];
  permissions: ReadonlySet<string>;
}

/** Returns whether a path belongs to a screen that the reader may open. */
function mayOpen({ menus, permissions }: LinkReader, href: string): boolean {
  const [path = ''] = href.split(/[?#]/);
  const permission = linkedPages[path];
  return permission ? permissions.has(permission) : isInMenu(menus, path);
}

/** Returns whether a path belongs to a screen of this menu. */
function isInMenu(menus: readonly MenuEntry[], path: string): boolean {
  return menus.some(
    (row) =>
      (row.href !== null && (path === row.href || path.startsWith(`${row.href}/`))) || isInMenu(row.subMenus, path),
  );
}
