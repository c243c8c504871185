import type { MealKind } from './meals.ts';
import type { ReferenceSetName } from './reference-sets.ts';

/** A meal that a kindergarten serves, with its share of the day's energy. */
export interface ServedMeal {
  meal: MealKind;
  mealName: string;
  /** `HH:MM`; null for none. */
  mealTime: string | null;
  /** Usual share of the day's energy, %. */
  shareFromPercent: number | null;
  shareToPercent: number | null;
}

/** Figures of a kitchen as they hold on a day. */
export interface CateringTerms {
  /** Null where the usual figures hold. */
  ruleName: string | null;
  beginsOn: string | null;
  source: string;
  referenceSet: ReferenceSetName;
  /** Share of the reference that is enough, %. */
  targetPercent: number;
  goodProteinPercent: number;
  varietyDay: number;
  varietyWeek: number;
  sampleMinG: number;
  sampleHours: number;
  childFeeFen: number;
  staffFeeFen: number;
  balancePercent: number;
  meals: readonly ServedMeal[];
}

/**
 * Figures that hold without an own rule.
 * - Target: 80 % of the reference for day care, 90 % for boarding: 托儿所幼儿园卫生保健工作规范 (2012), part 2, chapter 2.
 * - Shares of the meals with snacks, good protein and variety: training material of health stations; see domain notes.
 * - Samples of 125 g for 48 hours: 学校食品安全与营养健康管理规定 (2019), article 40.
 * - Balance of a term within 2 %: 托儿所幼儿园卫生保健工作规范 (2012).
 */
export const usualTerms = {
  ruleName: null,
  beginsOn: null,
  source: 'usual',
  referenceSet: 'dris2013',
  targetPercent: 80,
  goodProteinPercent: 50,
  varietyDay: 12,
  varietyWeek: 25,
  sampleMinG: 125,
  sampleHours: 48,
  childFeeFen: 0,
  staffFeeFen: 0,
  balancePercent: 2,
  meals: [],
} as const satisfies CateringTerms;

/** Meals of a kindergarten without an own rule; the words of the language name them. */
export const usualMeals: readonly Omit<ServedMeal, 'mealName'>[] = [
  { meal: 'breakfast', mealTime: '08:00', shareFromPercent: 25, shareToPercent: 30 },
  { meal: 'morningSnack', mealTime: '10:00', shareFromPercent: 5, shareToPercent: 10 },
  { meal: 'lunch', mealTime: '11:20', shareFromPercent: 35, shareToPercent: 40 },
  { meal: 'afternoonSnack', mealTime: '15:00', shareFromPercent: 5, shareToPercent: 10 },
];
