import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import type { MenuIcon } from './menu-icons.ts';

/** The menu heading above the screens of an area. */
interface Heading {
  icon: MenuIcon;
  /** Position among the headings. */
  sort: number;
  zhCN: string;
  enUS: string;
}

/** The menu row of a screen. Omitted properties follow from the names of the area, the entity and the row itself. */
interface MenuRow extends Heading {
  /**
   * Name within the area, camelCase. The key is the area and this name. The kebab-case form is the path and the name in
   * the database.
   */
  name: string;
  /**
   * Name of the entity that the screen lists: `<entity>.screen.tsx` is the screen, and readers of the entity have the
   * row. It is a string, so that menus can be loaded without the entities.
   */
  entity?: string;
  /** Another screen: `<area>/<name>` is `<name>.screen.tsx` in this folder of the web or below it. */
  screen?: string;
  /** True where the screen is one page, with no addresses below its own. */
  onePage?: boolean;
  /** Another permission. With neither this nor an entity, all accounts of these `appTypes` have the row. */
  permission?: string;
  appTypes?: readonly number[];
  key?: string;
  href?: string;
  componentUrl?: string;
  /** False for a screen that only other screens link to. */
  isShow?: boolean;
  /** Key of the heading of an earlier area; null for a row without a heading. */
  parent?: string | null;
}

/** Declares the menu of an area: an optional heading, and a row for each screen. */
export function defineMenus(area: string, heading: Heading | null, rows: readonly MenuRow[]): MenuDeclaration[] {
  const top: MenuDeclaration[] = heading === null ? [] : [{ ...heading, key: area, href: null, componentUrl: null }];
  return [...top, ...rows.map((row) => menuOf(area, row, heading !== null && row.parent !== null))];
}

function menuOf(area: string, { name, entity, parent, ...given }: MenuRow, isBelow: boolean): MenuDeclaration {
  const path = `${area}/${pathOfAct(name)}`;
  return {
    key: `${area}.${name}`,
    href: `/${path}`,
    componentUrl: path,
    screen: entity ? `${area}/${pathOfAct(entity)}` : path,
    ...(parent ? { parent } : isBelow && { parent: area }),
    ...(entity && { entity: `${area}.${entity}`, permission: `${area}.${entity}.read` }),
    ...given,
  };
}
