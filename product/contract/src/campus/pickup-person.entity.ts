import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { childSight } from './child-sight.ts';
import { pickupPersonColumns } from './pickup-person.excel.ts';
import { relations } from './student.entity.ts';

/** Largest number of persons of one child whose last day has not passed. */
export const PICKUP_PERSONS_MAX = 10;

/** Relations of a person who fetches a child: those of a parent, and people whom the family pays. */
export const pickupRelations = [...relations, 'helper'] as const;

/**
 * A person who may, or must not, fetch a child. Guardians may fetch their child without an entry of their own, unless
 * an entry with their phone says that they must not.
 */
export const pickupPerson = defineEntity({
  area: 'campus',
  name: 'pickupPerson',
  table: 'pickup_persons',
  fields: {
    studentId: reference('campus.student', { required: true, isPart: true }),
    personName: name({ required: true, person: true, sensitivity: 'family' }),
    relation: choice(pickupRelations, { required: true }),
    personPhone: phone({ required: true, sensitivity: 'contact' }),
    photo: file({ mode: 'face', sensitivity: 'face' }),
    permitted: choice(['may', 'must-not'], { required: true }),
    fromDate: date({ required: true, inLog: 'plain' }),
    /** Last day; empty for no end. */
    untilDate: date({ inLog: 'plain' }),
    /** Such as certain weekdays. */
    note: text({ maxLength: 100, sensitivity: 'internal' }),
  },
  title: 'personName',
  list: ['personName', 'studentId', 'relation', 'personPhone', 'permitted', 'fromDate', 'untilDate', 'note'],
  filter: ['permitted', 'studentId', 'relation', 'fromDate', 'untilDate'],
  search: ['personName', 'personPhone'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'personName', order: 'asc' },
    { field: 'untilDate', order: 'asc' },
  ],
  form: [
    { name: 'person', fields: ['studentId', 'personName', 'relation', 'personPhone', 'photo'] },
    { name: 'permission', fields: ['permitted', 'fromDate', 'untilDate', 'note'] },
  ],
  detail: [
    { name: 'person', fields: ['studentId', 'relation', 'photo'] },
    { name: 'contact', fields: ['personPhone'] },
    { name: 'permission', fields: ['permitted', 'fromDate', 'untilDate', 'note'] },
  ],
  excel: pickupPersonColumns,
  rules: [
    ({ fromDate, untilDate }) =>
      fromDate && untilDate && untilDate < fromDate
        ? [{ field: 'untilDate', error: 'CAMPUS_PICKUP_ENDS_BEFORE_BEGIN' }]
        : [],
  ],
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.pickupPerson': typeof pickupPerson;
  }
}
