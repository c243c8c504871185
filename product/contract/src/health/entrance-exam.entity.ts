import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretDate } from '@kiga/entity/fields/secret-date.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { childFields } from './child-fields.ts';
import { entranceExamColumns } from './registers.excel.ts';

/** Results of an examination. */
export const examResults = ['fit', 'fitAfterTreatment', 'unfit'] as const;

/** States of a vaccination certificate. */
export const vaccinationStates = ['complete', 'incomplete'] as const;

/** Greatest number of vaccines that a child lacks. */
export const MISSING_VACCINES_MAX = 20;

/** The examination of a child at admission, with the check of its vaccination certificate. */
export const entranceExam = defineEntity({
  area: 'health',
  name: 'entranceExam',
  table: 'health_entrance_exams',
  fields: {
    ...childFields,
    examinedOn: date({ required: true, notInFuture: true, inLog: 'plain' }),
    hospital: secretText({ required: true, maxLength: 100, sensitivity: 'health' }),
    result: secretChoice(examResults, { required: true, sensitivity: 'health' }),
    findings: secretText({ maxLength: 500, multiline: true, sensitivity: 'health' }),
    /** Day on which the certificate was checked; empty for a child who brought none. */
    certificateCheckedOn: secretDate({ notInFuture: true, sensitivity: 'health' }),
    vaccination: secretChoice(vaccinationStates, { sensitivity: 'health' }),
    missingVaccines: records(
      {
        vaccine: text({ required: true, maxLength: 40 }),
        /** Number of the dose. */
        dose: integer({ min: 1, max: 9 }),
      },
      { maxCount: MISSING_VACCINES_MAX, sensitivity: 'health' },
    ),
    /** Last day on which the family was reminded. */
    remindedOn: date({ notInFuture: true, inLog: 'plain' }),
    certificate: file({ mode: 'image', sensitivity: 'health' }),
  },
  title: 'examinedOn',
  list: ['examinedOn', 'studentId', 'classId', 'hospital', 'result', 'vaccination', 'missingVaccines', 'remindedOn'],
  filter: ['examinedOn', 'studentId', 'missingVaccines', 'remindedOn'],
  search: ['studentName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'examinedOn', order: 'desc' },
  ],
  form: [
    { name: 'exam', fields: ['studentId', 'examinedOn', 'hospital', 'result', 'findings'] },
    {
      name: 'vaccination',
      fields: ['certificateCheckedOn', 'vaccination', 'missingVaccines', 'remindedOn', 'certificate'],
    },
  ],
  detail: [
    { name: 'exam', fields: ['studentId', 'classId', 'examinedOn', 'hospital', 'result', 'findings'] },
    {
      name: 'vaccination',
      fields: ['certificateCheckedOn', 'vaccination', 'missingVaccines', 'remindedOn', 'certificate'],
    },
  ],
  excel: entranceExamColumns,
  rules: [
    ({ vaccination, certificateCheckedOn }) =>
      vaccination && !certificateCheckedOn ? [{ field: 'certificateCheckedOn', error: 'FIELD_REQUIRED' }] : [],
    ({ vaccination, certificateCheckedOn }) =>
      certificateCheckedOn && !vaccination ? [{ field: 'vaccination', error: 'FIELD_REQUIRED' }] : [],
    ({ vaccination, missingVaccines }) => {
      const isMissing = (missingVaccines?.length ?? 0) > 0;
      if (vaccination === 'incomplete' && !isMissing) {
        return [{ field: 'missingVaccines', error: 'HEALTH_VACCINES_UNNAMED' }];
      }
      return vaccination !== 'incomplete' && isMissing
        ? [{ field: 'missingVaccines', error: 'HEALTH_VACCINES_COMPLETE' }]
        : [];
    },
  ],
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.entranceExam': typeof entranceExam;
  }
}
