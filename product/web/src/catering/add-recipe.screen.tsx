import { recipeWeek } from '@kiga/contract/catering/recipe.acts.ts';
import { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import FormPage from '@kiga/kit-web/form/form-page.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { recipeOptions } from './recipe-options.ts';

/** List of recipes, to which the form leads back without another address. */
const LIST = '/catering/recipe-list';

/** Form of a day's recipe. The address names the recipe to edit, or the day of a new one, which begins with the usual meals. */
export default function AddRecipeScreen() {
  const { client, t, can, tenantOfSession } = useKit();
  const [asked] = useState(new URLSearchParams(useLocation().search));
  const id = asked.get('id');
  const day = asked.get('recipeDate');
  const kigId = tenantOfSession === null ? asked.get('kigId') : null;
  const isNew = id === null && can('catering.recipe.create');
  const { data, isError, error, errorUpdateCount, refetch } = useQuery({
    queryKey: [recipeWeek.name, 'form', day, kigId],
    queryFn: ({ signal }) => client.call(recipeWeek, { ...(day && { day }), ...(kigId && { kigId }) }, { signal }),
    enabled: isNew,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = useMemo(() => {
    if (!data) return recipeOptions;
    const meals = data.rule.meals.map(({ meal, mealName, mealTime }) => ({ meal, mealName, mealTime }));
    const recipeDate = day ?? data.today;
    const recipeName = t('catering.form.usualName', { day: recipeDate });
    return { ...recipeOptions, newStart: { recipeDate, recipeName, meals, portions: [] } };
  }, [data, day, t]);
  if (isNew && data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  return <FormPage entity={recipe} options={options as ScreenOptions} href={LIST} id={id} />;
}
