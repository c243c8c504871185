import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { domains } from './courses.ts';
import { observationColumns } from './observation.excel.ts';

const internal = { sensitivity: 'internal' } as const;

/** A teacher's note about the learning of a child. */
export const observation = defineEntity({
  area: 'teaching',
  name: 'observation',
  table: 'teaching_observations',
  fields: {
    studentId: reference('campus.student', { required: true, isPart: true }),
    /** The child's present name, for the search. */
    studentName: name({ writable: false, person: true, sensitivity: 'family' }),
    /** The child's present class; computed. */
    classId: reference('campus.class', { writable: false }),
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    domain: choice(domains, { required: true, ...internal }),
    what: secretText({ required: true, maxLength: 1000, multiline: true, ...internal }),
    /** Its meaning, and the next thing to offer. */
    advice: secretText({ maxLength: 500, multiline: true, ...internal }),
    photo: file({ mode: 'image', ...internal }),
    /** Name of the person who observed; by default that of the account. */
    observedBy: text({ maxLength: 40, ...internal }),
  },
  title: 'day',
  list: ['day', 'studentId', 'classId', 'domain', 'what', 'observedBy'],
  filter: ['day', 'domain', 'studentId'],
  search: ['studentName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
  ],
  form: [
    { name: 'child', fields: ['studentId', 'day', 'domain', 'observedBy'] },
    { name: 'note', fields: ['what', 'advice', 'photo'] },
  ],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'day', 'domain', 'observedBy'] },
    { name: 'note', fields: ['what', 'advice', 'photo'] },
  ],
  excel: observationColumns,
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'teaching.observation': typeof observation;
  }
}
