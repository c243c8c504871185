import type { Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { EditIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Printer as PrintIcon } from 'lucide-react';
import { NoTimetable } from './no-timetable.tsx';
import styles from './timetable.module.css';
import { useWeek } from './use-week.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekHead } from './week-head.tsx';

/** Screen of the timetable of a class, a teacher or a room, which is only read and printed. */
export default function TimetableScreen() {
  const { t, can, open } = useKit();
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
  return (
    <div className={styles.page} aria-busy={query.isPlaceholderData}>
      <WeekHead title={t('teaching.timetable.title')} week={data} onChoose={choose}>
        <Button icon={<PrintIcon size={iconSizePx.button} />} onClick={() => window.print()}>
          {t('teaching.timetable.print')}
        </Button>
        {can('teaching.lesson.arrange') && (
          <Button
            type="primary"
            icon={<EditIcon size={iconSizePx.button} />}
            onClick={() => open(`/set-timetable?${arrangedWeek(data)}`)}
          >
            {t('teaching.timetable.arrange')}
          </Button>
        )}
      </WeekHead>
      <div className={styles.links}>
        {data.view === 'class' && <Plan week={data} />}
        <TabLink href="/teaching/lessons">{t('teaching.timetable.lessons')}</TabLink>
        {can('teaching.schedule.read') && (
          <TabLink href="/teaching/schedules">{t('teaching.timetable.schedules')}</TabLink>
        )}
      </div>
      {data.id === null ? (
        <NoTimetable />
      ) : (
        <section className={styles.card} aria-label={t('teaching.timetable.title')}>
          {lessons.length === 0 && <p className={styles.empty}>{t('teaching.timetable.empty')}</p>}
          <WeekGrid week={data} lessons={lessons} />
        </section>
      )}
    </div>
  );
}

/** The week as the other page takes it, which shows classes only. */
function arrangedWeek({ view, id, week }: Week): URLSearchParams {
  return new URLSearchParams({ ...(view === 'class' && id !== null && { id }), week });
}

/** The theme of the week, or the way to write it. */
function Plan({ week: { plan, term, id } }: { week: Week }) {
  const { t, can } = useKit();
  if (plan) {
    return <TabLink href={`/teaching/plans/${plan.id}`}>{t('teaching.timetable.plan', { theme: plan.theme })}</TabLink>;
  }
  if (term === null || id === null || !can('teaching.plan.create')) return null;
  const ofWeek = new URLSearchParams({ classId: id, termId: term.id, weekNumber: String(term.weekNumber) });
  return <TabLink href={`/teaching/plans/new?${ofWeek}`}>{t('teaching.timetable.noPlan')}</TabLink>;
}
