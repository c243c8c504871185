import { date } from '@kiga/entity/fields/date.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../../campus/child-sight.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { childFields } from '../child-fields.ts';
import { examConclusions, examPlaces, placeResults } from './exam.ts';
import { examResultColumns } from './exam-result.excel.ts';

const health = { sensitivity: 'health' } as const;
const place = () => secretChoice(placeResults, health);

/**
 * The result of a child in a round: one for each. Measured values are not here but in the child's measurement of the same
 * day, so that growth has one history.
 */
export const examResult = defineEntity({
  area: 'health',
  name: 'examResult',
  table: 'health_exam_results',
  fields: {
    ...childFields,
    roundId: reference('health.examRound', { required: true }),
    examinedOn: date({ required: true, notInFuture: true, inLog: 'plain' }),
    hearing: place(),
    heart: place(),
    lungs: place(),
    abdomen: place(),
    skin: place(),
    limbs: place(),
    findings: secretText({ maxLength: 500, multiline: true, ...health }),
    conclusion: secretChoice(examConclusions, { required: true, ...health }),
    advice: secretText({ maxLength: 500, multiline: true, ...health }),
    /** Name of the doctor; by default that of the account. */
    doctor: text({ maxLength: 40 }),
  },
  title: 'examinedOn',
  list: ['examinedOn', 'studentId', 'classId', 'roundId', 'conclusion', 'findings', 'doctor'],
  filter: ['roundId', 'studentId', 'examinedOn'],
  search: ['studentName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'examinedOn', order: 'desc' },
  ],
  form: [
    { name: 'child', fields: ['studentId', 'roundId', 'examinedOn', 'doctor'] },
    { name: 'places', fields: examPlaces },
    { name: 'conclusion', fields: ['findings', 'conclusion', 'advice'] },
  ],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'roundId', 'examinedOn', 'doctor'] },
    { name: 'places', fields: examPlaces },
    { name: 'conclusion', fields: ['findings', 'conclusion', 'advice'] },
  ],
  excel: examResultColumns,
  import: {
    required: ['stuName', 'roundId', 'examinedOn', 'conclusion'],
    match: [['roundId', 'studentId']],
  },
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.examResult': typeof examResult;
  }
}
