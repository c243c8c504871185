import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { childFields } from './child-fields.ts';
import { injuryColumns } from './registers.excel.ts';

/** Places where children are injured. */
export const injuryPlaces = [
  'classroom',
  'playground',
  'stairs',
  'corridor',
  'toilet',
  'bedroom',
  'gate',
  'other',
] as const;

/** Activities during which children are injured. */
export const injuryActivities = [
  'freePlay',
  'lesson',
  'outdoor',
  'meal',
  'nap',
  'washing',
  'walking',
  'other',
] as const;

/** Kinds of injuries. */
export const injuryKinds = [
  'bruise',
  'cut',
  'scrape',
  'sprain',
  'fracture',
  'bite',
  'burn',
  'poisoning',
  'foreignBody',
  'other',
] as const;

/** Parts of the body. */
export const bodyParts = ['head', 'face', 'eye', 'mouth', 'neck', 'trunk', 'arm', 'hand', 'leg', 'foot'] as const;

/** Severities of injuries. */
export const injurySeverities = ['slight', 'moderate', 'severe'] as const;

/** Outcomes of injuries. */
export const injuryOutcomes = ['stayed', 'wentHome', 'hospital', 'recovered'] as const;

/** An injury of a child in the kindergarten. */
export const injury = defineEntity({
  area: 'health',
  name: 'injury',
  table: 'health_injuries',
  fields: {
    ...childFields,
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    at: time({ required: true }),
    place: secretChoice(injuryPlaces, { required: true, sensitivity: 'health' }),
    activity: secretChoice(injuryActivities, { required: true, sensitivity: 'health' }),
    kind: secretChoice(injuryKinds, { required: true, sensitivity: 'health' }),
    bodyPart: secretChoice(bodyParts, { required: true, sensitivity: 'health' }),
    severity: secretChoice(injurySeverities, { required: true, sensitivity: 'health' }),
    what: secretText({ required: true, maxLength: 500, multiline: true, sensitivity: 'health' }),
    firstAid: secretText({ maxLength: 200, multiline: true, sensitivity: 'health' }),
    hospital: secretText({ maxLength: 100, sensitivity: 'health' }),
    parentsToldAt: time({}),
    staffPresent: text({ maxLength: 100 }),
    outcome: secretChoice(injuryOutcomes, { sensitivity: 'health' }),
    photo: file({ mode: 'image', sensitivity: 'health' }),
    prevention: secretText({ maxLength: 500, multiline: true, sensitivity: 'health' }),
  },
  title: 'day',
  list: ['day', 'at', 'studentId', 'classId', 'kind', 'bodyPart', 'severity', 'outcome'],
  filter: ['day', 'studentId'],
  search: ['studentName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
  ],
  form: [
    { name: 'child', fields: ['studentId', 'day', 'at', 'staffPresent'] },
    { name: 'injury', fields: ['place', 'activity', 'kind', 'bodyPart', 'severity', 'what', 'photo'] },
    { name: 'care', fields: ['firstAid', 'hospital', 'parentsToldAt', 'outcome', 'prevention'] },
  ],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'day', 'at', 'staffPresent'] },
    { name: 'injury', fields: ['place', 'activity', 'kind', 'bodyPart', 'severity', 'what', 'photo'] },
    { name: 'care', fields: ['firstAid', 'hospital', 'parentsToldAt', 'outcome', 'prevention'] },
  ],
  excel: injuryColumns,
  rules: [
    ({ outcome, hospital }) =>
      outcome === 'hospital' && !hospital ? [{ field: 'hospital', error: 'HEALTH_HOSPITAL_MISSING' }] : [],
  ],
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.injury': typeof injury;
  }
}
