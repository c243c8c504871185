import { defineStates } from '@kiga/entity/define-states.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** The most days on which people of a kindergarten eat in a month. */
export const MEAL_DAYS_MAX = 100_000;

/** States of a month's account. Closing freezes its figures; after a reopening they are computed again. */
export const mealMonthStates = defineStates({
  field: 'status',
  initial: 'closed',
  states: [
    { name: 'closed', tone: 'fine' },
    { name: 'reopened', tone: 'look' },
  ],
  transitions: [
    {
      name: 'reopen',
      from: ['closed'],
      to: 'reopened',
      asks: { reopenReason: text({ required: true, maxLength: 200, multiline: true }) },
    },
    {
      name: 'closeAgain',
      from: ['reopened'],
      to: 'closed',
      asks: { staffDays: integer({ required: true, min: 0, max: MEAL_DAYS_MAX }) },
    },
  ],
});
