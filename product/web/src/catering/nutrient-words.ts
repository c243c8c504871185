import type { RatedNutrient } from '@kiga/contract/catering/reference-sets.ts';

/** Keys of the short names of rated nutrients. */
export const nutrientWords = {
  energyKcal: 'catering.nutrition.short.energyKcal',
  proteinG: 'catering.nutrition.short.proteinG',
  vitaminAUgRae: 'catering.nutrition.short.vitaminAUgRae',
  thiaminMg: 'catering.nutrition.short.thiaminMg',
  riboflavinMg: 'catering.nutrition.short.riboflavinMg',
  vitaminCMg: 'catering.nutrition.short.vitaminCMg',
  calciumMg: 'catering.nutrition.short.calciumMg',
  ironMg: 'catering.nutrition.short.ironMg',
  zincMg: 'catering.nutrition.short.zincMg',
} as const satisfies Record<RatedNutrient, string>;
