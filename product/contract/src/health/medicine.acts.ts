import { defineAct } from '@kiga/entity/define-act.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { z } from 'zod';
import { medicine } from './medicine.entity.ts';

/**
 * Notes a dose that was given. Throws RECORD_NOT_FOUND; HEALTH_MEDICINE_NOT_OPEN; VALIDATION_FAILED with
 * HEALTH_DOSE_OUTSIDE_DAYS, HEALTH_DOSE_TIME_UNKNOWN, HEALTH_DOSE_TOO_EARLY {minutes} and HEALTH_DOSE_GIVEN, and with
 * HEALTH_DRUG_ALLERGY {allergen} at `allergyKnown` until a person confirms the allergy.
 */
export const giveMedicine = defineAct(medicine, {
  act: 'give',
  of: 'record',
  asks: {
    day: date({ required: true, notInFuture: true }),
    at: time({ required: true }),
    /** By default the dose that the family wrote. */
    given: text({ maxLength: 20, sensitivity: 'health' }),
    /** By default the name of the account. */
    givenBy: text({ maxLength: 40 }),
    allergyKnown: flag({}),
  },
  output: z.object({}),
});
