import type { AnyEntity } from './define-entity.ts';
import type { Permission } from './define-permissions.ts';

/** A menu entry as the area declares it. It becomes a database row that the operator may change. */
export interface MenuDeclaration {
  /** Stable name, unique on the platform; children name it as `parent`. */
  key: string;
  parent?: string;
  /** Path of the screen; null for a heading. */
  href: string | null;
  icon?: string;
  /** False for screens that only other screens lead to. */
  isShow?: boolean;
  /** Name of a screen of the web, as database rows refer to it; null for a heading. */
  componentUrl: string | null;
  /** File of that screen: `<area>/<name>` is `<name>.screen.tsx` in the area's folder of the web or below it. */
  screen?: string;
  /** Key of the entity whose list the screen shows. */
  entity?: string;
  /** True for a screen without addresses below its own. */
  onePage?: boolean;
  /** Accounts that see it: holders of this permission, or all accounts of these appTypes. */
  permission?: string;
  appTypes?: readonly number[];
  sort: number;
  zhCN: string;
  enUS: string;
}

/** Contents of an area. Start reading here. */
export interface Area {
  name: string;
  /** Areas that this one may import. */
  dependsOn: readonly string[];
  entities: readonly AnyEntity[];
  permissions: readonly Permission[];
  errors: Readonly<Record<string, number>>;
  menus: readonly MenuDeclaration[];
  /**
   * Reach kind of records and calls that do not follow the session's tenants. Keys are `<record>`, `<record>.<call>`, or `*` for the
   * whole area. The product defines the kinds.
   */
  reaches?: Readonly<Record<string, string>>;
  /**
   * Topics `<area>.<name>` of changes in addition to those of entities, each with the permission to be notified. Each entity is a topic
   * by itself for all its readers.
   */
  topics?: Readonly<Record<string, string>>;
  /** Topics `<area>.<name>` of data that belongs to one account; only that account is notified. */
  ownTopics?: readonly string[];
  /** Topics `<area>.<name>` of data that every signed-in account may read. */
  openTopics?: readonly string[];
  /** Names of the messages that the area sends to accounts. Their texts are `<area>.messages.<name>.title` and `.text`. */
  messages?: readonly string[];
}

/** Declares an area. */
export function defineArea<const A extends Area>(area: A): A {
  return area;
}
