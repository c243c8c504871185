import { type AllergenKind, type FoodGroup, type Nutrient, nutrientNames } from '@kiga/contract/catering/foods.ts';
import type { Candidate } from '@kiga/contract/catering/nutrition.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { columnOf } from '@kiga/kit-server/names.ts';
import { sql } from 'kysely';

/** A food of the kitchen as recipes need it. */
export interface KitchenFood extends Candidate {
  foodName: string;
  ediblePercent: number;
  allergens: AllergenKind[];
  pricePerKgFen: number | null;
}

interface FoodRow extends Record<Nutrient, number | null> {
  id: string;
  foodName: string;
  foodGroup: FoodGroup;
  ediblePercent: number;
  allergens: AllergenKind[] | null;
  pricePerKgFen: number | null;
}

/** Returns all foods of a kitchen by id, in the order of their names. */
export async function kitchenFoods(scope: Scope, kigId: string): Promise<Map<string, KitchenFood>> {
  const values = nutrientNames.map((name) => sql`${sql.ref(`f.${columnOf(name)}`)}::float8 as ${sql.id(name)}`);
  const { rows } = await sql<FoodRow>`select f.id, f.food_name as "foodName", f.food_group as "foodGroup",
      f.edible_percent as "ediblePercent", f.allergens, f.price_per_kg_fen::float8 as "pricePerKgFen", ${sql.join(values)}
    from foods f where f.kig_id = ${kigId} and ${scope.within('f.kig_id')} and not f.deleted
    order by f.food_name_sort, f.id`.execute(scope.db);
  return new Map(
    rows.map((row) => {
      const { id, foodName, foodGroup, ediblePercent, allergens, pricePerKgFen } = row;
      const own = Object.fromEntries(nutrientNames.map((name) => [name, row[name]])) as KitchenFood['values'];
      return [id, { id, foodName, foodGroup, ediblePercent, allergens: allergens ?? [], pricePerKgFen, values: own }];
    }),
  );
}
