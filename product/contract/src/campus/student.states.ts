import { defineStates } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** Last day of a child in the kindergarten, inclusive. */
const leaveDate = date({ required: true, notInFuture: true, startsToday: true, inLog: 'plain' });

/** Ways in which a guardian can give consent. */
export const consentMethods = ['written', 'inPerson', 'phone', 'message'] as const;

/** States of a child. The card stays with the child; machines let enrolled children pass only. */
export const studentStates = defineStates({
  field: 'status',
  initial: 'enrolled',
  states: [
    { name: 'enrolled', tone: 'fine' },
    { name: 'graduated', tone: 'information' },
    { name: 'transferred', tone: 'past' },
    { name: 'moved-out', tone: 'past' },
  ],
  transitions: [
    {
      name: 'graduate',
      from: ['enrolled'],
      to: 'graduated',
      asks: { leaveDate },
      guards: ['leaveDay', 'graduates'],
      farReaching: true,
      aside: true,
      many: true,
    },
    {
      name: 'transfer',
      from: ['enrolled'],
      to: 'transferred',
      asks: {
        leaveDate,
        receivingName: name({ required: true }),
        /** Code of a kindergarten on the platform, which then gets the child as a lead. */
        receivingCode: text({ maxLength: 20, inLog: 'plain' }),
        /** The guardian who consented. */
        consentBy: name({ person: true, sensitivity: 'family' }),
        consentMethod: choice(consentMethods, {}),
        consentDate: date({ notInFuture: true, inLog: 'plain' }),
      },
      guards: ['leaveDay'],
      farReaching: true,
      aside: true,
    },
    {
      name: 'moveOut',
      from: ['enrolled'],
      to: 'moved-out',
      asks: { leaveDate, reason: text({ required: true, maxLength: 200 }) },
      guards: ['leaveDay'],
      farReaching: true,
      aside: true,
      many: true,
    },
    {
      name: 'resume',
      from: ['graduated', 'transferred', 'moved-out'],
      to: 'enrolled',
      asks: { classId: reference('campus.class', { required: true }) },
      guards: ['place'],
      aside: true,
      many: true,
    },
  ],
});
