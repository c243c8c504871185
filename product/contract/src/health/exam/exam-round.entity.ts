import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { examItems, examKinds } from './exam.ts';
import { examRoundStates } from './exam-round.states.ts';

/** A round in which an institution or the kindergarten examines its children. */
export const examRound = defineEntity({
  area: 'health',
  name: 'examRound',
  table: 'health_exam_rounds',
  fields: {
    roundName: text({ required: true, maxLength: 60 }),
    kind: choice(examKinds, { required: true }),
    fromDay: date({ required: true, inLog: 'plain' }),
    untilDay: date({ required: true, inLog: 'plain' }),
    /** Name of the institution; by default the reader's own, where it is one. */
    examiner: text({ maxLength: 60 }),
    items: choices(examItems, { required: true }),
    status: stateChoice(examRoundStates),
    /** Number of children with a result whom the reader reaches; computed. */
    examinedCount: integer({ writable: false }),
    remark: text({ maxLength: 200, multiline: true }),
  },
  title: 'roundName',
  list: ['roundName', 'kind', 'fromDay', 'untilDay', 'examiner', 'items', 'examinedCount', 'status'],
  filter: ['status', 'kind', 'fromDay'],
  search: ['roundName'],
  sort: [
    { field: 'fromDay', order: 'desc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [{ name: 'round', fields: ['roundName', 'kind', 'fromDay', 'untilDay', 'examiner', 'items', 'remark'] }],
  detail: [
    { name: 'round', fields: ['kind', 'fromDay', 'untilDay', 'examiner', 'items', 'examinedCount', 'remark'] },
    { name: 'progress', fields: [] },
  ],
  rules: [
    ({ fromDay, untilDay }) =>
      fromDay && untilDay && untilDay < fromDay ? [{ field: 'untilDay', error: 'HEALTH_ROUND_ENDS_BEFORE_BEGIN' }] : [],
  ],
  states: examRoundStates,
  unique: [{ field: 'roundName', error: 'HEALTH_ROUND_NAME_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.examRound': typeof examRound;
  }
}
