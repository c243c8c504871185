import { stateChoice } from '@kiga/entity/define-states.ts';
import { parseIdNumber } from '@kiga/entity/excel/id-number.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { idNumber } from '@kiga/entity/fields/id-number.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { childSight } from './child-sight.ts';
import { consentWays } from './consent-ways.ts';
import { studentColumns } from './student.excel.ts';
import { studentStates } from './student.states.ts';

/** Relations of a parent to the child: 爷爷 grandfather, 奶奶 grandmother, 外公 grandpa, 外婆 grandma. */
export const relations = [
  'father',
  'mother',
  'grandfather',
  'grandmother',
  'grandpa',
  'grandma',
  'uncle',
  'aunt',
  'other',
] as const;

/** A child of a kindergarten with the parents, in calling order. */
export const student = defineEntity({
  area: 'campus',
  name: 'student',
  table: 'students',
  fields: {
    stuName: name({ required: true, person: true, sensitivity: 'name' }),
    /** Year of admission and four digits, assigned once by the server. */
    stuNo: text({ writable: false, maxLength: 12, inLog: 'plain' }),
    sex: choice(['male', 'female'], { required: true }),
    birthday: date({ required: true, notInFuture: true }),
    classId: reference('campus.class', { required: true }),
    status: stateChoice(studentStates),
    admissionDate: date({ inLog: 'plain' }),
    /** Last day of a child who left; empty while the child is enrolled. Computed from the class periods. */
    leaveDate: date({ writable: false, inLog: 'plain' }),
    cardNumber: text({ maxLength: 20, pattern: /^[0-9A-Za-z]*$/, sensitivity: 'device' }),
    /** Loss state of the card; empty without a card. Only acts change it; computed, not stored. */
    cardState: choice(['active', 'lost'], { writable: false, sensitivity: 'device' }),
    serviceEndDate: date({ sensitivity: 'money', inLog: 'plain' }),
    idNumber: idNumber({ sensitivity: 'contact' }),
    address: text({ maxLength: 200, sensitivity: 'contact' }),
    allergies: records(
      {
        allergen: name({ required: true }),
        kind: choice(['food', 'drug', 'other'], { required: true }),
        /** Empty where the severity is unknown. */
        severity: choice(['mild', 'severe'], {}),
      },
      { maxCount: 20, sensitivity: 'health' },
    ),
    parents: records(
      {
        parentName: name({ required: true, person: true }),
        relation: choice(relations, { required: true }),
        parentPhone: phone({ required: true, sensitivity: 'contact' }),
      },
      { maxCount: 6, sensitivity: 'family' },
    ),
    facePhoto: file({ mode: 'face', sensitivity: 'face' }),
    /** The guardian's consent that machines recognise the face; empty without one in force. Stored as a consent. */
    faceConsent: records(
      {
        guardianName: name({ required: true, person: true }),
        way: choice(consentWays, { required: true }),
      },
      { maxCount: 1, sensitivity: 'family' },
    ),
    ethnicity: text({ maxLength: 20, sensitivity: 'family' }),
    remark: text({ maxLength: 500, multiline: true, sensitivity: 'internal' }),
  },
  title: 'stuName',
  list: ['stuName', 'classId', 'birthday', 'parents', 'allergies', 'cardNumber', 'status', 'serviceEndDate'],
  filter: ['classId', 'allergies', 'sex', 'status', 'birthday', 'admissionDate', 'serviceEndDate'],
  search: ['stuName', 'stuNo', 'cardNumber', 'parents'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'stuName', order: 'asc' },
    { field: 'classId', order: 'asc' },
    { field: 'birthday', order: 'asc' },
    { field: 'serviceEndDate', order: 'asc' },
  ],
  form: [
    { name: 'child', fields: ['stuName', 'idNumber', 'sex', 'birthday', 'ethnicity', 'facePhoto', 'faceConsent'] },
    { name: 'school', fields: ['classId', 'admissionDate', 'cardNumber', 'serviceEndDate'] },
    { name: 'parents', fields: ['parents', 'address'] },
    { name: 'care', fields: ['allergies', 'remark'] },
  ],
  detail: [
    { name: 'parents', fields: ['parents'] },
    {
      name: 'basic',
      fields: [
        'sex',
        'birthday',
        'classId',
        'admissionDate',
        'serviceEndDate',
        'idNumber',
        'ethnicity',
        'address',
        'remark',
      ],
    },
    { name: 'card', fields: ['cardNumber', 'cardState'] },
    { name: 'periods', fields: ['classId'] },
  ],
  excel: studentColumns,
  import: {
    required: ['stuName'],
    match: [['idNumber'], ['stuName', 'birthday']],
    groupBy: { field: 'classId', column: 'className', createMissing: true },
  },
  rules: [
    ({ idNumber, birthday }) => {
      const parsed = idNumber ? parseIdNumber(idNumber) : null;
      if (!parsed || !('value' in parsed)) return [];
      if (birthday && parsed.birthday !== birthday) {
        return [
          {
            field: 'birthday',
            error: 'CAMPUS_STUDENT_BIRTHDAY_DIFFERS_FROM_ID_NUMBER',
            data: { birthday: parsed.birthday },
          },
        ];
      }
      return [];
    },
    ({ admissionDate, serviceEndDate }) =>
      admissionDate && serviceEndDate && serviceEndDate < admissionDate
        ? [{ field: 'serviceEndDate', error: 'CAMPUS_STUDENT_SERVICE_END_BEFORE_ADMISSION' }]
        : [],
    ({ parents }) => {
      const phones = (parents ?? []).map(({ parentPhone }) => parentPhone);
      return phones.flatMap((phone, index) =>
        phones.indexOf(phone) < index
          ? [{ field: `parents.${index}.parentPhone` as const, error: 'CAMPUS_PARENT_PHONE_TWICE' }]
          : [],
      );
    },
  ],
  states: studentStates,
  sight: childSight,
  unique: [
    { field: 'cardNumber', error: 'CAMPUS_STUDENT_CARD_TAKEN' },
    { field: 'idNumber', error: 'CAMPUS_STUDENT_ID_NUMBER_TAKEN' },
  ],
  // 3 years as for work records of kindergartens: 托儿所幼儿园卫生保健工作规范 (2012), part 2, chapter 10.
  keep: {
    deletedDays: 180,
    closed: { field: 'status', values: ['graduated', 'transferred', 'moved-out'], days: 3 * 365 },
  },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.student': typeof student;
  }
}
