import type { Words } from '@kiga/entity/words/words.ts';
import type { feedbackErrorsZhCN, feedbackZhCN } from './feedback.zh-CN.ts';

/** Texts of feedback, in English. */
export const feedbackEnUS = {
  name: 'feedback',
  plural: 'Feedback',
  total_one: '{count} entry',
  total_other: '{count} entries',
  amount_one: '{count} entry of feedback',
  amount_other: '{count} entries of feedback',
  search: 'Kindergarten, phone model or version',
  emptyTitle: 'No feedback yet',
  emptyText: 'Parents’ feedback from the app appears here.',
  fields: {
    content: 'Content',
    person: 'Person',
    phoneModel: 'Phone model',
    appVersion: 'App version',
    kindergartenName: 'Kindergarten',
    reply: 'Reply',
    repliedOn: 'Replied on',
    status: 'Status',
  },
  options: { status: { new: 'To answer', replied: 'Replied', closed: 'Closed' } },
  groups: { feedback: 'Feedback', answer: 'Reply' },
  acts: { reply: 'Reply', close: 'Close' },
  asks: { reply: 'Reply' },
  questions: { reply: 'Reply to {record}' },
  done: { reply: 'Replied' },
} as const satisfies Words<typeof feedbackZhCN>;

/** Texts of errors of feedback, in English. */
export const feedbackErrorsEnUS = {
  OPERATIONS_FEEDBACK_CLOSED: 'The feedback is closed, so no reply is possible',
} as const satisfies Words<typeof feedbackErrorsZhCN>;
