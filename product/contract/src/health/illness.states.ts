import { defineStates } from '@kiga/entity/define-states.ts';
import { secretChoice } from '@kiga/entity/fields/secret-choice.ts';
import { secretDate } from '@kiga/entity/fields/secret-date.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { diagnoses } from './disease.ts';

/** Maximum length of a reason or a result. */
export const ILLNESS_TEXT_MAX = 200;

/** Results of an illness that a person chooses; `ruledOut` follows from the act. */
export const illnessOutcomes = ['recovered', 'referred', 'left'] as const;

const health = { sensitivity: 'health' } as const;
const reason = { maxLength: ILLNESS_TEXT_MAX, multiline: true, ...health } as const;

/**
 * States of an illness. A child with an isolating case may not return until isolation is over and the certificate is
 * there; a disease without isolation goes from confirmed to closed.
 */
export const illnessStates = defineStates({
  field: 'status',
  initial: 'suspected',
  states: [
    { name: 'suspected', tone: 'look' },
    { name: 'confirmed', tone: 'act' },
    { name: 'isolating', tone: 'act' },
    { name: 'mayReturn', tone: 'fine' },
    { name: 'closed', tone: 'past' },
  ],
  transitions: [
    {
      name: 'confirm',
      from: ['suspected'],
      to: 'confirmed',
      asks: {
        disease: secretChoice(diagnoses, { required: true, ...health }),
        otherDiagnosis: secretText({ maxLength: 100, ...health }),
        diagnosedOn: secretDate({ required: true, notInFuture: true, ...health }),
        hospital: secretText({ maxLength: 60, ...health }),
      },
    },
    {
      name: 'isolate',
      from: ['confirmed', 'isolating'],
      to: 'isolating',
      asks: { until: secretDate(health), shorterReason: secretText(reason) },
    },
    { name: 'clear', from: ['isolating'], to: 'mayReturn', guards: ['isolationOver', 'certified'] },
    {
      name: 'close',
      from: ['confirmed', 'mayReturn'],
      to: 'closed',
      asks: {
        outcome: secretChoice(illnessOutcomes, { required: true, ...health }),
        returnedOn: secretDate(health),
        outcomeNote: secretText(reason),
      },
      guards: ['needsNoIsolation'],
    },
    {
      name: 'ruleOut',
      from: ['suspected', 'confirmed'],
      to: 'closed',
      asks: { outcomeNote: secretText({ required: true, ...reason }) },
      aside: true,
    },
    { name: 'reopen', from: ['closed'], to: 'suspected', guards: ['noOtherCase'], aside: true },
  ],
});
