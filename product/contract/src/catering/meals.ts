import type { stages } from '../campus/grade.entity.ts';
import { type Meal, meals } from '../health/alarm.ts';

/** Meals of a day in their order. Illnesses name the same ones, so that an alarm leads to the dishes of its meal. */
export const mealKinds = meals;

/** A meal of the day. */
export type MealKind = Meal;

/** Kinds of dishes, in the order of a menu. */
export const dishKinds = ['staple', 'main', 'side', 'soup', 'snack', 'drink', 'fruit'] as const;

/** A kind of dish. */
export type DishKind = (typeof dishKinds)[number];

/** A stage of a kindergarten. Grades have one, so each child has grams of its own stage. */
export type Stage = (typeof stages)[number];

/** Field with the edible grams of a child of each stage. */
export const gramsOfStage = {
  nursery: 'nurseryG',
  junior: 'juniorG',
  middle: 'middleG',
  senior: 'seniorG',
} as const satisfies Record<Stage, string>;

/** Name of a field with grams. */
export type GramsField = (typeof gramsOfStage)[Stage];

/** Edible grams of a food per child, by stage. An empty value is none for that stage. */
export type Grams = { [Name in GramsField]?: number | null };

/** A food of a dish or of a recipe. */
export interface Portion extends Grams {
  foodId: string;
}

/** A food of a recipe: in a dish, or served as it is where `dishId` is empty. */
export interface RecipePortion extends Portion {
  meal: MealKind;
  dishId?: string | null;
}

/** Maximum grams of one food that a child gets at once. A cup of milk has 250 g. */
export const PORTION_MAX_G = 500;

/** Maximum number of foods of a dish. */
export const PARTS_MAX = 30;

/** Maximum number of foods of a recipe. */
export const PORTIONS_MAX = 200;

/** Returns whether a portion gives nothing to any stage. */
export function isEmptyPortion(portion: Grams): boolean {
  return Object.values(gramsOfStage).every((field) => !portion[field]);
}

/** A course of a meal: a dish with its foods, or a food served as it is. */
export interface Course<P extends RecipePortion = RecipePortion> {
  meal: MealKind;
  /** Null for a food that is served as it is. */
  dishId: string | null;
  portions: P[];
}

/** Key of a course within a recipe. */
export function courseKey({ meal, dishId, foodId }: { meal: string; dishId?: string | null; foodId?: string }): string {
  return `${meal} ${dishId ?? `food ${foodId}`}`;
}

/** Returns the courses of a recipe in the order in which its foods name them. */
export function coursesOf<P extends RecipePortion>(portions: readonly P[]): Course<P>[] {
  const byKey = Map.groupBy(portions, courseKey);
  return [...byKey.values()].map((own) => {
    const { meal, dishId = null } = own[0] as P;
    return { meal, dishId, portions: own };
  });
}
