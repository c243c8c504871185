import { choice } from '@kiga/entity/fields/choice.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { adminColumns } from './account.excel.ts';
import { accountFields, accountStates } from './account-fields.ts';

/** Kinds of user of the operator. */
export const adminAppTypes = ['8', '9', '11', '15'] as const;

/** An account of the operator: system administrator, operations or finance. */
export const admin = defineEntity({
  area: 'system',
  name: 'admin',
  table: 'accounts',
  ownerColumn: 'organization_id',
  fields: {
    ...accountFields,
    appType: choice(adminAppTypes, { required: true }),
    /** Areas that limit a regional account, and other accounts whose roles say so. */
    areas: references('system.area', { maxCount: 100 }),
  },
  title: 'userName',
  list: ['userName', 'nickName', 'appType', 'roles', 'email', 'status', 'lastSignInAt'],
  filter: ['status', 'appType', 'roles'],
  search: ['userName', 'nickName', 'email'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'userName', order: 'asc' },
    { field: 'nickName', order: 'asc' },
  ],
  form: [
    { name: 'account', fields: ['userName', 'password', 'nickName', 'phone', 'email'] },
    { name: 'rights', fields: ['appType', 'roles', 'areas'] },
  ],
  detail: [
    { name: 'account', fields: ['nickName', 'phone', 'email', 'lastSignInAt'] },
    { name: 'rights', fields: ['appType', 'roles', 'areas'] },
  ],
  excel: adminColumns,
  states: accountStates,
  sight: () => ({ basic: 'full', password: 'full', contact: 'masked' }),
  unique: [{ field: 'userName', error: 'SYSTEM_USER_NAME_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.admin': typeof admin;
  }
}
