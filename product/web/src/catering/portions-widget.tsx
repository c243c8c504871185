import { dish } from '@kiga/contract/catering/dish.entity.ts';
import { courseKey } from '@kiga/contract/catering/meals.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { DeleteIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Button } from 'antd';
import styles from './parts.module.css';
import { AddReference, PortionLine } from './parts-widget.tsx';
import { type PortionRow, partsOf, rowsIn } from './portion-rows.ts';

/** A meal as the form holds it. */
interface MealRow {
  meal?: string | null;
  mealName?: string | null;
}

/** Input of the foods of a recipe, by the meals that the form has. */
export function PortionsWidget(props: WidgetProps) {
  const { t } = useKit();
  const { controlId, value, onChange, values = {} } = props;
  const rows = rowsIn(value);
  const meals = (Array.isArray(values.meals) ? values.meals : []) as MealRow[];
  const served = meals.filter(({ meal }, index) => meal && meals.findIndex((one) => one.meal === meal) === index);
  return (
    <div className={styles.parts} id={controlId} tabIndex={-1}>
      {served.length === 0 && <p className={styles.quiet}>{t('catering.form.noMeal')}</p>}
      {served.map(({ meal, mealName }) => (
        <MealFoods
          key={meal}
          {...props}
          meal={meal as string}
          title={mealName || t(`catering.recipe.options.meal.${meal}`)}
          rows={rows}
          onRows={onChange}
        />
      ))}
    </div>
  );
}

interface MealFoodsProps extends WidgetProps {
  meal: string;
  title: string;
  rows: readonly PortionRow[];
  onRows(rows: readonly PortionRow[]): void;
}

function MealFoods({ meal, title, rows, onRows, ...props }: MealFoodsProps) {
  const kit = useKit();
  const { t, client, tenantOfSession } = kit;
  const { message } = App.useApp();
  const keyOf = (row: PortionRow) =>
    courseKey({ meal: row.meal ?? '', dishId: row.dishId ?? null, foodId: row.foodId ?? '' });
  const own = rows.flatMap((row, index) => (row.meal === meal ? [{ row, index, key: keyOf(row) }] : []));
  const courses = [...Map.groupBy(own, ({ key }) => key)];

  async function addDish(id: string) {
    try {
      const owner = tenantOfSession === null && props.ownerId ? { kigId: props.ownerId } : {};
      const found = (await client.call(callsOf(dish).get, { id, ...owner })) as SavedOf<typeof dish>;
      const added = partsOf(found.parts).map((part) => ({
        ...part,
        meal,
        dishId: id,
        dishName: found.dishName ?? null,
      }));
      onRows([...rows, ...added]);
    } catch (failure) {
      void message.error(actFailure(kit, failure));
    }
  }

  return (
    <section className={styles.meal} aria-label={title}>
      <h3>{title}</h3>
      {courses.length === 0 && <p className={styles.quiet}>{t('catering.form.noCourse')}</p>}
      {courses.map(([key, lines]) => {
        const first = lines[0]?.row;
        const name = first?.dishId ? first.dishName : null;
        return (
          <div key={key} className={styles.course}>
            {name && (
              <div className={styles.courseHead}>
                {name}
                <Button
                  type="text"
                  aria-label={t('catering.form.removeCourse', { name })}
                  icon={<DeleteIcon size={iconSizePx.button} />}
                  onClick={() => onRows(rows.filter((row) => keyOf(row) !== key))}
                />
              </div>
            )}
            {lines.map(({ row, index }) => (
              <PortionLine
                key={`${key} ${row.foodId}`}
                {...props}
                row={row}
                index={index}
                onRow={(changed) => onRows(rows.with(index, changed))}
                onRemove={() => onRows(rows.toSpliced(index, 1))}
              />
            ))}
          </div>
        );
      })}
      <div className={styles.adds}>
        <AddReference
          to="catering.dish"
          label={`${title}: ${t('catering.form.addDish')}`}
          placeholder={t('catering.form.dishPlaceholder')}
          ownerId={props.ownerId}
          taken={own.map(({ row }) => row.dishId)}
          onChoose={(id) => void addDish(id)}
        />
        <AddReference
          to="catering.food"
          label={`${title}: ${t('catering.form.addFood')}`}
          placeholder={t('catering.form.foodPlaceholder')}
          ownerId={props.ownerId}
          taken={own.flatMap(({ row }) => (row.dishId ? [] : [row.foodId]))}
          onChoose={(foodId, foodName) => onRows([...rows, { meal, dishId: null, foodId, foodName }])}
        />
      </div>
    </section>
  );
}
