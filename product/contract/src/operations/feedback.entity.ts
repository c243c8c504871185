import { stateChoice } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { feedbackColumns } from './feedback.excel.ts';
import { feedbackStates } from './feedback.states.ts';

/** Maximum length of feedback, and of its reply. */
export const FEEDBACK_MAX = 1000;

/** Feedback of a parent about an app. The operator sees the person masked. */
export const feedback = defineEntity({
  area: 'operations',
  name: 'feedback',
  table: 'app_feedback',
  ownerColumn: null,
  fields: {
    content: secretText({ required: true, maxLength: FEEDBACK_MAX, multiline: true }),
    person: text({ maxLength: 40 }),
    phoneModel: text({ maxLength: 60 }),
    appVersion: text({ maxLength: 60 }),
    /** The kindergarten that the parent named. */
    kindergartenName: text({ maxLength: 100 }),
    reply: secretText({ writable: false, maxLength: FEEDBACK_MAX, multiline: true }),
    repliedOn: date({ writable: false, inLog: 'plain' }),
    status: stateChoice(feedbackStates),
  },
  title: 'person',
  list: ['content', 'person', 'kindergartenName', 'phoneModel', 'appVersion', 'repliedOn', 'status'],
  filter: ['status', 'phoneModel', 'appVersion', 'repliedOn'],
  search: ['kindergartenName', 'phoneModel', 'appVersion'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'repliedOn', order: 'desc' },
  ],
  form: [{ name: 'feedback', fields: ['content', 'person', 'phoneModel', 'appVersion', 'kindergartenName'] }],
  detail: [
    { name: 'feedback', fields: ['content', 'person', 'kindergartenName', 'phoneModel', 'appVersion'] },
    { name: 'answer', fields: ['reply', 'repliedOn'] },
  ],
  excel: feedbackColumns,
  states: feedbackStates,
  keep: { deletedDays: 180, closed: { field: 'status', values: ['closed'], days: 365 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'operations.feedback': typeof feedback;
  }
}
