import type { MealKind, RecipePortion } from '@kiga/contract/catering/meals.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** A recipe as computations read it. */
export interface StoredRecipe {
  id: string;
  recipeDate: string;
  recipeName: string;
  description: string | null;
  status: 'draft' | 'published';
  meals: { meal: MealKind; mealName: string; mealTime?: string | null }[];
  portions: (RecipePortion & { foodName: string; dishName?: string | null })[];
}

/** Returns the recipes of a span by day, or only the published ones. */
export async function recipesOf(
  scope: Scope,
  { kigId, from, to, isPublished = false }: { kigId: string; from: string; to: string; isPublished?: boolean },
): Promise<StoredRecipe[]> {
  const { rows } =
    await sql<StoredRecipe>`select r.id, r.recipe_date::text as "recipeDate", r.recipe_name as "recipeName",
      r.description, r.status, coalesce(r.meals, '[]') as meals, coalesce(r.portions, '[]') as portions
    from recipes r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted
      and r.recipe_date between ${from} and ${to} and ${isPublished ? sql`r.status = 'published'` : sql`true`}
    order by r.recipe_date`.execute(scope.db);
  return rows;
}
