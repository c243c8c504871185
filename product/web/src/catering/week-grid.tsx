import { mealKinds } from '@kiga/contract/catering/meals.ts';
import {
  type AllergyWarning,
  moveCourse,
  type RecipeWeek,
  type WeekMeal,
} from '@kiga/contract/catering/recipe.acts.ts';
import { shortDay, weekdayOf } from '@kiga/entity/days.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { ActIcon, AddIcon, DoneIcon, EditIcon, iconSizePx, OwnPageIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { App } from 'antd';
import { useState } from 'react';
import { DishPicture } from './dish-picture.tsx';
import { nutrientWords } from './nutrient-words.ts';
import styles from './week.module.css';
import { type CoursePlace, isPlanned, type MealRow, type PlannedDay, rowsOf, warningOf } from './week-model.ts';
import type { Owner } from './week-page.tsx';

interface GridProps {
  week: RecipeWeek;
  warnings: readonly AllergyWarning[];
  chosen: string;
  owner: Owner;
  /** Address to which forms lead back. */
  back: string;
  onChoose(day: string): void;
  onMove(place: CoursePlace): void;
}

/** The week as a grid: meals down, days across, energy in the corner of each cell, and the sums at the foot. */
export function WeekGrid({ week, warnings, chosen, owner, back, onChoose, onMove }: GridProps) {
  const kit = useKit();
  const { t } = kit;
  const rows = rowsOf(week, mealKinds);
  const [dragged, setDragged] = useState<CoursePlace | null>(null);
  const drop = useDrop(owner);
  const formHref = (params: Record<string, string>) =>
    `/addRecipe?${new URLSearchParams({ ...params, back, ...owner })}`;
  return (
    <div className={styles.gridFrame}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('catering.week.meal')}</th>
            {week.days.map((one) => (
              <th key={one.day} scope="col" data-chosen={one.day === chosen}>
                <button type="button" aria-pressed={one.day === chosen} onClick={() => onChoose(one.day)}>
                  <b>{weekdayOf(one.day, kit.language)}</b> <span className={styles.quiet}>{shortDay(one.day)}</span>
                </button>
                <DayLink day={one} href={formHref} owner={owner} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.meal}>
              <th scope="row">
                <b>{row.mealName}</b>
                <span className={styles.quiet}>{row.mealTime}</span>
              </th>
              {week.days.map((day) => (
                <td
                  key={day.day}
                  data-chosen={day.day === chosen}
                  data-target={dragged !== null && mayDrop(dragged, day.day, row)}
                  onDragOver={(event) => {
                    if (dragged && mayDrop(dragged, day.day, row)) event.preventDefault();
                  }}
                  onDrop={(event) => {
                    event.preventDefault();
                    if (dragged) void drop(dragged, { toDay: day.day, toMeal: row.meal });
                    setDragged(null);
                  }}
                >
                  {isPlanned(day) && (
                    <Cell day={day} row={row} warnings={warnings} onMove={onMove} onDrag={setDragged} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <b>{t('catering.week.sum')}</b>
              <span className={styles.quiet}>{t('catering.week.kcal')}</span>
            </th>
            {week.days.map((day) => (
              <td key={day.day} data-chosen={day.day === chosen}>
                {isPlanned(day) ? <Foot day={day} /> : <NoRecipe isOpen={day.isOpen} />}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface DayLinkProps {
  day: RecipeWeek['days'][number];
  owner: Owner;
  href(params: Record<string, string>): string;
}

/** Leads to the form of a draft or of a day without a recipe, and to the record of a published one, which withdraws it. */
function DayLink({ day, owner, href }: DayLinkProps) {
  const { t, can } = useKit();
  const { recipe } = day;
  const named = { day: shortDay(day.day) };
  if (!recipe && !can('catering.recipe.create')) return null;
  const [label, to, Icon] = !recipe
    ? [t('catering.week.addDay', named), href({ recipeDate: day.day }), AddIcon]
    : recipe.can.includes('update')
      ? [t('catering.week.editDay', named), href({ id: recipe.id }), EditIcon]
      : [t('catering.week.openDay', named), recordHref(recipe.id, owner), OwnPageIcon];
  return (
    <TabLink className={styles.edit} href={to} aria-label={label}>
      <Icon size={iconSizePx.tag} aria-hidden />
    </TabLink>
  );
}

const recordHref = (id: string, owner: Owner) => {
  const query = new URLSearchParams({ ...owner }).toString();
  return `/catering/recipe-list/${id}${query && `?${query}`}`;
};

/** A course may be dropped on another day, or on another meal of its own; published days stay as they are. */
function mayDrop(dragged: CoursePlace, day: string, { meal }: MealRow): boolean {
  return dragged.day.day !== day || dragged.meal.meal !== meal;
}

/** Moves a dropped course. */
function useDrop(owner: Owner) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const { send, renew } = useSending();
  return async ({ day, meal, course }: CoursePlace, to: { toDay: string; toMeal: WeekMeal['meal'] }) => {
    renew();
    const { id, version } = day.recipe;
    const foodId = course.dishId ? null : (course.portions[0]?.foodId ?? null);
    await send(
      async (options) => {
        const from = { id, version, meal: meal.meal, dishId: course.dishId, foodId };
        await client.call(moveCourse, { ...from, ...to, ...owner }, options);
        message.success(t('catering.week.moved', { dish: course.name }));
      },
      (failure) => void message.error(actFailure(kit, failure)),
    );
    void afterSave();
  };
}

interface CellProps extends Pick<GridProps, 'warnings' | 'onMove'> {
  day: PlannedDay;
  row: MealRow;
  onDrag(place: CoursePlace | null): void;
}

function Cell({ day, row, warnings, onMove, onDrag }: CellProps) {
  const { t } = useKit();
  const meal = day.recipe.meals.find((one) => one.meal === row.meal);
  if (!meal) return null;
  const isDraft = day.recipe.can.includes('update');
  const places = meal.courses.map((course) => ({ day, meal, course }));
  const warned = places.flatMap((place) => warningOf(warnings, place) ?? []).find(({ isOpen }) => isOpen);
  const count = warned?.children.filter(({ isPresent, instead }) => isPresent && instead === null).length ?? 0;
  return (
    <div className={styles.cell} data-warned={warned !== undefined}>
      <div className={styles.pictures}>
        <span className={styles.kcal}>
          {warned && (
            <span className={styles.warned}>
              <ActIcon size={iconSizePx.tag} aria-hidden />
              {t('catering.allergy.cell', { count })}
            </span>
          )}
          {Math.round(meal.kcal)}
        </span>
        {meal.courses.map((course) => (
          <DishPicture key={`${course.dishId} ${course.name}`} picture={course.picture} kind={course.kind} />
        ))}
      </div>
      {meal.courses.length === 0 && <span className={styles.quiet}>{t('catering.week.empty')}</span>}
      <ul className={styles.courses}>
        {places.map((place) => (
          <li key={`${place.course.dishId} ${place.course.name}`}>
            {isDraft ? (
              <button
                type="button"
                draggable
                title={t('catering.week.moveHint')}
                aria-label={t('catering.week.move', { dish: place.course.name })}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', place.course.name);
                  onDrag(place);
                }}
                onDragEnd={() => onDrag(null)}
                onClick={() => onMove(place)}
              >
                {place.course.name}
              </button>
            ) : (
              place.course.name
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Foot({ day }: { day: PlannedDay }) {
  const { t } = useKit();
  const { ratings, amounts } = day.recipe.nutrition;
  const worst = ratings.filter(({ isEnough }) => !isEnough).toSorted((a, b) => a.percent - b.percent)[0];
  return (
    <div className={styles.foot}>
      <b>{Math.round(amounts.energyKcal?.amount ?? 0)}</b>
      {ratings.length > 0 &&
        (worst ? (
          <span className={styles.gap}>
            {t('catering.week.gap', {
              nutrient: t(nutrientWords[worst.nutrient]),
              percent: Math.round(worst.percent),
            })}
          </span>
        ) : (
          <span className={styles.enough}>
            <DoneIcon size={iconSizePx.tag} aria-hidden /> {t('catering.week.enough')}
          </span>
        ))}
      {day.recipe.status === 'published' && <span className={styles.quiet}>{t('catering.week.published')}</span>}
    </div>
  );
}

function NoRecipe({ isOpen }: { isOpen: boolean }) {
  const { t } = useKit();
  return <span className={styles.quiet}>{t(isOpen ? 'catering.week.none' : 'catering.week.closed')}</span>;
}
