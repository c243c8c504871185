import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { organizationKinds } from '../../identity/app-types.ts';
import { keptBases } from '../../identity/view-ways.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { organizationColumns } from './organization.excel.ts';
import { organizationStates } from './organization.states.ts';

/** Whoever works with the platform: the operator, groups, agents, kindergartens, institutions, experts. */
export const organization = defineEntity({
  area: 'system',
  name: 'organization',
  table: 'organizations',
  ownerColumn: null,
  fields: {
    kind: choice(organizationKinds, { required: true }),
    code: text({ required: true, maxLength: 20, pattern: /^[0-9A-Za-z-]{2,20}$/ }),
    name: name({ required: true }),
    /** The organization above it. */
    superiorId: reference('system.organization', {}),
    /** Of a kindergarten: the group that it belongs to. */
    groupId: reference('system.organization', { among: () => ({ kind: 'group' }) }),
    /** Since when it belongs to that group; empty where nobody kept it. */
    groupSince: moment({ writable: false }),
    /** On which basis the group sees its children. */
    groupBasis: choice(keptBases, { writable: false }),
    areaId: reference('system.area', {}),
    address: text({ maxLength: 200 }),
    contactName: text({ maxLength: 40, inLog: 'masked' }),
    /** Gets verification codes; of a kindergarten it is the head teacher's. */
    contactPhone: phone({ sensitivity: 'contact' }),
    /** The password of who changes the contact phone of their own organization: it is compared, and never kept or read. */
    password: text({ maxLength: 100, sensitivity: 'password' }),
    status: stateChoice(organizationStates),
    /** Told to its accounts when they want to sign in. */
    suspensionReason: text({ maxLength: 200, writable: false }),
    /** Computed: accounts that are there, and kindergartens that it runs, looks after or serves today. */
    accountCount: integer({ min: 0, max: 1_000_000, writable: false }),
    kindergartenCount: integer({ min: 0, max: 1_000_000, writable: false }),
  },
  title: 'name',
  list: ['name', 'kind', 'code', 'superiorId', 'areaId', 'status'],
  filter: ['kind', 'status', 'superiorId', 'groupId'],
  search: ['name', 'code'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'name', order: 'asc' },
    { field: 'code', order: 'asc' },
  ],
  form: [
    { name: 'organization', fields: ['kind', 'code', 'name', 'superiorId', 'groupId'] },
    { name: 'place', fields: ['areaId', 'address'] },
    { name: 'contact', fields: ['contactName', 'contactPhone', 'password'] },
  ],
  detail: [
    {
      name: 'organization',
      fields: [
        'kind',
        'code',
        'superiorId',
        'groupId',
        'groupSince',
        'groupBasis',
        'accountCount',
        'kindergartenCount',
        'suspensionReason',
      ],
    },
    { name: 'contracts', fields: [] },
    { name: 'place', fields: ['areaId', 'address'] },
    { name: 'contact', fields: ['contactName', 'contactPhone'] },
  ],
  excel: organizationColumns,
  states: organizationStates,
  sight: () => ({ basic: 'full', contact: 'masked', password: 'full' }),
  tree: 'superiorId',
  unique: [{ field: 'code', error: 'SYSTEM_ORGANIZATION_CODE_TAKEN' }],
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.organization': typeof organization;
  }
}
