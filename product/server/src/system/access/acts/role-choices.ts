import { permissions } from '@kiga/contract/app/areas.ts';
import { appTypesOf } from '@kiga/contract/identity/app-types.ts';
import { dataScopesOf } from '@kiga/contract/identity/data-scopes.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Session } from '../../../program/session.ts';
import { mayGive, readHouse } from '../giving-rights.ts';
import { wordsOfPermission } from '../permissions.ts';
import { ceilingOfRoles } from '../role.server.ts';

interface MenuRow {
  id: string;
  parentId: string | null;
  text: string;
  href: string | null;
  permission: string | null;
  permissionId: string | null;
}

/** Returns everything that a role of the one organization within reach may hold, in the reader's language. */
export async function roleChoices(scope: Scope, language: Language) {
  const house = await readHouse(scope.db, scope.oneTenant());
  const ceiling = ceilingOfRoles(house.kind);
  const session = scope.session as Session;
  const dataScopes = dataScopesOf(house.kind);
  // The narrowest data scope decides whether the reader can give a permission at all.
  const isNarrow = dataScopes.some((one) => one === 'area' || one === 'ownClasses');
  const mayGiveAtAll = (key: string) =>
    mayGive(session, house, key, 'whole') ||
    (isNarrow && mayGive(session, house, key, session.narrowed.get(key) ?? 'whole'));
  const kept = await permissionRows(scope, language);
  const order = new Map(permissions.map(({ key }, index) => [key, index]));
  const appTypes = appTypesOf(house.kind);
  return {
    appTypes: [...appTypes],
    dataScopes: [...dataScopes],
    permissions: kept
      .filter(({ key }) => ceiling.has(key))
      .sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0))
      .map((row) => {
        const { area: areaText, entity: entityText } = wordsOfPermission(row.key, language);
        return { ...row, areaText, entityText, may: mayGiveAtAll(row.key) };
      }),
    menus: await menuChoices(scope, language, { ceiling, appTypes }),
  };
}

async function permissionRows({ db }: Scope, language: Language) {
  const text = language === 'en_US' ? sql`name_en` : sql`name_zh`;
  const { rows } = await sql<{ id: string; key: string; text: string; isDefault: boolean }>`
    select id, key, ${text} as text, is_default as "isDefault" from permissions where not deleted`.execute(db);
  return rows;
}

/** Returns entries that any account of such an organization could have in its menu, and the headings above them. */
async function menuChoices(
  { db }: Scope,
  language: Language,
  { ceiling, appTypes }: { ceiling: ReadonlySet<string>; appTypes: readonly number[] },
) {
  const text = language === 'en_US' ? sql`m.name_en` : sql`m.name_zh`;
  const { rows } = await sql<MenuRow>`
    select m.id, m.parent_id as "parentId", ${text} as text, m.href, m.permission, p.id as "permissionId"
    from menus m left join permissions p on p.key = m.permission and not p.deleted
    where not m.deleted and m.is_show and (m.app_types is null or m.app_types && ${[...appTypes]}::smallint[])
    order by m.sort, m.id`.execute(db);
  const isOpen = ({ permission }: MenuRow) => permission === null || ceiling.has(permission);
  const isChoice = (row: MenuRow): boolean =>
    isOpen(row) && (row.href !== null || rows.some((below) => below.parentId === row.id && isChoice(below)));
  return rows.filter(isChoice);
}
