import { capitalised } from '@kiga/kit-web/entity/entity-words.ts';
import type { CheckNode } from './check-tree.ts';
import type { RoleChoices } from './use-role-choices.ts';

type Permission = RoleChoices['permissions'][number];

const commonActs = ['read', 'create', 'update', 'delete', 'restore', 'readHistory', 'import', 'export'];

/** Returns the permissions by area and kind of record, as a check tree. */
export function functionTree(permissions: readonly Permission[]): CheckNode[] {
  return groupedBy(permissions, ({ areaText }) => areaText).map(([area, inArea]) => ({
    key: `area ${area}`,
    label: area,
    children: groupedBy(inArea, ({ entityText }) => entityText).map(([entity, ofEntity]) => ({
      key: `kind ${area} ${entity}`,
      label: capitalised(entity),
      children: inOrder(ofEntity).map((permission) => ({
        key: permission.id,
        label: actText(permission),
        alias: `${permission.text} ${permission.key}`,
        fixed: !permission.may,
      })),
    })),
  }));
}

/**
 * Sorts the acts that all kinds of record have first, in one order, so that they are always in the same place. Special
 * acts follow.
 */
function inOrder(permissions: readonly Permission[]): Permission[] {
  const place = ({ key }: Permission) => {
    const at = commonActs.indexOf(key.replace(/^.*\./, ''));
    return at < 0 ? commonActs.length : at;
  };
  return permissions.toSorted((one, other) => place(one) - place(other));
}

/** Returns the permissions with the matching `read` ones, because a user must see records to act on them. */
export function withReading(
  permissions: readonly Permission[],
  chosen: ReadonlySet<string>,
  before: ReadonlySet<string>,
) {
  const added = new Set(
    permissions.filter(({ id }) => chosen.has(id) && !before.has(id)).map(({ key }) => readOf(key)),
  );
  const reading = permissions.filter(({ key, may }) => may && added.has(key)).map(({ id }) => id);
  return new Set([...chosen, ...reading]);
}

const readOf = (key: string) => key.replace(/\.\w+$/, '.read');

/**
 * Returns the menu as a check tree: headings with their entries. Entries that the chosen permissions do not open are
 * fixed. `null` means the permissions of the main account, which open all.
 */
export function menuTree(menus: RoleChoices['menus'], functions: ReadonlySet<string> | null): CheckNode[] {
  const below = (parentId: string | null): CheckNode[] =>
    menus
      .filter((menu) => menu.parentId === parentId)
      .map(({ id, text, permissionId }) => {
        const children = below(id);
        if (children.length > 0) return { key: id, label: text, children };
        return {
          key: id,
          label: text,
          fixed: permissionId !== null && functions !== null && !functions.has(permissionId),
        };
      });
  return below(null);
}

/** Returns the act of a permission's text, without the kind of record before it. */
export function actText({ text, entityText }: Pick<Permission, 'text' | 'entityText'>): string {
  if (!text.startsWith(entityText)) return text;
  return text.slice(entityText.length).replace(/^\s*[:：]\s*/, '') || text;
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}
