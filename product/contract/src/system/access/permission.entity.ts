import { choices } from '@kiga/entity/fields/choices.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { appTypes } from '../../identity/app-types.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { permissionColumns } from './permission.excel.ts';

const kinds = appTypes.map(String);

/**
 * One permission that a role can contain. The product defines them. The operator may rename them and choose the
 * defaults of new roles.
 */
export const permission = defineEntity({
  area: 'system',
  name: 'permission',
  table: 'permissions',
  ownerColumn: null,
  fields: {
    /** `<area>.<entity>.<act>` */
    key: text({ maxLength: 100, writable: false }),
    nameZh: text({ required: true, maxLength: 60 }),
    nameEn: text({ required: true, maxLength: 80 }),
    /** Kinds of user whose organizations may grant it. */
    appTypes: choices(kinds, { writable: false }),
    isDefault: flag({}),
  },
  title: 'nameZh',
  titleEnUS: 'nameEn',
  list: ['nameZh', 'nameEn', 'key', 'appTypes', 'isDefault'],
  filter: ['isDefault', 'appTypes'],
  search: ['nameZh', 'nameEn', 'key'],
  sort: [
    { field: 'key', order: 'asc' },
    { field: 'nameZh', order: 'asc' },
  ],
  form: [{ name: 'permission', fields: ['nameZh', 'nameEn', 'isDefault'] }],
  detail: [{ name: 'permission', fields: ['key', 'nameZh', 'nameEn', 'appTypes', 'isDefault'] }],
  excel: permissionColumns,
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.permission': typeof permission;
  }
}
