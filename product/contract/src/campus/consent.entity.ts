import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { defineEntity } from '../program/tenancy.ts';
import { childSight } from './child-sight.ts';
import { consentColumns } from './consent.excel.ts';
import { consentStates } from './consent.states.ts';
import { consentWays } from './consent-ways.ts';

/**
 * Purposes for which a guardian gives a consent of its own.
 * - `face`: machines recognise the child's face.
 * - `photo`, `video`: pictures and recordings for the families of the class.
 * - `publicity`: pictures of the child outside the kindergarten.
 * - `health`: health data for a medical institution.
 */
export const consentKinds = ['face', 'photo', 'video', 'publicity', 'health'] as const;

/** Purpose of a consent. */
export type ConsentKind = (typeof consentKinds)[number];

/** A guardian's answer for one child and one purpose. It is never changed: it is withdrawn, or a later one replaces it. */
export const consent = defineEntity({
  area: 'campus',
  name: 'consent',
  table: 'consents',
  fields: {
    studentId: reference('campus.student', { required: true, isPart: true }),
    kind: choice(consentKinds, { required: true }),
    answer: choice(['agreed', 'refused'], { required: true }),
    /** Name of the guardian at that time. */
    guardianName: name({ required: true, person: true, sensitivity: 'family' }),
    way: choice(consentWays, { required: true }),
    givenDate: date({ required: true, notInFuture: true, inLog: 'plain' }),
    /** Last day; empty for no end. */
    untilDate: date({ inLog: 'plain' }),
    /** The signed original as a picture or as a document. */
    originalPhoto: file({ mode: 'image', sensitivity: 'internal' }),
    originalFile: file({ mode: 'DOC', sensitivity: 'internal' }),
    status: stateChoice(consentStates),
    withdrawnDate: date({ writable: false, inLog: 'plain' }),
    withdrawnBy: name({ writable: false, person: true, sensitivity: 'family' }),
  },
  title: 'guardianName',
  list: ['studentId', 'kind', 'status', 'guardianName', 'way', 'givenDate', 'untilDate', 'withdrawnDate'],
  filter: ['kind', 'status', 'studentId', 'givenDate', 'untilDate'],
  search: ['guardianName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'givenDate', order: 'desc' },
    { field: 'untilDate', order: 'asc' },
  ],
  form: [
    { name: 'purpose', fields: ['studentId', 'kind', 'answer'] },
    { name: 'giver', fields: ['guardianName', 'way', 'givenDate', 'untilDate'] },
    { name: 'original', fields: ['originalPhoto', 'originalFile'] },
  ],
  detail: [
    {
      name: 'purpose',
      fields: ['studentId', 'kind', 'guardianName', 'way', 'givenDate', 'untilDate', 'withdrawnBy', 'withdrawnDate'],
    },
    { name: 'original', fields: ['originalPhoto', 'originalFile'] },
  ],
  excel: consentColumns,
  states: consentStates,
  rules: [
    ({ givenDate, untilDate }) =>
      givenDate && untilDate && untilDate < givenDate
        ? [{ field: 'untilDate', error: 'CAMPUS_CONSENT_ENDS_BEFORE_GIVEN' }]
        : [],
  ],
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.consent': typeof consent;
  }
}
