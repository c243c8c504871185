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

/** A participant of the platform: operator, group, agent, kindergarten, institution or expert. */
export const organization = defineEntity({
  area: 'system',
  name: 'organization',
  table: 'organizations',
  ownerColumn: null,
  fields: {
    kind: choice(organizationKinds, { required: true }),
    code: text({ required: true, maxLength: 20, pattern: /^[0-9A-Za-z-]{2,20}$/ }),
    name: name({ required: true }),
    superiorId: reference('system.organization', {}),
    /** The group of a kindergarten. */
    groupId: reference('system.organization', { among: () => ({ kind: 'group' }) }),
    /** Moment of joining that group; empty where it is unknown. */
    groupSince: moment({ writable: false }),
    /** Basis on which the group sees the kindergarten's children. */
    groupBasis: choice(keptBases, { writable: false }),
    areaId: reference('system.area', {}),
    address: text({ maxLength: 200 }),
    contactName: text({ maxLength: 40, inLog: 'masked' }),
    /** Phone for verification codes; for a kindergarten, the head teacher's. */
    contactPhone: phone({ sensitivity: 'contact' }),
    /**
     * Password of the account that changes the contact phone of its own organization. The server only compares it: it
     * is never stored or read.
     */
    password: text({ maxLength: 100, sensitivity: 'password' }),
    status: stateChoice(organizationStates),
    /** Shown to the organization's accounts at sign-in. */
    suspensionReason: text({ maxLength: 200, writable: false }),
    /**
     * Computed: the number of existing accounts, and of kindergartens that the organization runs, manages or serves
     * today.
     */
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
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.organization': typeof organization;
  }
}
