import { gramsOfStage, type Portion } from '@kiga/contract/catering/meals.ts';

/** A row of foods as a form holds it. */
export type PortionRow = Partial<Portion> & {
  foodName?: string | null;
  meal?: string;
  dishId?: string | null;
  dishName?: string | null;
};

/** Returns the foods of a saved dish without their names, as a recipe takes them over. */
export function partsOf(parts: unknown): Portion[] {
  return rowsIn(parts).map((row) => ({
    foodId: row.foodId ?? '',
    foodName: row.foodName ?? null,
    ...Object.fromEntries(Object.values(gramsOfStage).map((field) => [field, row[field] ?? null])),
  }));
}

/** Returns the rows of a value; none where it is no list. */
export function rowsIn(value: unknown): PortionRow[] {
  return Array.isArray(value) ? value : [];
}
