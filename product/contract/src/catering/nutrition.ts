import { type FoodGroup, type Nutrient, nutrientNames } from './foods.ts';
import { type Grams, gramsOfStage, type Stage } from './meals.ts';
import { type RatedNutrient, type Reference, ratedNutrients } from './reference-sets.ts';

/** Composition of a food as nutrition needs it. */
export interface FoodFacts {
  foodGroup: FoodGroup;
  /** Values of 100 g of the edible part; null for an unknown one. */
  values: Record<Nutrient, number | null>;
}

/** Foods by id. */
export type FoodsById = ReadonlyMap<string, FoodFacts>;

/** A food that a child gets, edible grams. */
export interface ServedFood {
  foodId: string;
  grams: number;
}

/** Number of children by stage. */
export type StageMix = Partial<Record<Stage, number>>;

/** Energy of a gram by Atwater's general factors, kcal. */
const KCAL_PER_G = { proteinG: 4, fatG: 9, carbohydrateG: 4 } as const;

/** Groups whose protein counts as good: from animals, and from soybeans. */
const goodProteinGroups: readonly FoodGroup[] = ['meat', 'fish', 'egg', 'milk', 'soy'];

/** Groups that do not count for variety, because a pinch of them would. */
const notCounted: readonly FoodGroup[] = ['oil', 'condiment'];

/** Returns the grams that a mean child of a mix of stages gets. Without children, each stage weighs the same. */
export function meanGrams(portion: Grams, mix: StageMix): number {
  const stages = Object.keys(gramsOfStage) as Stage[];
  const total = stages.reduce((sum, stage) => sum + (mix[stage] ?? 0), 0);
  return stages.reduce((sum, stage) => {
    const weight = total === 0 ? 1 / stages.length : (mix[stage] ?? 0) / total;
    return sum + weight * (portion[gramsOfStage[stage]] ?? 0);
  }, 0);
}

/** Amount of a nutrient, and the share of the eaten grams whose value is unknown. */
export interface Amount {
  amount: number;
  /** 0 to 100. The true amount is higher where it is not 0. */
  unknownPercent: number;
}

/** Amounts of all nutrients. */
export type Amounts = Record<Nutrient, Amount>;

/** Returns the nutrients of foods: the sum of edible grams times the value of 100 g. An unknown food has no value. */
export function amountsOf(served: readonly ServedFood[], foods: FoodsById): Amounts {
  const total = served.reduce((sum, { grams }) => sum + grams, 0);
  const amountOf = (nutrient: Nutrient): Amount => {
    let amount = 0;
    let unknown = 0;
    for (const { foodId, grams } of served) {
      const value = foods.get(foodId)?.values[nutrient] ?? null;
      if (value === null) unknown += grams;
      else amount += (grams * value) / 100;
    }
    return { amount, unknownPercent: total === 0 ? 0 : (100 * unknown) / total };
  };
  return Object.fromEntries(nutrientNames.map((nutrient) => [nutrient, amountOf(nutrient)])) as Amounts;
}

/** Shares of the energy, %; they add up to 100. */
export type EnergyShares = Record<keyof typeof KCAL_PER_G, number>;

/** Returns the shares of protein, fat and carbohydrate in the energy; null without any. */
export function energySharesOf(amounts: Pick<Amounts, keyof typeof KCAL_PER_G>): EnergyShares | null {
  const names = Object.keys(KCAL_PER_G) as (keyof typeof KCAL_PER_G)[];
  const kcal = (name: keyof typeof KCAL_PER_G) => amounts[name].amount * KCAL_PER_G[name];
  const total = names.reduce((sum, name) => sum + kcal(name), 0);
  if (total === 0) return null;
  return Object.fromEntries(names.map((name) => [name, (100 * kcal(name)) / total])) as EnergyShares;
}

/** Returns the share of good protein in all protein, %; null without protein. */
export function goodProteinPercent(served: readonly ServedFood[], foods: FoodsById): number | null {
  const proteinOf = (list: readonly ServedFood[]) => amountsOf(list, foods).proteinG.amount;
  const total = proteinOf(served);
  if (total === 0) return null;
  const good = served.filter(({ foodId }) => {
    const food = foods.get(foodId);
    return food !== undefined && goodProteinGroups.includes(food.foodGroup);
  });
  return (100 * proteinOf(good)) / total;
}

