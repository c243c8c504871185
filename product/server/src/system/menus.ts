import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../app/database.ts';
import type { Session } from '../identity/identity.public.ts';

/** Brings the rows of the product's own menu entries up to date; what the operator has changed stays. */
export async function syncMenus(db: Kysely<Database>, declared: readonly MenuDeclaration[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of several processes that start at once each would give them ids of its own.
    await sql`select pg_advisory_xact_lock(hashtextextended('menus', 0))`.execute(tx);
    const kept = await tx.selectFrom('menus').select(['id', 'key']).where('key', 'is not', null).execute();
    const ids = new Map(kept.map((row) => [row.key as string, row.id]));
    for (const { key } of declared) if (!ids.has(key)) ids.set(key, uuid7());
    for (const menu of declared) {
      const row = {
        id: ids.get(menu.key) as string,
        key: menu.key,
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
      await tx
        .insertInto('menus')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row).where('menus.edited', '=', false))
        .execute();
    }
  });
}

/** The menu of a session as a tree: entries it may open, and headings that have any below them. */
export async function menusOf(db: Kysely<Database>, session: Session, language: Language): Promise<MenuEntry[]> {
  const rows = await db.selectFrom('menus').selectAll().orderBy('sort').orderBy('id').execute();
  const branch = (parentId: string | null): MenuEntry[] =>
    rows
      .filter((row) => row.parent_id === parentId)
      .flatMap((row) => {
        const subMenus = branch(row.id);
        const isHeading = row.href === null;
        const may =
          (row.permission === null || session.permissions.has(row.permission)) &&
          (row.app_types === null || row.app_types.includes(session.appType));
        if (!may || (isHeading && subMenus.length === 0)) return [];
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
