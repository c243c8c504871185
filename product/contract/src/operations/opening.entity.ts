import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { coded } from '@kiga/entity/fields/coded.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { systemTypes } from '../campus/parent-channel.ts';
import { websiteHref } from '../campus/website.ts';
import { loginPattern } from '../identity/login-name.ts';
import { defineEntity } from '../program/tenancy.ts';
import { openingColumns } from './opening.excel.ts';
import { openingStates } from './opening.states.ts';

const account = { required: true, maxLength: 40, pattern: loginPattern } as const;

/** An application for a new kindergarten, from a group, an agent or the operator. */
export const opening = defineEntity({
  area: 'operations',
  name: 'opening',
  table: 'openings',
  ownerColumn: 'organization_id',
  fields: {
    // Data of the future kindergarten. `kigCode` and `kigName` would name the owner of the application.
    code: text({ required: true, maxLength: 20, pattern: /^[0-9A-Za-z-]{2,20}$/ }),
    name: name({ required: true }),
    kigType: coded('kindergarten-type', { required: true }),
    systemType: choice(systemTypes, { required: true }),
    areaId: reference('system.area', { required: true }),
    address: text({ required: true, maxLength: 200 }),
    /** Responsible person, who receives the verification codes. */
    manager: text({ required: true, maxLength: 40, inLog: 'masked' }),
    managerPhone: phone({ required: true, sensitivity: 'contact' }),
    website: text({ maxLength: 200 }),
    hasMorningCheckMachine: flag({}),
    hasCheckInMachine: flag({}),
    /** Accounts of the head, and of the machines and tablets in the kindergarten. */
    adminUserName: text(account),
    terminalLogin: text(account),
    openingDate: date({ required: true }),
    /** Only the operator sets these. An applicant's own group or agent follows from the applicant. */
    groupId: reference('system.organization', { sensitivity: 'operator', among: () => ({ kind: 'group' }) }),
    agentOrganizationId: reference('system.organization', {
      sensitivity: 'operator',
      among: () => ({ kind: 'agent' }),
    }),
    status: stateChoice(openingStates),
    /** Reason of the last refusal. */
    refusal: text({ maxLength: 200, writable: false }),
    /** The kindergarten that was created from the opening. */
    kindergartenId: reference('system.organization', { writable: false }),
    /** True while the initial passwords are unread and still valid; computed. */
    passwordsWait: flag({ writable: false }),
  },
  title: 'name',
  list: ['name', 'code', 'kigType', 'areaId', 'manager', 'openingDate', 'status'],
  filter: ['status', 'kigType', 'openingDate'],
  search: ['name', 'code'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'openingDate', order: 'asc' },
    { field: 'name', order: 'asc' },
  ],
  form: [
    {
      name: 'kindergarten',
      fields: ['code', 'name', 'kigType', 'systemType', 'openingDate', 'groupId', 'agentOrganizationId'],
    },
    { name: 'place', fields: ['areaId', 'address', 'website'] },
    { name: 'people', fields: ['manager', 'managerPhone', 'adminUserName', 'terminalLogin'] },
    { name: 'machines', fields: ['hasMorningCheckMachine', 'hasCheckInMachine'] },
  ],
  detail: [
    {
      name: 'kindergarten',
      fields: ['code', 'kigType', 'systemType', 'openingDate', 'groupId', 'agentOrganizationId', 'kindergartenId'],
    },
    { name: 'place', fields: ['areaId', 'address', 'website'] },
    { name: 'people', fields: ['manager', 'managerPhone', 'adminUserName', 'terminalLogin'] },
    { name: 'machines', fields: ['hasMorningCheckMachine', 'hasCheckInMachine'] },
  ],
  excel: openingColumns,
  states: openingStates,
  sight: ({ appType }) => ({
    basic: 'full',
    contact: 'masked',
    operator: appType === 9 || appType === 15 ? 'full' : 'none',
  }),
  rules: [
    ({ adminUserName, terminalLogin }) =>
      adminUserName && adminUserName === terminalLogin
        ? [{ field: 'terminalLogin', error: 'OPERATIONS_ACCOUNTS_ALIKE' }]
        : [],
    ({ website }) =>
      website && websiteHref(website) === null ? [{ field: 'website', error: 'CAMPUS_KINDERGARTEN_WEBSITE' }] : [],
  ],
  unique: [
    { field: 'code', error: 'OPERATIONS_KIG_CODE_TAKEN' },
    { field: 'adminUserName', error: 'OPERATIONS_ACCOUNT_TAKEN' },
    { field: 'terminalLogin', error: 'OPERATIONS_ACCOUNT_TAKEN' },
  ],
  keep: { deletedDays: 180, closed: { field: 'status', values: ['not-passed'], days: 365 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'operations.opening': typeof opening;
  }
}
