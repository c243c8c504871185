import type { MenuDeclaration } from '@kiga/entity/define-area.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import type { MenuIcon } from './menu-icons.ts';

/** The entry of the menu under which the screens of an area stand. */
interface Heading {
  icon: MenuIcon;
  /** Place among the headings. */
  sort: number;
  zhCN: string;
  enUS: string;
}

/** A screen of an area. What is left out follows from the names of the area, the entity and the row itself. */
interface MenuRow extends Heading {
  /** Name within the area, camelCase: the key with the area before it; in kebab-case the path and the name in the database. */
  name: string;
  /**
   * Name of the entity whose list it is: `<entity>.screen.tsx` is the screen, and whoever may read the entity finds it. Only the name,
   * so that menus can be read without the entities.
   */
  entity?: string;
  /** Another screen: `<area>/<name>` is `<name>.screen.tsx` in this folder of the web or below it. */
  screen?: string;
  /** Whether the screen is one page, with no addresses below its own. */
  onePage?: boolean;
  /** Another permission; with neither this nor an entity the row is everybody's of these `appTypes`. */
  permission?: string;
  appTypes?: readonly number[];
  key?: string;
  href?: string;
  componentUrl?: string;
  /** False for a screen that is reached from others. */
  isShow?: boolean;
  /** Null for a row that stands under no heading. */
  parent?: null;
}

/** Declares the menu of an area: its heading, where it has one, and a row for each screen. */
export function defineMenus(area: string, heading: Heading | null, rows: readonly MenuRow[]): MenuDeclaration[] {
  const top: MenuDeclaration[] = heading === null ? [] : [{ ...heading, key: area, href: null, componentUrl: null }];
  return [...top, ...rows.map((row) => menuOf(area, row, heading !== null && row.parent !== null))];
}

function menuOf(area: string, { name, entity, parent: _, ...given }: MenuRow, isBelow: boolean): MenuDeclaration {
  const path = `${area}/${pathOfAct(name)}`;
  return {
    key: `${area}.${name}`,
    href: `/${path}`,
    componentUrl: path,
    screen: entity ? `${area}/${pathOfAct(entity)}` : path,
    ...(isBelow && { parent: area }),
    ...(entity && { entity: `${area}.${entity}`, permission: `${area}.${entity}.read` }),
    ...given,
  };
}
