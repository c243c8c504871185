import { defineStates } from '@kiga/entity/define-states.ts';
import { integer } from '@kiga/entity/fields/integer.ts';

const percent = integer({ required: true, min: 1, max: 100 });

/**
 * States of a version. Machines are offered a version while it is rolling or finished. The stop takes effect with the
 * next request of each machine.
 */
export const versionStates = defineStates({
  field: 'status',
  initial: 'draft',
  states: [
    { name: 'draft', tone: 'look' },
    { name: 'rolling', tone: 'information' },
    { name: 'stopped', tone: 'act' },
    { name: 'finished', tone: 'fine' },
  ],
  transitions: [
    { name: 'start', from: ['draft'], to: 'rolling', asks: { percent }, farReaching: true },
    { name: 'widen', from: ['rolling'], to: 'rolling', asks: { percent }, farReaching: true },
    { name: 'finish', from: ['rolling'], to: 'finished', farReaching: true },
    { name: 'stop', from: ['rolling', 'finished'], to: 'stopped', aside: true },
    { name: 'resume', from: ['stopped'], to: 'rolling', farReaching: true },
  ],
});

/** States in which machines are offered a version. */
export const offeredStates: readonly string[] = ['rolling', 'finished'];
