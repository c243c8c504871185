import { defineErrors } from '@kiga/entity/define-errors.ts';

/** Errors of the catering area. */
export const cateringErrors = defineErrors({
  CATERING_FOOD_NAME_TAKEN: 409,
  CATERING_FOOD_TAKEN: 409,
  CATERING_OWN_FOOD_NAMED: 409,
  CATERING_NUTRIENTS_ABOVE_WEIGHT: 400,
  CATERING_TABLE_FOOD_FIXED: 409,
});
