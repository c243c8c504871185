import { stateChoice } from '@kiga/entity/define-states.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { MONTH } from '../attendance/refund-list.entity.ts';
import { defineEntity } from '../program/tenancy.ts';
import { mealMonthColumns } from './meal-month.excel.ts';
import { MEAL_DAYS_MAX, mealMonthStates } from './meal-month.states.ts';

/** A balance may be a debt. */
const balance = () => money({ min: -10_000_000_000, writable: false });

/** The closed account of a month's meals: children and staff apart. The act `make` creates it. */
export const mealMonth = defineEntity({
  area: 'catering',
  name: 'mealMonth',
  table: 'meal_months',
  fields: {
    month: text({ required: true, maxLength: 7, pattern: MONTH, inLog: 'plain' }),
    /** Days on which staff ate, as counted by the kitchen. */
    staffDays: integer({ required: true, min: 0, max: MEAL_DAYS_MAX }),
    childDays: integer({ min: 0, max: MEAL_DAYS_MAX, writable: false }),
    childIncomeFen: money({ writable: false }),
    childSpentFen: money({ writable: false }),
    childCarriedFen: balance(),
    childBalanceFen: balance(),
    staffIncomeFen: money({ writable: false }),
    staffSpentFen: money({ writable: false }),
    staffCarriedFen: balance(),
    staffBalanceFen: balance(),
    /** Balance of the children's meals in the term so far, % of the income. */
    termPercent: decimal({ min: -100_000, max: 100, places: 1, unit: '%', writable: false }),
    status: stateChoice(mealMonthStates),
    reopenReason: text({ maxLength: 200, multiline: true, writable: false }),
  },
  title: 'month',
  list: [
    'month',
    'childDays',
    'childIncomeFen',
    'childSpentFen',
    'childBalanceFen',
    'termPercent',
    'staffBalanceFen',
    'status',
  ],
  filter: ['month', 'status'],
  search: ['month'],
  sort: [{ field: 'month', order: 'desc' }],
  form: [],
  detail: [
    {
      name: 'children',
      fields: ['childDays', 'childIncomeFen', 'childSpentFen', 'childCarriedFen', 'childBalanceFen', 'termPercent'],
    },
    {
      name: 'staff',
      fields: ['staffDays', 'staffIncomeFen', 'staffSpentFen', 'staffCarriedFen', 'staffBalanceFen', 'reopenReason'],
    },
  ],
  excel: mealMonthColumns,
  states: mealMonthStates,
  unique: [{ field: 'month', error: 'CATERING_MONTH_CLOSED' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'catering.mealMonth': typeof mealMonth;
  }
}
