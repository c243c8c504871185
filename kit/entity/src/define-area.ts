import type { AnyEntity } from './define-entity.ts';
import type { Permission } from './define-permissions.ts';

/** A row of the menu as the area declares it; it becomes a row of the database that the operator may change. */
export interface MenuDeclaration {
  /** Stable name, unique on the platform; children name it as `parent`. */
  key: string;
  parent?: string;
  /** Path of the screen; null for a heading. */
  href: string | null;
  icon?: string;
  /** False for screens that are reached from others. */
  isShow?: boolean;
  /** Name of a screen of the web, by which rows of the database name it; null for a heading. */
  componentUrl: string | null;
  /** File of that screen: `<area>/<name>` is `<name>.screen.tsx` in the area's folder of the web or below it. */
  screen?: string;
  /** Key of the entity whose list that screen is. */
  entity?: string;
  /** Whether that screen is one page, with no addresses below its own. */
  onePage?: boolean;
  /** Who has it: this permission, or everybody of these appTypes. */
  permission?: string;
  appTypes?: readonly number[];
  sort: number;
  zhCN: string;
  enUS: string;
}

/** What an area is made of: read this first. */
export interface Area {
  name: string;
  /** Areas it may know. */
  dependsOn: readonly string[];
  entities: readonly AnyEntity[];
  permissions: readonly Permission[];
  errors: Readonly<Record<string, number>>;
  menus: readonly MenuDeclaration[];
  /**
   * How far records and calls are reached, where that is not what a session reaches of tenants: by `<record>`, by
   * `<record>.<call>`, or by `*` for all of the area. The kinds are the product's.
   */
  reaches?: Readonly<Record<string, string>>;
  /**
   * What the area tells of in addition to its entities when it changes, by topic `<area>.<name>`, with the permission needed to
   * be told. Each entity is a topic by itself, for whoever may read it.
   */
  topics?: Readonly<Record<string, string>>;
  /** Topics `<area>.<name>` of what belongs to an account: each is told of its own only. */
  ownTopics?: readonly string[];
  /** Topics `<area>.<name>` of what everybody may read who is signed in. */
  openTopics?: readonly string[];
  /** Names of what it tells accounts; words at `<area>.messages.<name>.title` and `.text`. */
  messages?: readonly string[];
}

/** Declares an area. */
export function defineArea<const A extends Area>(area: A): A {
  return area;
}
