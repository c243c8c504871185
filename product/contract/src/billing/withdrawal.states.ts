import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/**
 * States of a withdrawal. The amount is held from the application until it is paid out or rejected. Payment and its
 * settlement need another person than the step before.
 */
export const withdrawalStates = defineStates({
  field: 'status',
  initial: 'toBeConfirmed',
  states: [
    { name: 'toBeConfirmed', tone: 'look' },
    { name: 'confirmed', tone: 'information' },
    { name: 'toWithdraw', tone: 'information' },
    { name: 'withdrawing', tone: 'look' },
    { name: 'withdrawn', tone: 'fine' },
    { name: 'rejected', tone: 'act' },
  ],
  transitions: [
    { name: 'confirm', from: ['toBeConfirmed'], to: 'confirmed', guards: ['otherPerson'] },
    { name: 'accept', from: ['confirmed'], to: 'toWithdraw', guards: ['otherPerson'] },
    { name: 'payOut', from: ['toWithdraw'], to: 'withdrawing', farReaching: true },
    {
      name: 'settle',
      from: ['withdrawing'],
      to: 'withdrawn',
      asks: { bankReceipt: text({ required: true, maxLength: 40 }) },
      guards: ['otherPerson'],
      farReaching: true,
    },
    {
      name: 'payOutFailed',
      from: ['withdrawing'],
      to: 'toWithdraw',
      asks: { reason: text({ required: true, maxLength: 200, multiline: true }) },
      aside: true,
    },
    {
      name: 'reject',
      from: ['toBeConfirmed', 'confirmed', 'toWithdraw'],
      to: 'rejected',
      asks: { reason: text({ required: true, maxLength: 200, multiline: true }) },
      danger: true,
    },
  ],
});

/** States in which an agent's application is open, so that there can be no other. */
export const openWithdrawalStates = ['toBeConfirmed', 'confirmed', 'toWithdraw', 'withdrawing'] as const;