/** Returns the number of different foods. Oils and condiments do not count. */
export function varietyOf(served: readonly ServedFood[], foods: FoodsById): number {
  const counted = served.filter(({ foodId, grams }) => {
    const food = foods.get(foodId);
    return grams > 0 && food !== undefined && !notCounted.includes(food.foodGroup);
  });
  return new Set(counted.map(({ foodId }) => foodId)).size;
}

/** A rated nutrient of a day or a week. */
export interface Rating extends Amount {
  nutrient: RatedNutrient;
  reference: number;
  /** Amount in % of the reference. */
  percent: number;
  isEnough: boolean;
}

/** Rates amounts against a reference; at least `targetPercent` of it is enough. */
export function ratingsOf(amounts: Amounts, reference: Reference, targetPercent: number): Rating[] {
  return ratedNutrients.map((nutrient) => {
    const { amount, unknownPercent } = amounts[nutrient];
    const percent = (100 * amount) / reference[nutrient];
    return {
      nutrient,
      amount,
      unknownPercent,
      reference: reference[nutrient],
      percent,
      isEnough: percent >= targetPercent,
    };
  });
}

/** Returns the rating that is farthest below the target; null where all are enough. */
export function largestGap(ratings: readonly Rating[]): Rating | null {
  const gaps = ratings.filter(({ isEnough }) => !isEnough).toSorted((a, b) => a.percent - b.percent);
  return gaps[0] ?? null;
}

/** Usual edible grams of one serving of a group, by which a gap may be closed. Other groups are not suggested. */
const servingG: Partial<Record<FoodGroup, number>> = {
  cereal: 50,
  tuber: 80,
  pulse: 20,
  soy: 50,
  vegetable: 80,
  fruit: 100,
  meat: 30,
  fish: 40,
  egg: 50,
  milk: 200,
  nut: 10,
};

/** A food of the kitchen that may close a gap. */
export interface Candidate extends FoodFacts {
  id: string;
}

/** A food that closes the largest gap. */
export interface Suggestion {
  nutrient: RatedNutrient;
  foodId: string;
  grams: number;
  /** Share of the reference with this food, %. */
  percentAfter: number;
}

/** Energy of a day may pass the reference a little when a gap is closed, %. */
const ENERGY_MAX_PERCENT = 110;

/**
 * Returns the food whose usual serving brings the nutrient of the largest gap furthest; null where nothing is missing,
 * or no food helps. The energy of the day stays below 110 % of its reference. Equal foods go by their order.
 */
export function suggestFood(ratings: readonly Rating[], candidates: readonly Candidate[]): Suggestion | null {
  const gap = largestGap(ratings);
  if (!gap) return null;
  const energy = ratings.find(({ nutrient }) => nutrient === 'energyKcal');
  const room = energy ? (energy.reference * ENERGY_MAX_PERCENT) / 100 - energy.amount : 0;
  const gainOf = ({ values, foodGroup }: Candidate) => ((values[gap.nutrient] ?? 0) * (servingG[foodGroup] ?? 0)) / 100;
  const fits = candidates.filter(
    (one) => ((one.values.energyKcal ?? 0) * (servingG[one.foodGroup] ?? 0)) / 100 <= room,
  );
  const best = fits.reduce<Candidate | null>((held, one) => (held && gainOf(held) >= gainOf(one) ? held : one), null);
  if (!best || gainOf(best) <= 0) return null;
  return {
    nutrient: gap.nutrient,
    foodId: best.id,
    grams: servingG[best.foodGroup] as number,
    percentAfter: (100 * (gap.amount + gainOf(best))) / gap.reference,
  };
}

/** Returns the kilograms to buy for edible grams of one food. */
export function boughtKg(edibleG: number, ediblePercent: number): number {
  return edibleG / (ediblePercent / 100) / 1000;
}
