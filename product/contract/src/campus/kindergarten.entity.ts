import { choice } from '@kiga/entity/fields/choice.ts';
import { coded } from '@kiga/entity/fields/coded.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { loginPattern } from '../identity/login-name.ts';
import { defineEntity } from '../program/tenancy.ts';
import { kindergartenColumns } from './kindergarten.excel.ts';
import { systemTypes } from './parent-channel.ts';
import { websiteHref } from './website.ts';

const photo = file({ mode: 'image' });

/**
 * The record of a kindergarten. It is a part of its organization, whose table holds it, so that code, name and address
 * exist once. Openings and the system administration create it.
 */
export const kindergarten = defineEntity({
  area: 'campus',
  name: 'kindergarten',
  table: 'organizations',
  ownerColumn: 'id',
  sharesTable: true,
  fields: {
    // `kigCode` and `kigName` would name the owner of a record.
    code: text({ required: true, maxLength: 20, pattern: /^[0-9A-Za-z-]{2,20}$/ }),
    name: name({ required: true }),
    kigType: coded('kindergarten-type', { required: true }),
    /** Decides the parents' channel, see `parentChannelOf`. */
    systemType: choice(systemTypes, { required: true }),
    openingDate: date({ required: true }),
    areaId: reference('system.area', { required: true }),
    address: text({ required: true, maxLength: 200 }),
    website: text({ maxLength: 200 }),
    /** Responsible person. */
    contactName: text({ required: true, maxLength: 40, inLog: 'masked' }),
    /** Name of the account of machines and tablets; kept with the accounts. A new name creates a missing account. */
    terminalLogin: text({ required: true, maxLength: 40, pattern: loginPattern }),
    hasMorningCheckMachine: flag({}),
    hasCheckInMachine: flag({}),
    photoOne: photo,
    photoTwo: photo,
    photoThree: photo,
    /** The group of the kindergarten, which its organization keeps. */
    groupId: reference('system.organization', { writable: false }),
    /** Looked up: the way in which the kindergarten came. */
    approvalStatus: choice(['passed', 'direct'], { writable: false }),
    /** Counted, not stored: enrolled children, staff, and classes. */
    studentCount: integer({ writable: false }),
    employeeCount: integer({ writable: false }),
    classCount: integer({ writable: false }),
  },
  title: 'name',
  list: [
    'name',
    'code',
    'kigType',
    'systemType',
    'areaId',
    'contactName',
    'openingDate',
    'approvalStatus',
    'studentCount',
    'employeeCount',
    'classCount',
  ],
  filter: ['kigType', 'systemType', 'openingDate'],
  search: ['name', 'code'],
  sort: [
    { field: 'name', order: 'asc' },
    { field: 'code', order: 'asc' },
    { field: 'openingDate', order: 'desc' },
  ],
  form: [
    { name: 'kindergarten', fields: ['code', 'name', 'kigType', 'systemType', 'openingDate'] },
    { name: 'place', fields: ['areaId', 'address', 'website'] },
    { name: 'people', fields: ['contactName', 'terminalLogin'] },
    { name: 'machines', fields: ['hasMorningCheckMachine', 'hasCheckInMachine'] },
    { name: 'photos', fields: ['photoOne', 'photoTwo', 'photoThree'] },
  ],
  detail: [
    { name: 'totals', fields: ['studentCount', 'employeeCount', 'classCount'] },
    {
      name: 'kindergarten',
      fields: ['code', 'kigType', 'systemType', 'approvalStatus', 'openingDate', 'groupId'],
    },
    { name: 'place', fields: ['areaId', 'address', 'website'] },
    { name: 'people', fields: ['contactName', 'terminalLogin'] },
    { name: 'machines', fields: ['hasMorningCheckMachine', 'hasCheckInMachine'] },
    { name: 'photos', fields: ['photoOne', 'photoTwo', 'photoThree'] },
  ],
  excel: kindergartenColumns,
  rules: [
    ({ website }) =>
      website && websiteHref(website) === null ? [{ field: 'website', error: 'CAMPUS_KINDERGARTEN_WEBSITE' }] : [],
  ],
  unique: [{ field: 'code', error: 'CAMPUS_KINDERGARTEN_CODE_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.kindergarten': typeof kindergarten;
  }
}
