import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { MONTH } from '../attendance/refund-list.entity.ts';
import { ownerIds } from '../program/tenancy.ts';
import { mealMonth } from './meal-month.entity.ts';
import { MEAL_DAYS_MAX } from './meal-month.states.ts';

/**
 * Closes a month and freezes its account. Throws VALIDATION_FAILED at `month`: CATERING_MONTH_CLOSED,
 * CATERING_MONTH_NOT_OVER.
 */
export const closeMealMonth = defineAct(mealMonth, {
  act: 'make',
  of: 'list',
  asks: {
    month: text({ required: true, maxLength: 7, pattern: MONTH, inLog: 'plain' }),
    staffDays: integer({ required: true, min: 0, max: MEAL_DAYS_MAX }),
  },
  output: z.object({ id: z.string() }),
});

const account = z.object({
  mealDays: z.number().nullable(),
  feeFen: z.number(),
  incomeFen: z.number().nullable(),
  spentFen: z.number(),
  carriedFen: z.number(),
  balanceFen: z.number().nullable(),
});

/** Returns the account of a month as it stands now, without closing it. `staff.mealDays` is null before it is closed. */
export const mealAccount = defineCall({
  name: 'catering.mealMonth.account',
  method: 'GET',
  path: '/api/catering/meal-month/account',
  access: { anyOf: ['catering.mealMonth.read'] },
  scope: 'tenant',
  input: z.strictObject({ month: z.string().regex(MONTH, 'FIELD_FORMAT').optional(), ...ownerIds }),
  output: z.object({
    kigName: z.string(),
    month: z.string(),
    isClosed: z.boolean(),
    children: account,
    staff: account,
    /** The term of the month so far; null outside of terms. */
    term: z
      .object({
        termName: z.string(),
        incomeFen: z.number(),
        spentFen: z.number(),
        balanceFen: z.number(),
        percent: z.number().nullable(),
        isWithin: z.boolean(),
        allowedPercent: z.number(),
      })
      .nullable(),
    /** Spent by group of foods, children and staff together; the largest first. */
    groups: z.array(z.object({ foodGroup: z.string(), weightKg: z.number(), priceFen: z.number() })),
  }),
});

/** The account of a month. */
export type MealAccount = z.infer<typeof mealAccount.output>;
