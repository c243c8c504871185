import { defineStates } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** States of a teacher. A resigned teacher has no class, no card and no account that may sign in. */
export const teacherStates = defineStates({
  field: 'status',
  initial: 'in-service',
  states: [
    { name: 'in-service', tone: 'fine' },
    { name: 'resigned', tone: 'past' },
  ],
  transitions: [
    {
      name: 'resign',
      from: ['in-service'],
      to: 'resigned',
      asks: {
        resignedOn: date({ required: true, inLog: 'plain' }),
        resignReason: text({ required: true, maxLength: 200, sensitivity: 'internal' }),
      },
      danger: true,
      guards: ['dayInService', 'headsNoClass'],
    },
    { name: 'rehire', from: ['resigned'], to: 'in-service', farReaching: true },
  ],
});
