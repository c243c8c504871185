import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { records } from '@kiga/entity/fields/records.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretDate } from '@kiga/entity/fields/secret-date.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { epidemicReportColumns } from './epidemic.excel.ts';
import { ANSWER_LENGTH_MAX, epidemicFields, healthCodes, QUESTIONS_MAX, tripCodes, yesOrNo } from './epidemic.ts';

const sensitivity = 'health';

/** The report of one person for a form. Its answers are encrypted, and can be erased for good with those of the form. */
export const epidemicReport = defineEntity({
  area: 'health',
  name: 'epidemicReport',
  table: 'health_epidemic_reports',
  fields: {
    formId: reference('health.epidemicForm', { required: true }),
    /** The child or the staff member; one of the two. */
    studentId: reference('campus.student', { isPart: true }),
    teacherId: reference('campus.teacher', { isPart: true, among: () => ({ status: 'in-service' }) }),
    /** The person's present name, for the search. */
    personName: name({ writable: false, person: true, sensitivity: 'family' }),
    /** The child's present class; computed. */
    classId: reference('campus.class', { writable: false }),
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    /** First day of the period for which a person reports once. */
    periodDay: date({ writable: false, inLog: 'plain' }),
    /** Degrees Celsius, such as `36.5`. */
    bodyTemperature: secretText({ maxLength: 4, sensitivity }),
    healthCode: secretChoice(healthCodes, { sensitivity }),
    tripCode: secretChoice(tripCodes, { sensitivity }),
    nucleicAcid48h: secretChoice(yesOrNo, { sensitivity }),
    nucleicAcidProof: file({ mode: 'image', sensitivity }),
    isLocal: secretChoice(yesOrNo, { sensitivity }),
    detentionPlace: secretText({ maxLength: 100, sensitivity }),
    returnDate: secretDate({ sensitivity }),
    travelPlans: secretText({ maxLength: 200, multiline: true, sensitivity }),
    outsidePerson: secretChoice(yesOrNo, { sensitivity }),
    answers: records(
      {
        question: text({ required: true, maxLength: 60 }),
        answer: text({ required: true, maxLength: ANSWER_LENGTH_MAX }),
      },
      { maxCount: QUESTIONS_MAX, sensitivity },
    ),
  },
  title: 'day',
  list: [
    'day',
    'formId',
    'studentId',
    'teacherId',
    'classId',
    'bodyTemperature',
    'healthCode',
    'tripCode',
    'nucleicAcid48h',
  ],
  filter: ['formId', 'day', 'studentId', 'teacherId'],
  search: ['personName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
  ],
  form: [
    { name: 'who', fields: ['formId', 'studentId', 'teacherId', 'day'] },
    { name: 'what', fields: epidemicFields },
    { name: 'answers', fields: ['answers'] },
  ],
  detail: [
    { name: 'who', fields: ['formId', 'studentId', 'teacherId', 'classId', 'day'] },
    { name: 'what', fields: epidemicFields },
    { name: 'answers', fields: ['answers'] },
  ],
  excel: epidemicReportColumns,
  rules: [
    ({ studentId, teacherId }) =>
      Boolean(studentId) === Boolean(teacherId) ? [{ field: 'studentId', error: 'HEALTH_EPIDEMIC_ONE_PERSON' }] : [],
  ],
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.epidemicReport': typeof epidemicReport;
  }
}
