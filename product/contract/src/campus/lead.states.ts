import { defineStates } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** Methods of a follow-up. */
export const followMethods = ['phone', 'visit', 'message', 'other'] as const;

/** Fields of a follow-up. */
export const followUpFields = {
  method: choice(followMethods, { required: true }),
  content: text({ required: true, maxLength: 500, multiline: true }),
  /** Day of the next follow-up. */
  nextDate: date({ inLog: 'plain' }),
};

/** States of an enrollment lead, from the first question to the first day. */
export const leadStates = defineStates({
  field: 'status',
  initial: 'pending',
  states: [
    { name: 'pending', tone: 'look' },
    { name: 'following', tone: 'information' },
    { name: 'pre-admitted', tone: 'information' },
    { name: 'admitted', tone: 'fine' },
    { name: 'invalid', tone: 'past' },
  ],
  transitions: [
    { name: 'follow', from: ['pending'], to: 'following', asks: followUpFields },
    {
      name: 'preAdmit',
      from: ['following'],
      to: 'pre-admitted',
      asks: { expectedDate: date({ inLog: 'plain' }) },
      many: true,
    },
    {
      name: 'admit',
      from: ['pre-admitted'],
      to: 'admitted',
      asks: {
        classId: reference('campus.class', { required: true }),
        admissionDate: date({ required: true, inLog: 'plain' }),
      },
      guards: ['childComplete', 'notYetStudent'],
      many: true,
    },
    {
      name: 'invalidate',
      from: ['pending', 'following', 'pre-admitted'],
      to: 'invalid',
      asks: { reason: text({ required: true, maxLength: 200 }) },
      danger: true,
      many: true,
    },
    { name: 'reopen', from: ['invalid'], to: 'following', many: true },
  ],
});
