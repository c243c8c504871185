import { defineStates } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';

const health = { sensitivity: 'health' } as const;

/** Reasons for which a case ends: `recovered` and `mistaken` also by the server. */
export const closeReasons = ['recovered', 'left', 'otherCare', 'mistaken'] as const;

/** States of a child who is followed. Enough usual results in a row close the case by themselves. */
export const followUpStates = defineStates({
  field: 'status',
  initial: 'following',
  states: [
    { name: 'following', tone: 'act' },
    { name: 'referred', tone: 'look' },
    { name: 'closed', tone: 'past' },
  ],
  transitions: [
    {
      name: 'refer',
      from: ['following'],
      to: 'referred',
      asks: {
        referredTo: secretText({ required: true, maxLength: 100, ...health }),
        referredOn: date({ required: true, notInFuture: true, startsToday: true }),
      },
    },
    {
      name: 'comeBack',
      from: ['referred'],
      to: 'following',
      asks: { referralResult: secretText({ required: true, maxLength: 500, multiline: true, ...health }) },
    },
    {
      name: 'close',
      from: ['following', 'referred'],
      to: 'closed',
      asks: {
        closeReason: secretChoice(closeReasons, { required: true, ...health }),
        closeNote: secretText({ maxLength: 200, multiline: true, ...health }),
      },
      aside: true,
    },
    { name: 'reopen', from: ['closed'], to: 'following', guards: ['noOtherCase'], aside: true },
  ],
});
