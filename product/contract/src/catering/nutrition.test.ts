import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nutrientNames } from './foods.ts';
import {
  amountsOf,
  boughtKg,
  energySharesOf,
  type FoodFacts,
  goodProteinPercent,
  meanGrams,
  ratingsOf,
  suggestFood,
  varietyOf,
} from './nutrition.ts';
import { referenceOfChild, referenceOfGroup } from './reference-sets.ts';

const nothing = Object.fromEntries(nutrientNames.map((name) => [name, null])) as FoodFacts['values'];
const food = (foodGroup: FoodFacts['foodGroup'], values: Partial<FoodFacts['values']>): FoodFacts => ({
  foodGroup,
  values: { ...nothing, ...values },
});
const foods = new Map([
  ['rice', food('cereal', { energyKcal: 350, proteinG: 7, fatG: 1, carbohydrateG: 78, calciumMg: 10 })],
  ['milk', food('milk', { energyKcal: 60, proteinG: 3, fatG: 3, carbohydrateG: 5, calciumMg: 110 })],
  ['oil', food('oil', { energyKcal: 900, fatG: 100, proteinG: 0, carbohydrateG: 0 })],
]);

describe('amounts of nutrients', () => {
  it('are the edible grams times the value of 100 g, with the share that is unknown', () => {
    const amounts = amountsOf(
      [
        { foodId: 'rice', grams: 60 },
        { foodId: 'milk', grams: 200 },
        { foodId: 'oil', grams: 5 },
      ],
      foods,
    );
    expect(amounts.energyKcal).toEqual({ amount: 210 + 120 + 45, unknownPercent: 0 });
    expect(amounts.calciumMg.amount).toBe(6 + 220);
    expect(amounts.calciumMg.unknownPercent).toBeCloseTo((100 * 5) / 265);
    expect(amounts.ironMg).toEqual({ amount: 0, unknownPercent: 100 });
  });

  it('grow in proportion to the grams, while the unknown share stays', () => {
    const served = fc.array(
      fc.record({ foodId: fc.constantFrom('rice', 'milk', 'oil', 'unknown'), grams: fc.integer({ min: 1, max: 500 }) }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(served, fc.integer({ min: 2, max: 9 }), (list, times) => {
        const once = amountsOf(list, foods);
        const more = amountsOf(
          list.map(({ foodId, grams }) => ({ foodId, grams: grams * times })),
          foods,
        );
        for (const name of nutrientNames) {
          expect(more[name].amount).toBeCloseTo(times * once[name].amount, 6);
          expect(more[name].unknownPercent).toBeCloseTo(once[name].unknownPercent, 6);
        }
      }),
    );
  });
});

describe('shares of the energy', () => {
  it('add up to 100 %, by 4, 9 and 4 kcal a gram', () => {
    const amounts = amountsOf([{ foodId: 'milk', grams: 100 }], foods);
    const shares = energySharesOf(amounts);
    expect(shares?.proteinG).toBeCloseTo((100 * 12) / 59);
    expect(Object.values(shares ?? {}).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100);
    expect(energySharesOf(amountsOf([], foods))).toBeNull();
  });
});

describe('good protein and variety', () => {
  it('count milk against rice, and no oil among the different foods', () => {
    const served = [
      { foodId: 'rice', grams: 100 },
      { foodId: 'milk', grams: 100 },
      { foodId: 'milk', grams: 50 },
      { foodId: 'oil', grams: 5 },
    ];
    expect(goodProteinPercent(served, foods)).toBeCloseTo((100 * 4.5) / 11.5);
    expect(varietyOf(served, foods)).toBe(2);
    expect(varietyOf([{ foodId: 'milk', grams: 0 }], foods)).toBe(0);
  });
});

describe('mean grams', () => {
  it('weigh the stages by their children, and equally without any', () => {
    const portion = { nurseryG: 40, juniorG: 60, middleG: 80, seniorG: 100 };
    expect(meanGrams(portion, { junior: 3, senior: 1 })).toBe(70);
    expect(meanGrams(portion, {})).toBe(70);
    expect(meanGrams({ seniorG: 100 }, { junior: 1 })).toBe(0);
  });
});

describe('reference intakes', () => {
  // 中国居民膳食营养素参考摄入量（2013版）; RNI 2000 of the district software.
  it('are those of the printed tables', () => {
    expect(referenceOfChild('dris2013', { age: 4, sex: 'male' })).toMatchObject({
      energyKcal: 1300,
      proteinG: 30,
      calciumMg: 800,
      ironMg: 10,
      zincMg: 5.5,
      vitaminAUgRae: 360,
      thiaminMg: 0.8,
      riboflavinMg: 0.7,
      vitaminCMg: 50,
    });
    expect(referenceOfChild('dris2013', { age: 3, sex: 'female' }).energyKcal).toBe(1_200);
    expect(referenceOfChild('dris2013', { age: 6, sex: 'female' })).toMatchObject({ energyKcal: 1_250, proteinG: 35 });
    expect(referenceOfChild('rni2000', { age: 5, sex: 'female' })).toMatchObject({ energyKcal: 1_500, proteinG: 55 });
    expect(referenceOfChild('rni2000', { age: 4, sex: 'male' })).toMatchObject({
      ironMg: 12,
      zincMg: 12,
      calciumMg: 800,
    });
  });

  it('are, for a group, the mean of its children, whose age lies between the ends of the table', () => {
    const group = [
      { age: 4, sex: 'male', count: 1 },
      { age: 4, sex: 'female', count: 3 },
    ] as const;
    expect(referenceOfGroup('dris2013', group)?.energyKcal).toBe((1_300 + 3 * 1_250) / 4);
    expect(referenceOfGroup('dris2013', [])).toBeNull();
    expect(referenceOfChild('dris2013', { age: 9, sex: 'male' })).toEqual(
      referenceOfChild('dris2013', { age: 6, sex: 'male' }),
    );
  });
});

describe('a suggestion', () => {
  const reference = referenceOfChild('dris2013', { age: 4, sex: 'male' });
  const candidates = [...foods].map(([id, facts]) => ({ id, ...facts }));
  const ratings = (grams: number) =>
    ratingsOf(amountsOf([{ foodId: 'rice', grams }], foods), reference, 80).filter(({ nutrient }) =>
      ['energyKcal', 'calciumMg'].includes(nutrient),
    );

  it('closes the largest gap with a usual serving', () => {
    expect(suggestFood(ratings(250), candidates)).toEqual({
      nutrient: 'calciumMg',
      foodId: 'milk',
      grams: 200,
      percentAfter: (100 * (25 + 220)) / 800,
    });
  });

  it('never passes 110 % of the energy, and is missing where nothing is', () => {
    expect(suggestFood(ratings(400), candidates)).toBeNull();
    const enough = ratings(250).map((one) => ({ ...one, isEnough: true }));
    expect(suggestFood(enough, candidates)).toBeNull();
  });
});

describe('the weight to buy', () => {
  it('includes the part that is not eaten', () => {
    expect(boughtKg(800, 80)).toBe(1);
  });
});
