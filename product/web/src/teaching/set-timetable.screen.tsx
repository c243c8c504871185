import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useWeek } from './use-week.ts';
import { WeekEditor } from './week-editor.tsx';

/** Screen that arranges the week of a class. */
export default function SetTimetableScreen() {
  const { t, drawings } = useKit();
  const { query, choose } = useWeek({ view: 'class' });
  const { data, isError, error, errorUpdateCount, refetch } = query;
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  if (data.id === null) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('teaching.timetable.nobody')}
        sentence={t('teaching.timetable.nobodyText')}
      />
    );
  }
  return (
    <WeekEditor
      key={`${data.id} ${data.week}`}
      week={data}
      onChoose={choose}
      reload={() => refetch().then(() => undefined)}
    />
  );
}
