import { courseKey, gramsOfStage } from '@kiga/contract/catering/meals.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './parts.module.css';
import { type PortionRow, rowsIn } from './portion-rows.ts';

interface RuleMeal {
  meal: string;
  mealName?: string;
  mealTime?: string | null;
  shareFromPercent?: number | null;
  shareToPercent?: number | null;
}

/** The foods of a dish, such as `胡萝卜 40 克` with the grams of the middle stage or of the first one that has any. */
export function PartsCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  return (
    <>
      {rowsIn(record.parts)
        .map((row) => shownFood(t, row))
        .join(t('kit.field.comma'))}
    </>
  );
}

/** The meals of a recipe with the names of their dishes. */
export function MealsCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const meals = (Array.isArray(record.meals) ? record.meals : []) as { meal: string; mealName?: string }[];
  const rows = rowsIn(record.portions);
  return (
    <ul className={styles.portions}>
      {meals.map(({ meal, mealName }) => {
        const own = rows.filter((row) => row.meal === meal);
        const names = new Map(
          own.map((row) => [
            courseKey({ meal, dishId: row.dishId ?? null, foodId: row.foodId ?? '' }),
            row.dishId ? row.dishName : row.foodName,
          ]),
        );
        return (
          <li key={meal}>
            <b>{mealName}</b> {[...names.values()].filter(Boolean).join(t('kit.field.comma'))}
          </li>
        );
      })}
    </ul>
  );
}

/** The meals of a rule with their times and shares of the energy, such as `早餐 08:00（25–30%）`. */
export function RuleMealsCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const meals = (Array.isArray(record.meals) ? record.meals : []) as RuleMeal[];
  return (
    <ul className={styles.portions}>
      {meals.map(({ meal, mealName, mealTime, shareFromPercent: from, shareToPercent: to }) => (
        <li key={meal}>
          <b>{mealName}</b> {mealTime}
          {from != null && to != null && t('catering.nutrition.mealRange', { from, to })}
        </li>
      ))}
    </ul>
  );
}

/** The foods of a recipe with their grams. */
export function PortionsCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  return (
    <>
      {rowsIn(record.portions)
        .map((row) => shownFood(t, row))
        .join(t('kit.field.comma'))}
    </>
  );
}

function shownFood(t: ReturnType<typeof useKit>['t'], row: PortionRow): string {
  const grams =
    row.middleG ??
    Object.values(gramsOfStage)
      .map((field) => row[field])
      .find((one) => one != null) ??
    0;
  return t('catering.parts.portion', { food: row.foodName ?? '', grams });
}
