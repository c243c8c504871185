import { stages } from '@kiga/contract/campus/grade.entity.ts';
import type { Stage } from '@kiga/contract/catering/meals.ts';
import { recipeWeek } from '@kiga/contract/catering/recipe.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { ChooseKitchen } from './choose-kitchen.tsx';
import { WeekPage } from './week-page.tsx';

/** Topics whose changes change the week. */
const topics = ['catering.recipe', 'catering.dish', 'catering.food', 'catering.substitute', 'catering.cateringRule'];

/** Screen of the week's recipes. The address holds a day of the week, the stage and, for others, the kindergarten. */
export default function RecipesScreen() {
  const { t, client, tenantOfSession } = useKit();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const day = asked.get('day') ?? undefined;
  const stage = stages.find((one) => one === asked.get('stage'));
  const kigId = tenantOfSession === null ? asked.get('kigId') : null;
  const isChosen = tenantOfSession !== null || kigId !== null;
  const owner: Record<string, string> = kigId === null ? {} : { kigId };
  const { data, isError, isPlaceholderData, error, errorUpdateCount, refetch } = useLiveQuery(
    [...topics, 'campus.student'],
    {
      queryKey: [recipeWeek.name, day ?? null, stage ?? null, kigId],
      queryFn: ({ signal }) =>
        client.call(recipeWeek, { ...(day && { day }), ...(stage && { stage }), ...owner }, { signal }),
      placeholderData: keepPreviousData,
      enabled: isChosen,
    },
  );
  if (!isChosen)
    return (
      <ChooseKitchen title={t('catering.week.title')} of="catering.recipe" hrefOf={(id) => `${pathname}?kigId=${id}`} />
    );
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const go = (changes: { day?: string; stage?: Stage | null }) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    void navigate(`${pathname}?${params}`);
  };
  return (
    <WeekPage
      week={data}
      owner={owner}
      stage={stage ?? null}
      asked={day ?? null}
      isChanging={isPlaceholderData}
      go={go}
    />
  );
}
