import { defineStates } from '@kiga/entity/define-states.ts';

/** States of an order of growth reports. A job makes them, and moves the order from `queued` to its end. */
export const growthReportStates = defineStates({
  field: 'status',
  initial: 'queued',
  states: [
    { name: 'queued', tone: 'information' },
    { name: 'making', tone: 'look' },
    { name: 'ready', tone: 'fine' },
    { name: 'failed', tone: 'act' },
    { name: 'cancelled', tone: 'past' },
  ],
  transitions: [
    { name: 'cancel', from: ['queued', 'making'], to: 'cancelled', aside: true },
    { name: 'retry', from: ['failed', 'cancelled'], to: 'queued' },
    // The file of an order is kept for a day.
    { name: 'makeAgain', from: ['ready'], to: 'queued', aside: true },
  ],
});
