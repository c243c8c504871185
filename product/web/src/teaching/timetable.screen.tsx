import type { Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import styles from './timetable.module.css';
import { useWeek } from './use-week.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekHead } from './week-head.tsx';

/** Screen of the timetable of a class, a teacher or a room, which is only read and printed. */
export default function TimetableScreen() {
  const { t, can, open, drawings } = useKit();
  const { query, choose } = useWeek();
  const { data, isError, error, errorUpdateCount, refetch } = query;
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const lessons = data.lessons.map((one) => ({ ...one, key: one.id }));
  const mayArrange = can('teaching.lesson.arrange');
  return (
    <div className={styles.page} aria-busy={query.isPlaceholderData}>
      <WeekHead title={t('teaching.timetable.title')} week={data} onChoose={choose}>
        <TabLink href="/teaching/lessons">{t('teaching.timetable.lessons')}</TabLink>
        {can('teaching.schedule.read') && (
          <TabLink href="/teaching/schedules">{t('teaching.timetable.schedules')}</TabLink>
        )}
        <Button onClick={() => window.print()}>{t('teaching.timetable.print')}</Button>
        {mayArrange && (
          <Button type="primary" onClick={() => open(arrangeHref(data))}>
            {t('teaching.timetable.arrange')}
          </Button>
        )}
      </WeekHead>
      {data.view === 'class' && <Plan week={data} />}
      {data.id === null ? (
        <StatusPage
          drawing={<drawings.Empty />}
          title={t('teaching.timetable.nobody')}
          sentence={t('teaching.timetable.nobodyText')}
        />
      ) : (
        <section className={styles.card} aria-label={t('teaching.timetable.title')}>
          {lessons.length === 0 && <p className={styles.note}>{t('teaching.timetable.empty')}</p>}
          <WeekGrid week={data} lessons={lessons} />
        </section>
      )}
    </div>
  );
}

function arrangeHref({ view, id, week }: Week): string {
  return `/set-timetable?${new URLSearchParams({ ...(view === 'class' && id !== null && { id }), week })}`;
}

/** The theme of the week, or the way to write it. */
function Plan({ week: { plan, term, id } }: { week: Week }) {
  const { t, can } = useKit();
  if (plan) {
    return (
      <TabLink className={styles.plan} href={`/teaching/plans/${plan.id}`}>
        {t('teaching.timetable.plan', { theme: plan.theme })}
      </TabLink>
    );
  }
  if (term === null || id === null || !can('teaching.plan.create')) return null;
  return (
    <TabLink className={styles.plan} href={`/teaching/plans/new?classId=${id}&termId=${term.id}`}>
      {t('teaching.timetable.noPlan')}
    </TabLink>
  );
}
