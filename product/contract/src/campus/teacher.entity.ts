import type { Viewer } from '@kiga/entity/define-entity.ts';
import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { idNumber } from '@kiga/entity/fields/id-number.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { type Reading, readingOf } from '../identity/app-types.ts';
import { defineEntity } from '../program/tenancy.ts';
import { teacherColumns } from './teacher.excel.ts';
import { teacherStates } from './teacher.states.ts';

/** Parts that a teacher can have in a class. */
export const teacherParts = ['head', 'assistant'] as const;

type TeacherSensitivity = 'name' | 'basic' | 'contact' | 'device' | 'face' | 'internal';

const nothing: Record<TeacherSensitivity, Sight> = {
  name: 'none',
  basic: 'none',
  contact: 'none',
  device: 'none',
  face: 'none',
  internal: 'none',
};

const named = { ...nothing, name: 'full', basic: 'full' } as const;

const sightOfReading: Partial<Record<Reading, Record<TeacherSensitivity, Sight>>> = {
  kindergarten: { ...named, contact: 'masked', device: 'full', face: 'full', internal: 'full' },
  group: { ...named, contact: 'masked' },
  operations: named,
  regionalOperations: named,
};

/** Returns the sight of a viewer on a teacher. Whole numbers need the act `readContact`. */
export function teacherSight({ appType, organizationKind }: Viewer): Record<TeacherSensitivity, Sight> {
  return sightOfReading[readingOf(appType, organizationKind)] ?? nothing;
}

/** A teacher or other member of a kindergarten's staff. */
export const teacher = defineEntity({
  area: 'campus',
  name: 'teacher',
  table: 'teachers',
  fields: {
    teacherName: name({ required: true, person: true, sensitivity: 'name' }),
    sex: choice(['male', 'female'], {}),
    positionId: reference('campus.position', { required: true }),
    /** Rank of the job title; computed, not stored. */
    rank: integer({ writable: false }),
    phone: phone({ required: true, sensitivity: 'contact' }),
    cardNumber: text({ maxLength: 20, pattern: /^[0-9A-Za-z]*$/, sensitivity: 'device' }),
    facePhoto: file({ mode: 'face', sensitivity: 'face' }),
    certificates: records(
      {
        certificateName: name({ required: true }),
        certificateNumber: text({ maxLength: 40 }),
        /** Last day on which it is valid; empty for a certificate without an end. */
        expiresOn: date({}),
      },
      { maxCount: 10, sensitivity: 'internal' },
    ),
    entryDate: date({ inLog: 'plain' }),
    idNumber: idNumber({ sensitivity: 'contact' }),
    status: stateChoice(teacherStates),
    /** Last day of work and reason of a resigned teacher; the transition writes them. */
    resignedOn: date({ writable: false, inLog: 'plain' }),
    resignReason: text({ writable: false, maxLength: 200, sensitivity: 'internal' }),
    /** Written by the forms of the classes. */
    classes: records(
      {
        classId: text({ required: true }),
        className: name({ required: true }),
        part: choice(teacherParts, { required: true }),
      },
      { maxCount: 40, writable: false },
    ),
    /** User name of the linked account; null for none. The act `createAccount` links it. */
    accountName: text({ writable: false, sensitivity: 'internal' }),
    remark: text({ maxLength: 500, multiline: true, sensitivity: 'internal' }),
  },
  title: 'teacherName',
  list: ['teacherName', 'positionId', 'rank', 'phone', 'classes', 'cardNumber', 'status'],
  filter: ['status', 'positionId', 'classes', 'sex', 'entryDate'],
  search: ['teacherName', 'phone', 'cardNumber'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'teacherName', order: 'asc' },
    { field: 'entryDate', order: 'asc' },
  ],
  form: [
    { name: 'person', fields: ['teacherName', 'idNumber', 'sex', 'phone', 'facePhoto'] },
    { name: 'work', fields: ['positionId', 'entryDate', 'cardNumber'] },
    { name: 'certificates', fields: ['certificates'] },
    { name: 'more', fields: ['remark'] },
  ],
  detail: [
    { name: 'classes', fields: ['classes'] },
    { name: 'contact', fields: ['phone', 'idNumber'] },
    {
      name: 'work',
      fields: [
        'positionId',
        'rank',
        'sex',
        'entryDate',
        'cardNumber',
        'accountName',
        'resignedOn',
        'resignReason',
        'remark',
      ],
    },
    { name: 'certificates', fields: ['certificates'] },
  ],
  excel: teacherColumns,
  import: { required: ['teacherName', 'positionId', 'phone'], match: [['phone']] },
  states: teacherStates,
  rules: [
    ({ certificates }) =>
      (certificates ?? []).flatMap(({ certificateName, certificateNumber }, index, all) =>
        all.findIndex((one) => one.certificateName === certificateName && one.certificateNumber === certificateNumber) <
        index
          ? [{ field: `certificates.${index}.certificateName` as const, error: 'CAMPUS_CERTIFICATE_TWICE' }]
          : [],
      ),
  ],
  sight: teacherSight,
  unique: [
    { field: 'phone', error: 'CAMPUS_TEACHER_PHONE_REPEATED' },
    { field: 'cardNumber', error: 'CAMPUS_CARD_OF_OTHER' },
  ],
  // Employers keep ended contracts of employment for 2 years: 劳动合同法 (2012), article 50.
  keep: { deletedDays: 180, closed: { field: 'status', values: ['resigned'], days: 2 * 365 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.teacher': typeof teacher;
  }
}
