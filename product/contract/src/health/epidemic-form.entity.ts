import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { defineEntity } from '../program/tenancy.ts';
import {
  epidemicAudiences,
  epidemicFields,
  epidemicFrequencies,
  optionsOf,
  QUESTIONS_MAX,
  questionKinds,
} from './epidemic.ts';
import { epidemicFormStates } from './epidemic-form.states.ts';

/** A form that asks children or staff about an epidemic. It says what is asked, of whom and how often. */
export const epidemicForm = defineEntity({
  area: 'health',
  name: 'epidemicForm',
  table: 'health_epidemic_forms',
  fields: {
    formName: text({ required: true, maxLength: 40 }),
    audience: choice(epidemicAudiences, { required: true }),
    /** Classes whose children report; empty for all. */
    classIds: references('campus.class', { maxCount: 50 }),
    frequency: choice(epidemicFrequencies, { required: true }),
    fromDay: date({ required: true, inLog: 'plain' }),
    untilDay: date({ required: true, inLog: 'plain' }),
    standardFields: choices(epidemicFields, {}),
    /** The form's own questions. */
    questions: rows(
      {
        question: text({ required: true, maxLength: 60 }),
        kind: choice(questionKinds, { required: true }),
        /** The options of a choice. */
        options: text({ maxLength: 300, multiline: true }),
        isRequired: flag({}),
      },
      { maxCount: QUESTIONS_MAX },
    ),
    status: stateChoice(epidemicFormStates),
    /** Number of reports; it stays when their answers are erased. Computed. */
    reportCount: integer({ writable: false }),
    remindedOn: date({ writable: false, inLog: 'plain' }),
    /** Day on which the answers were erased for good. */
    erasedOn: date({ writable: false, inLog: 'plain' }),
  },
  title: 'formName',
  list: ['formName', 'audience', 'frequency', 'fromDay', 'untilDay', 'status', 'reportCount'],
  filter: ['status', 'audience', 'fromDay', 'untilDay'],
  search: ['formName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'fromDay', order: 'desc' },
  ],
  form: [
    { name: 'who', fields: ['formName', 'audience', 'classIds', 'frequency', 'fromDay', 'untilDay'] },
    { name: 'what', fields: ['standardFields', 'questions'] },
  ],
  detail: [
    { name: 'missing', fields: ['reportCount'] },
    { name: 'who', fields: ['audience', 'classIds', 'frequency', 'fromDay', 'untilDay', 'remindedOn', 'erasedOn'] },
    { name: 'what', fields: ['standardFields', 'questions'] },
  ],
  rules: [
    ({ fromDay, untilDay }) =>
      fromDay && untilDay && untilDay < fromDay
        ? [{ field: 'untilDay', error: 'HEALTH_EPIDEMIC_ENDS_BEFORE_BEGIN' }]
        : [],
    ({ standardFields, questions }) =>
      (standardFields?.length ?? 0) + (questions?.length ?? 0) === 0
        ? [{ field: 'standardFields', error: 'HEALTH_EPIDEMIC_ASKS_NOTHING' }]
        : [],
    ({ questions }) =>
      (questions ?? []).flatMap(({ question, kind, options }, index, all): QuestionIssue[] => {
        if (all.findIndex((other) => other.question === question) < index) {
          return [{ field: `questions.${index}.question`, error: 'HEALTH_EPIDEMIC_QUESTION_TWICE' }];
        }
        return kind === 'choice' && optionsOf(options).length < 2
          ? [{ field: `questions.${index}.options`, error: 'HEALTH_EPIDEMIC_TOO_FEW_OPTIONS' }]
          : [];
      }),
  ],
  states: epidemicFormStates,
  keep: { deletedDays: 180 },
});

type QuestionIssue = FieldIssue<`questions.${number}.question` | `questions.${number}.options`>;

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'health.epidemicForm': typeof epidemicForm;
  }
}
