import { mealKinds } from '@kiga/contract/catering/meals.ts';
import type { AllergyWarning, RecipeWeek } from '@kiga/contract/catering/recipe.acts.ts';
import { shortDay, weekdayOf } from '@kiga/entity/days.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { nameOf } from '../attendance/attendance.public.ts';
import { DishPicture } from './dish-picture.tsx';
import styles from './week.module.css';
import { isPlanned, rowsOf } from './week-model.ts';

/** The menu of a week on one A4 page, with pictures. It names no child. */
export function MenuPaper({ week }: { week: RecipeWeek }) {
  const kit = useKit();
  const { t, language } = kit;
  const days = week.days.filter(isPlanned);
  const rows = rowsOf(week, mealKinds);
  const hasDrafts = days.some(({ recipe }) => recipe.status === 'draft');
  return (
    <section className={styles.paper}>
      <h1>{t('catering.menuPrint.title', { kig: week.kigName })}</h1>
      <p>
        {t('catering.menuPrint.span', {
          from: formatDay(week.from, language),
          to: formatDay(days.at(-1)?.day ?? week.to, language),
        })}
        {hasDrafts && <i> {t('catering.menuPrint.drafts')}</i>}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('catering.week.meal')}</th>
            {days.map(({ day }) => (
              <th key={day} scope="col">
                {weekdayOf(day, kit.language)} {shortDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ meal, mealName, mealTime }) => (
            <tr key={meal}>
              <th scope="row">
                {mealName}
                <br />
                {mealTime}
              </th>
              {days.map(({ day, recipe }) => {
                const courses = recipe.meals.find((one) => one.meal === meal)?.courses ?? [];
                return (
                  <td key={day}>
                    {courses.map(({ dishId, name, picture, kind }) => (
                      <div key={`${dishId} ${name}`} className={styles.printed}>
                        <DishPicture picture={picture} kind={kind} />
                        {name}
                      </div>
                    ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/**
 * The sheet for the kitchen: pages for each day from today on, with the children who must not eat a dish, and what they
 * get instead. A week that is over shows all its days.
 * The head of the table names the day on each page.
 */
export function KitchenPaper({ week, warnings }: { week: RecipeWeek; warnings: readonly AllergyWarning[] }) {
  const kit = useKit();
  const { t, language } = kit;
  const planned = week.days.filter(isPlanned);
  const ahead = planned.filter(({ day }) => day >= week.today);
  return (
    <div className={`${styles.paper} ${styles.kitchen}`}>
      {(ahead.length > 0 ? ahead : planned).map(({ day }) => {
        const ofDay = warnings.filter((one) => one.day === day);
        const title = t('catering.allergy.kitchenTitle', { kig: week.kigName, day: formatDay(day, language) });
        if (ofDay.length === 0) {
          return (
            <section key={day}>
              <h1>{title}</h1>
              <p>{t('catering.allergy.kitchenNone')}</p>
            </section>
          );
        }
        return (
          <section key={day}>
            <table>
              <thead>
                <tr>
                  <th colSpan={4}>
                    <h1>{title}</h1>
                  </th>
                </tr>
                <tr>
                  <th scope="col">{t('catering.allergy.className')}</th>
                  <th scope="col">{t('catering.allergy.child')}</th>
                  <th scope="col">{t('catering.allergy.allergen')}</th>
                  <th scope="col">{t('catering.allergy.change')}</th>
                </tr>
              </thead>
              {ofDay.map((warning) => (
                <KitchenDish key={`${warning.meal} ${warning.dishId ?? warning.name}`} warning={warning} />
              ))}
            </table>
            <p>{t('catering.allergy.privacy')}</p>
          </section>
        );
      })}
    </div>
  );
}

/** The children who must not eat one dish. */
function KitchenDish({ warning: { mealName, name, children } }: { warning: AllergyWarning }) {
  const kit = useKit();
  const { t } = kit;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {t('catering.allergy.kitchenDish', { meal: mealName, dish: name, count: children.length })}
        </th>
      </tr>
      {children.map((child) => (
        <tr key={child.studentId}>
          <td>{child.className}</td>
          <td>
            {nameOf(kit, child)}
            {!child.isPresent && ` (${t('catering.allergy.absent')})`}
          </td>
          <td>
            {child.allergen} {child.isSevere && <b>{t('catering.allergy.severe')}</b>}
          </td>
          <td>
            {child.instead
              ? [child.instead.dishName, child.instead.note].filter(Boolean).join(' ')
              : t('catering.allergy.nothing')}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
