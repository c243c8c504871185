import { choices } from '@kiga/entity/fields/choices.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { appTypes } from '../identity/app-types.ts';
import { defineEntity } from '../program/tenancy.ts';
import { menuTargetIssues } from './menu-href.ts';

/** A menu entry: a heading, a screen, or a link to another site. */
export const menu = defineEntity({
  area: 'system',
  name: 'menu',
  table: 'menus',
  ownerColumn: null,
  fields: {
    nameZh: text({ required: true, maxLength: 40 }),
    nameEn: text({ required: true, maxLength: 60 }),
    parentId: reference('system.menu', {}),
    /** Path of the screen, or a full https address of another site; a heading has none. */
    href: text({ maxLength: 200 }),
    /** Name of an icon in the icon set. */
    icon: text({ maxLength: 40 }),
    /** False for screens that only other screens link to. */
    isShow: flag({}),
    /** Name of a screen of the web. */
    componentUrl: text({ maxLength: 60 }),
    /** Key of the permission that opens it. Without one, all accounts of these kinds have the entry. */
    permission: text({ maxLength: 100 }),
    appTypes: choices(appTypes.map(String), {}),
    /** Position among the entries of the same parent; a new one goes last. */
    sort: integer({ max: 9999 }),
    /** Stable name of an entry that the product delivers. */
    key: text({ writable: false }),
  },
  title: 'nameZh',
  titleEnUS: 'nameEn',
  list: ['nameZh', 'nameEn', 'parentId', 'href', 'isShow'],
  filter: ['parentId', 'isShow', 'appTypes'],
  search: ['nameZh', 'nameEn', 'href'],
  sort: [{ field: 'sort', order: 'asc' }],
  form: [
    { name: 'entry', fields: ['nameZh', 'nameEn', 'parentId', 'icon', 'isShow'] },
    { name: 'target', fields: ['href', 'componentUrl'] },
    { name: 'who', fields: ['permission', 'appTypes'] },
  ],
  detail: [
    { name: 'entry', fields: ['nameZh', 'nameEn', 'parentId', 'icon', 'isShow'] },
    { name: 'target', fields: ['href', 'componentUrl'] },
    { name: 'who', fields: ['permission', 'appTypes'] },
  ],
  tree: 'parentId',
  rules: [menuTargetIssues],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.menu': typeof menu;
  }
}
