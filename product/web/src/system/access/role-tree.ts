import { capitalised } from '@kiga/kit-web/entity/entity-words.ts';
import type { CheckNode } from './check-tree.ts';
import type { RoleChoices } from './use-role-choices.ts';

type Permission = RoleChoices['permissions'][number];

const commonActs = ['read', 'create', 'update', 'delete', 'restore', 'readHistory', 'import', 'export'];

/** The functions by area and kind of record, as they are ticked. */
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

/** What all kinds of record have comes first and in one order, so that one finds it at the same place; then what is their own. */
function inOrder(permissions: readonly Permission[]): Permission[] {
  const place = ({ key }: Permission) => {
    const at = commonActs.indexOf(key.replace(/^.*\./, ''));
    return at < 0 ? commonActs.length : at;
  };
  return permissions.toSorted((one, other) => place(one) - place(other));
}

/** What is chosen together with these functions: whoever may do something with a kind of record must find it as well. */
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
 * The menu as it is ticked: headings with their entries. What the chosen functions do not open stays as it is; `null` for
 * the functions of the main account, which open all.
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

/** What a function lets one do, without the kind of record that stands before it in a list of all. */
export function actText({ text, entityText }: Pick<Permission, 'text' | 'entityText'>): string {
  if (!text.startsWith(entityText)) return text;
  return text.slice(entityText.length).replace(/^\s*[:：]\s*/, '') || text;
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}
