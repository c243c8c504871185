import { isDeepStrictEqual } from 'node:util';
import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { MENU_TOPIC } from '@kiga/contract/system/menu.acts.ts';
import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import type { Session } from '../program/session.ts';

/** The delivered values of an entry, by column. */
export interface DeliveredMenu {
  parent_id: string | null;
  href: string | null;
  icon: string | null;
  is_show: boolean;
  component_url: string | null;
  permission: string | null;
  app_types: number[] | null;
  sort: number;
  name_zh: string;
  name_en: string;
}

/**
 * Updates the product's own menu entries field by field; the operator's changes stay. Concurrent changes of menus run
 * one after the other.
 */
export async function syncMenus(
  db: Kysely<Database>,
  clock: Clock,
  declared: readonly MenuDeclaration[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Serialises concurrent starts, because each process would insert ids of its own.
    await lockMenus(tx);
    const rows = await tx.selectFrom('menus').selectAll().where('key', 'is not', null).execute();
    const kept = new Map(rows.map((row) => [row.key as string, row]));
    const ids = new Map(declared.map(({ key }) => [key, kept.get(key)?.id ?? uuid7()]));
    let isChanged = false;
    for (const menu of declared) {
      const delivered: DeliveredMenu = {
        parent_id: menu.parent ? (ids.get(menu.parent) as string) : null,
        href: menu.href,
        icon: menu.icon ?? null,
        is_show: menu.isShow ?? true,
        component_url: menu.componentUrl,
        permission: menu.permission ?? null,
        app_types: menu.appTypes ? [...menu.appTypes] : null,
        sort: menu.sort,
        name_zh: menu.zhCN,
        name_en: menu.enUS,
      };
      const row = kept.get(menu.key);
      const id = ids.get(menu.key) as string;
      if (row && isDeepStrictEqual(row.delivered, delivered)) continue;
      isChanged = true;
      const written = { delivered: JSON.stringify(delivered) };
      if (row) {
        const before = (row.delivered ?? row) as DeliveredMenu;
        const untouched = Object.entries(delivered).filter(([column]) => {
          const name = column as keyof DeliveredMenu;
          return isDeepStrictEqual(row[name], before[name]);
        });
        await tx
          .updateTable('menus')
          .set({ ...Object.fromEntries(untouched), ...written })
          .where('id', '=', id)
          .execute();
      } else {
        await tx
          .insertInto('menus')
          .values({ id, key: menu.key, ...delivered, ...written })
          .execute();
      }
    }
    if (isChanged) await publish(tx, clock.now(), MENU_TOPIC, null);
  });
}

/** Locks the menus until the end of the transaction. */
export async function lockMenus(tx: Kysely<Database>): Promise<void> {
  await lockUntilCommit(tx, 'menus');
}

/**
 * The reader of a menu. `chosen` contains the entries that the roles have chosen; null where any role chooses none and
 * so shows all.
 */
interface MenuReader extends Pick<Session, 'appType' | 'permissions'> {
  chosen: ReadonlySet<string> | null;
}

/** Returns the menu of a session as a tree: entries that it may open, and headings with entries below. */
export async function menusOf(db: Kysely<Database>, session: Session, language: Language): Promise<MenuEntry[]> {
  const { appType, permissions, accountId } = session;
  return menuTree(db, { appType, permissions, chosen: await chosenMenus(db, accountId) }, language);
}

/** Returns the menu of a reader as a tree. */
export async function menuTree(db: Kysely<Database>, reader: MenuReader, language: Language): Promise<MenuEntry[]> {
  // The delivered values are as large as the rest of an entry, and no menu shows them.
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'key', 'parent_id', 'href', 'name_zh', 'name_en', 'icon', 'is_show', 'component_url'])
    .select(['permission', 'app_types'])
    .where('deleted', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const below = Map.groupBy(rows, (row) => row.parent_id);
  const branch = (parentId: string | null): MenuEntry[] =>
    (below.get(parentId) ?? []).flatMap((row) => {
      const subMenus = branch(row.id);
      const isHeading = row.href === null;
      const may =
        (row.permission === null || reader.permissions.has(row.permission)) &&
        (row.app_types === null || row.app_types.includes(reader.appType));
      // Roles do not choose the product's entries for all accounts, and screens that only other screens link to.
      const isOpenToAll = !row.is_show || (row.permission === null && row.key !== null);
      const isWanted = reader.chosen === null || isOpenToAll || reader.chosen.has(row.id);
      if (!may || (isHeading ? subMenus.length === 0 : !isWanted)) return [];
      const entry: MenuEntry = {
        id: row.id,
        parentId: row.parent_id,
        href: row.href,
        name: language === 'en_US' ? row.name_en : row.name_zh,
        icon: row.icon,
        isShow: row.is_show,
        componentUrl: row.component_url,
        subMenus,
      };
      return [entry];
    });
  return branch(null);
}

/**
 * Returns the entries that an account's roles have chosen together. Returns null where a role has chosen none, or where
 * the account has no roles.
 */
async function chosenMenus(db: Kysely<Database>, accountId: string): Promise<ReadonlySet<string> | null> {
  const { rows } = await sql<{ chosen: string[] }>`
    select array(select rm.menu_id from role_menus rm where rm.role_id = r.id) as chosen
    from account_roles ar join roles r on r.id = ar.role_id and not r.deleted
    where ar.account_id = ${accountId}`.execute(db);
  if (rows.length === 0 || rows.some(({ chosen }) => chosen.length === 0)) return null;
  return new Set(rows.flatMap(({ chosen }) => chosen));
}
