import { choice } from '@kiga/entity/fields/choice.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { readingOf } from '../../identity/app-types.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { userColumns } from './account.excel.ts';
import { accountFields, accountStates } from './account-fields.ts';

/** Kinds of user of organizations other than the operator. */
export const userAppTypes = ['3', '4', '5', '6', '7', '16', '17', '18'] as const;

/** An account of an organization: of a kindergarten, group, agent, institution or expert. */
export const user = defineEntity({
  area: 'system',
  name: 'user',
  table: 'accounts',
  ownerColumn: 'organization_id',
  fields: {
    ...accountFields,
    appType: choice(userAppTypes, { required: true }),
    /** Classes that a kindergarten's account reaches where its roles go no further than its own classes. */
    classes: references('campus.class', { maxCount: 20, sensitivity: 'classes' }),
    /** Areas that an account reaches where its roles go no further than its areas. */
    areas: references('system.area', { maxCount: 100, sensitivity: 'areas' }),
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
    { name: 'rights', fields: ['appType', 'roles', 'classes', 'areas'] },
  ],
  detail: [
    { name: 'account', fields: ['nickName', 'phone', 'email', 'lastSignInAt'] },
    { name: 'rights', fields: ['appType', 'roles', 'classes', 'areas'] },
  ],
  excel: userColumns,
  states: accountStates,
  sight: ({ appType, organizationKind }) => {
    const isKindergartens = readingOf(appType, organizationKind) === 'kindergarten';
    // The names of classes belong to the kindergarten alone.
    return {
      basic: 'full',
      password: 'full',
      contact: 'masked',
      classes: isKindergartens ? 'full' : 'none',
      areas: isKindergartens ? 'none' : 'full',
    };
  },
  unique: [{ field: 'userName', error: 'SYSTEM_USER_NAME_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.user': typeof user;
  }
}
