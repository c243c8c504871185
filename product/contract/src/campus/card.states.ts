import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** Form of a card's number. */
export const CARD_NUMBER = { maxLength: 20, pattern: /^[0-9A-Za-z]*$/, sensitivity: 'device' } as const;

/** States of a card. A replaced card stays lost: machines refuse it, and its number cannot be given again. */
export const cardStates = defineStates({
  field: 'status',
  initial: 'active',
  states: [
    { name: 'active', tone: 'fine' },
    { name: 'lost', tone: 'act' },
    { name: 'replaced', tone: 'past' },
  ],
  transitions: [
    { name: 'reportLost', from: ['active'], to: 'lost', danger: true, many: true },
    { name: 'cancelLoss', from: ['lost'], to: 'active', many: true },
    {
      name: 'replace',
      from: ['lost'],
      to: 'replaced',
      asks: { cardNumber: text({ ...CARD_NUMBER, required: true }) },
    },
  ],
});
