import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

const reason = text({ required: true, maxLength: 200 });

/**
 * States of an organization's business. Accounts of a suspended one cannot sign in; the server still stores its
 * machines' events.
 */
export const organizationStates = defineStates({
  field: 'status',
  initial: 'normal',
  states: [
    { name: 'normal', tone: 'fine' },
    { name: 'suspended', tone: 'act' },
    { name: 'supervised', tone: 'look' },
  ],
  transitions: [
    {
      name: 'suspend',
      from: ['normal', 'supervised'],
      to: 'suspended',
      asks: { reason },
      guards: ['notOperator'],
      danger: true,
    },
    { name: 'resume', from: ['suspended'], to: 'normal', asks: { reason } },
    { name: 'supervise', from: ['normal'], to: 'supervised', guards: ['notOperator'], danger: true },
    { name: 'release', from: ['supervised'], to: 'normal' },
  ],
});
