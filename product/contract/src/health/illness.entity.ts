import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { coded } from '@kiga/entity/fields/coded.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretDate } from '@kiga/entity/fields/secret-date.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { meals } from './alarm.ts';
import { CELSIUS_MAX, CELSIUS_MIN, CHECK_SYMPTOMS_MAX } from './check.ts';
import { childFields } from './child-fields.ts';
import { diagnoses } from './disease.ts';
import { ILLNESS_TEXT_MAX, illnessOutcomes, illnessStates } from './illness.states.ts';

/** Causes of an absence. */
export const absenceCauses = ['sick', 'private', 'holiday', 'unknown', 'epidemic'] as const;

/** Maximum number of follow-ups of a case. */
export const FOLLOW_UPS_MAX = 60;

/** Maximum number of measurements that a case keeps. */
export const ILLNESS_MEASUREMENTS_MAX = 6;

const health = { sensitivity: 'health' } as const;
const celsius = (required: boolean) => decimal({ required, min: CELSIUS_MIN, max: CELSIUS_MAX, places: 1, unit: '°C' });

/** An illness of a child, from the suspicion to the return. */
export const illness = defineEntity({
  area: 'health',
  name: 'illness',
  table: 'health_illnesses',
  fields: {
    ...childFields,
    /** The first absent day, or the day of the entry for a child who fell ill here; derived. */
    caseDay: text({ writable: false, maxLength: 10 }),
    status: stateChoice(illnessStates),
    firstAbsentOn: date({ notInFuture: true, inLog: 'plain' }),
    cause: choice(absenceCauses, { required: true }),
    symptoms: records({ symptom: coded('symptom', { required: true }) }, { maxCount: CHECK_SYMPTOMS_MAX, ...health }),
    /** Measurements, the highest first. */
    temperatures: records(
      { celsius: celsius(true), takenOn: date({ notInFuture: true }) },
      { maxCount: ILLNESS_MEASUREMENTS_MAX, ...health },
    ),
    onsetOn: secretDate({ notInFuture: true, ...health }),
    symptomsEndedOn: secretDate({ notInFuture: true, ...health }),
    /** The meal after which the child fell ill, where a meal is suspected. */
    meal: secretChoice(meals, health),
    doctorOn: secretDate({ notInFuture: true, ...health }),
    hospital: secretText({ maxLength: 60, ...health }),
    disease: secretChoice(diagnoses, health),
    otherDiagnosis: secretText({ maxLength: 100, ...health }),
    diagnosedOn: secretDate({ writable: false, ...health }),
    /** Whether the disease has rules of isolation; derived. */
    infectious: secretChoice(['yes', 'no'], { writable: false, ...health }),
    /** Person whom the kindergarten asked. */
    askedBy: text({ maxLength: 40, sensitivity: 'internal' }),
    followUps: records(
      {
        followedOn: date({ required: true, notInFuture: true }),
        note: text({ required: true, maxLength: 200 }),
        celsius: celsius(false),
      },
      { maxCount: FOLLOW_UPS_MAX, ...health },
    ),
    isolationUntil: secretDate({ writable: false, ...health }),
    shorterReason: secretText({ writable: false, maxLength: ILLNESS_TEXT_MAX, multiline: true, ...health }),
    certificate: file({ mode: 'image', ...health }),
    certificateOn: secretDate({ notInFuture: true, ...health }),
    returnedOn: secretDate({ writable: false, ...health }),
    outcome: secretChoice([...illnessOutcomes, 'ruledOut'], { writable: false, ...health }),
    outcomeNote: secretText({ writable: false, maxLength: ILLNESS_TEXT_MAX, multiline: true, ...health }),
  },
  title: 'caseDay',
  list: ['caseDay', 'studentId', 'classId', 'disease', 'symptoms', 'isolationUntil', 'status'],
  filter: ['status', 'cause', 'studentId', 'firstAbsentOn'],
  search: ['studentName'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  form: [
    { name: 'child', fields: ['studentId', 'cause', 'firstAbsentOn', 'askedBy'] },
    { name: 'illness', fields: ['onsetOn', 'symptoms', 'temperatures', 'meal'] },
    { name: 'doctor', fields: ['doctorOn', 'hospital', 'disease', 'otherDiagnosis'] },
    { name: 'followUps', fields: ['followUps'] },
    { name: 'return', fields: ['symptomsEndedOn', 'certificate', 'certificateOn'] },
  ],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'cause', 'firstAbsentOn', 'askedBy'] },
    { name: 'illness', fields: ['onsetOn', 'symptoms', 'temperatures', 'meal'] },
    {
      name: 'doctor',
      fields: ['disease', 'otherDiagnosis', 'infectious', 'diagnosedOn', 'doctorOn', 'hospital'],
    },
    { name: 'followUps', fields: ['followUps'] },
    {
      name: 'return',
      fields: [
        'isolationUntil',
        'shorterReason',
        'symptomsEndedOn',
        'certificate',
        'certificateOn',
        'returnedOn',
        'outcome',
        'outcomeNote',
      ],
    },
  ],
  rules: [
    ({ symptoms }) =>
      (symptoms ?? []).flatMap(({ symptom }, index, all): FieldIssue<`symptoms.${number}.symptom`>[] =>
        all.findIndex((other) => other.symptom === symptom) < index
          ? [{ field: `symptoms.${index}.symptom`, error: 'HEALTH_SYMPTOM_TWICE' }]
          : [],
      ),
    ({ onsetOn, symptomsEndedOn }) =>
      onsetOn && symptomsEndedOn && symptomsEndedOn < onsetOn
        ? [{ field: 'symptomsEndedOn', error: 'HEALTH_SYMPTOMS_END_BEFORE_ONSET' }]
        : [],
    ({ onsetOn, certificateOn }) =>
      onsetOn && certificateOn && certificateOn < onsetOn
        ? [{ field: 'certificateOn', error: 'HEALTH_CERTIFICATE_BEFORE_ONSET' }]
        : [],
    ({ certificate, certificateOn }) =>
      certificate && !certificateOn ? [{ field: 'certificateOn', error: 'FIELD_REQUIRED' }] : [],
    ({ disease, otherDiagnosis }) =>
      disease === 'other' && !otherDiagnosis ? [{ field: 'otherDiagnosis', error: 'FIELD_REQUIRED' }] : [],
  ],
  states: illnessStates,
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.illness': typeof illness;
  }
}
