import { type MealKind, mealKinds } from '@kiga/contract/catering/meals.ts';
import { moveCourse, type RecipeWeek } from '@kiga/contract/catering/recipe.acts.ts';
import { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import { shortDay, weekdayOf } from '@kiga/entity/days.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Select } from 'antd';
import { type CoursePlace, rowsOf } from './week-model.ts';
import type { Owner } from './week-page.tsx';

/** Dialog that moves a course to another day or meal: the keyboard's way to drag it. */
export default function MoveDialog(props: { place: CoursePlace; week: RecipeWeek; owner: Owner; onClose(): void }) {
  const { place, week, owner, onClose } = props;
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const { day, meal, course } = place;
  const days = week.days.filter(({ recipe: of }) => of?.status !== 'published');
  const rows = rowsOf(week, mealKinds);
  const Days = selectOf(
    days.map((one) => ({ value: one.day, label: `${weekdayOf(one.day, kit.language)} ${shortDay(one.day)}` })),
  );
  const Meals = selectOf(rows.map((row) => ({ value: row.meal, label: row.mealName })));
  return (
    <AskDialog
      entity={recipe}
      title={t('catering.week.move', { dish: course.name })}
      lead={t('catering.week.moveTo')}
      fields={{
        toDay: choice(
          days.map((one) => one.day),
          { required: true },
        ),
        toMeal: choice(mealKinds, { required: true }),
      }}
      widgets={{ toDay: Days, toMeal: Meals }}
      start={{ toDay: day.day, toMeal: meal.meal }}
      labelOf={(field) => t(field === 'toDay' ? 'catering.week.day' : 'catering.week.meal')}
      failsAt="toMeal"
      ok={t('catering.week.moveOk')}
      send={async ({ toDay, toMeal }, options) => {
        const { id, version } = day.recipe;
        const foodId = course.dishId ? null : (course.portions[0]?.foodId ?? null);
        const from = { id, version, meal: meal.meal, dishId: course.dishId, foodId };
        const to = { toDay: toDay as string, toMeal: toMeal as MealKind };
        await client.call(moveCourse, { ...from, ...to, ...owner }, options);
        message.success(t('catering.week.moved', { dish: course.name }));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}

/** Returns a select with these options. */
function selectOf(options: { value: string; label: string }[]) {
  return function OwnSelect({ controlId, value, onChange, describedBy }: WidgetProps) {
    return (
      <Select
        id={controlId}
        value={value as string}
        onChange={onChange}
        options={options}
        status={describedBy ? 'error' : undefined}
        aria-describedby={describedBy}
      />
    );
  };
}
