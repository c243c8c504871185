import {
  allergenKinds,
  foodGroups,
  MACRONUTRIENTS_MAX_G,
  nutrientNames,
  nutrients,
  seasons,
} from '@kiga/contract/catering/foods.ts';
import { hasPlaces } from '@kiga/entity/fields/decimal.ts';
import { describe, expect, it } from 'vitest';
import { foodNamed, foodTable } from './food-table.ts';

const foods = [...foodTable().values()];

/** Energy of 1 g by Atwater's general factors, kcal. */
const KCAL = { proteinG: 4, fatG: 9, carbohydrateG: 4 } as const;

describe('the food table', () => {
  it('has each number and name once, and finds a food by both names', () => {
    expect(foods).toHaveLength(263);
    for (const key of ['code', 'nameZh', 'nameEn'] as const) {
      expect(new Set(foods.map((food) => food[key])).size, key).toBe(foods.length);
    }
    for (const food of foods) expect([foodNamed(food.nameZh), foodNamed(food.nameEn)]).toEqual([food, food]);
  });

  it('has values that a food can hold', () => {
    const wrong = foods.flatMap(({ code, values, ediblePercent, foodGroup, ...lists }) => [
      ...nutrientNames
        .filter((name) => {
          const value = values[name];
          const { max, places } = nutrients[name];
          return value !== null && !(value >= 0 && value <= max && hasPlaces(value, places));
        })
        .map((name) => `${code} ${name} ${values[name]}`),
      ...(ediblePercent >= 1 && ediblePercent <= 100 ? [] : [`${code} edible ${ediblePercent}`]),
      ...(foodGroups.includes(foodGroup) ? [] : [`${code} ${foodGroup}`]),
      ...lists.allergens.filter((one) => !allergenKinds.includes(one)),
      ...lists.seasons.filter((one) => !seasons.includes(one)),
    ]);
    expect(wrong).toEqual([]);
  });

  it('has energy that follows from protein, fat and carbohydrate', () => {
    const far = foods.filter(({ code, values }) => {
      const { energyKcal, proteinG, fatG, carbohydrateG } = values;
      if (energyKcal === null || proteinG === null || fatG === null || carbohydrateG === null) return true;
      const counted = proteinG * KCAL.proteinG + fatG * KCAL.fatG + carbohydrateG * KCAL.carbohydrateG;
      // Black pepper is mostly fibre.
      return code !== '02030' && Math.abs(energyKcal - counted) > Math.max(25, energyKcal / 4);
    });
    expect(far.map(({ code }) => code)).toEqual([]);
    const weights = foods.map(
      ({ values: { proteinG, fatG, carbohydrateG } }) => (proteinG ?? 0) + (fatG ?? 0) + (carbohydrateG ?? 0),
    );
    expect(Math.max(...weights)).toBeLessThanOrEqual(MACRONUTRIENTS_MAX_G);
  });

  it('has the values of the printed database', () => {
    // NDB 11124, 01123 and 20450 of release 28.
    expect(foodNamed('胡萝卜')).toMatchObject({
      code: '11124',
      ediblePercent: 89,
      values: { energyKcal: 41, proteinG: 0.93, fatG: 0.24, carbohydrateG: 9.58, calciumMg: 33, vitaminAUgRae: 835 },
    });
    expect(foodNamed('鸡蛋')).toMatchObject({
      code: '01123',
      allergens: ['egg'],
      values: { energyKcal: 143, proteinG: 12.56, fatG: 9.51, ironMg: 1.75, vitaminDUg: 2 },
    });
    expect(foodNamed('White rice')?.values).toMatchObject({ energyKcal: 360, seleniumUg: null, vitaminAUgRae: null });
  });
});
