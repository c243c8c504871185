import { type ClassMeasurements, classMeasurements } from '@kiga/contract/health/growth/measurement.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { PeriodHead, useLiveQuery } from '../../attendance/attendance.public.ts';
import page from '../registers/entry-page.module.css';
import { MeasureGrid } from './measure-grid.tsx';

/** Screen that enters the measurements of a whole class, by keyboard or pasted from a sheet. */
export default function MeasurementClassScreen() {
  const { t, client, drawings } = useKit();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = Object.fromEntries(new URLSearchParams(search));
  const { classId, day } = asked;
  const query = useLiveQuery(['health.measurement', 'campus.student'], {
    queryKey: [classMeasurements.name, classId, day],
    queryFn: ({ signal }) =>
      client.call(classMeasurements, { ...(classId && { classId }), ...(day && { day }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, errorUpdateCount, refetch } = query;
  if (data === undefined && isError) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  const choose = (other: Record<string, string>) =>
    void navigate({ pathname, search: new URLSearchParams({ ...asked, ...other }).toString() });
  return (
    <div className={page.page}>
      <PeriodHead
        title={t('health.measurement.classPage.title')}
        period={data.day}
        today={data.today}
        onChoose={(chosen) => choose({ day: chosen })}
        tools={
          <TabLink className={page.link} href="/health/measurements">
            {t('health.measurement.classPage.list')}
          </TabLink>
        }
      >
        <Choices data={data} onChoose={choose} />
      </PeriodHead>
      <section className={page.card} aria-label={t('health.measurement.classPage.title')}>
        {data.children.length === 0 ? (
          <StatusPage drawing={<drawings.Empty />} title={t('health.measurement.classPage.none')} />
        ) : (
          <MeasureGrid data={data} />
        )}
      </section>
    </div>
  );
}

interface ChoicesProps {
  data: ClassMeasurements;
  onChoose(chosen: Record<string, string>): void;
}

function Choices({ data, onChoose }: ChoicesProps) {
  const { t } = useKit();
  return (
    <>
      <input
        type="date"
        className={page.choice}
        aria-label={t('health.measurement.fields.measuredOn')}
        value={data.day}
        max={data.today}
        onChange={({ target }) => {
          if (/^20\d\d-\d\d-\d\d$/.test(target.value) && target.value <= data.today) onChoose({ day: target.value });
        }}
      />
      <select
        className={page.choice}
        aria-label={t('health.measurement.classPage.class')}
        value={data.classId ?? ''}
        onChange={({ target }) => onChoose({ classId: target.value })}
      >
        {data.classes.map(({ id, className }) => (
          <option key={id} value={id}>
            {className}
          </option>
        ))}
      </select>
    </>
  );
}
