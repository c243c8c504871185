import { choice } from '@kiga/entity/fields/choice.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { dataScopes } from '../../identity/data-scopes.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { roleColumns } from './role.excel.ts';

/** A set of permissions that an organization gives to accounts, with a data scope. */
export const role = defineEntity({
  area: 'system',
  name: 'role',
  table: 'roles',
  ownerColumn: 'organization_id',
  fields: {
    name: name({ required: true }),
    description: text({ maxLength: 200, multiline: true }),
    dataScope: choice(dataScopes, { required: true }),
    permissions: references('system.permission', { maxCount: 1000 }),
    /** Visible menu entries; all that the permissions open where none is chosen. */
    menus: references('system.menu', { maxCount: 500 }),
    /**
     * True for the main account's role: it holds everything that the organization's kind may hold, and never changes.
     */
    wholeCeiling: flag({ writable: false }),
    /** Number of accounts that hold the role; computed. */
    accountCount: integer({ writable: false }),
  },
  title: 'name',
  list: ['name', 'description', 'dataScope', 'wholeCeiling', 'accountCount'],
  filter: ['dataScope'],
  search: ['name', 'description'],
  sort: [
    { field: 'createdAt', order: 'asc' },
    { field: 'name', order: 'asc' },
  ],
  form: [
    { name: 'role', fields: ['name', 'description', 'dataScope'] },
    { name: 'functions', fields: ['permissions'] },
    { name: 'menus', fields: ['menus'] },
  ],
  detail: [
    { name: 'role', fields: ['description', 'dataScope', 'accountCount'] },
    { name: 'functions', fields: ['permissions'] },
    { name: 'menus', fields: ['menus'] },
  ],
  excel: roleColumns,
  unique: [{ field: 'name', error: 'SYSTEM_ROLE_NAME_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.role': typeof role;
  }
}
