import { date } from '@kiga/entity/fields/date.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { childFields } from './child-fields.ts';
import { fluidAmounts, meals, moods, sleeps, stools } from './observation.ts';
import { observationColumns } from './registers.excel.ts';

/** The whole-day observation of a child: one for each child and day. */
export const observation = defineEntity({
  area: 'health',
  name: 'observation',
  table: 'health_observations',
  fields: {
    ...childFields,
    day: date({ required: true, notInFuture: true, inLog: 'plain' }),
    eating: secretChoice(meals, { required: true, sensitivity: 'health' }),
    sleep: secretChoice(sleeps, { required: true, sensitivity: 'health' }),
    stool: secretChoice(stools, { required: true, sensitivity: 'health' }),
    mood: secretChoice(moods, { required: true, sensitivity: 'health' }),
    fluids: secretChoice(fluidAmounts, { sensitivity: 'health' }),
    note: secretText({ maxLength: 200, multiline: true, sensitivity: 'health' }),
    /** Name of the person who observed; by default that of the account. */
    recordedBy: text({ maxLength: 40 }),
  },
  title: 'day',
  list: ['day', 'studentId', 'classId', 'eating', 'sleep', 'stool', 'mood', 'note', 'recordedBy'],
  filter: ['day', 'studentId'],
  search: ['studentName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
  ],
  form: [
    { name: 'child', fields: ['studentId', 'day', 'recordedBy'] },
    { name: 'day', fields: ['eating', 'sleep', 'stool', 'mood', 'fluids', 'note'] },
  ],
  detail: [
    { name: 'child', fields: ['studentId', 'classId', 'day', 'recordedBy'] },
    { name: 'day', fields: ['eating', 'sleep', 'stool', 'mood', 'fluids', 'note'] },
  ],
  excel: observationColumns,
  sight: childSight,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.observation': typeof observation;
  }
}
