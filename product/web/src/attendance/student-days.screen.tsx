import { type ClassMonth, classMonth } from '@kiga/contract/attendance/student-day.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { ChevronLeft as PreviousIcon, Printer as PrintIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ComputingLine } from './computing-line.tsx';
import styles from './month-grid.module.css';
import { type ChosenDay, MonthGrid } from './month-grid.tsx';
import { useLiveQuery } from './use-live-query.ts';

const DayDialog = lazyPart(() => import('./day-dialog.tsx'));
const ClosingDialog = lazyPart(() => import('./closing-dialog.tsx'));

/** Screen of children's attendance: a month of a class, day by day. The address holds month and class. */
export default function StudentDaysScreen() {
  const kit = useKit();
  const { t, client, drawings } = kit;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const [classId, month] = [asked.get('classId'), asked.get('month')];
  const [chosen, setChosen] = useState<ChosenDay | null>(null);
  const query = useLiveQuery(['attendance.day', 'campus.student', 'campus.class'], {
    queryKey: [classMonth.name, classId, month],
    queryFn: ({ signal }) =>
      client.call(classMonth, { ...(classId && { classId }), ...(month && { month }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, errorUpdateCount, refetch } = query;
  if (data === undefined && isError) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  if (data.classId === null) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('attendance.studentDay.noClass')}
        sentence={t('attendance.studentDay.noClassText')}
      />
    );
  }
  const choose = (other: { classId?: string; month?: string }) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(other)) params.set(name, value);
    void navigate({ pathname, search: params.toString() });
  };
  return (
    <div className={styles.page}>
      <Head data={data} onChoose={choose} />
      <ComputingLine days={data.computing} />
      <section className={styles.card} aria-busy={query.isPlaceholderData}>
        <MonthGrid data={data} onDay={setChosen} />
      </section>
      {chosen && <DayDialog {...chosen} kigId={data.kigId} onClose={() => setChosen(null)} />}
    </div>
  );
}

interface HeadProps {
  data: ClassMonth;
  onChoose(other: { classId?: string; month?: string }): void;
}

function Head({ data, onChoose }: HeadProps) {
  const { t, can } = useKit();
  const { month, today, classId, classes, days, children } = data;
  const [year = '', number = ''] = month.split('-');
  const step = (by: number) => {
    const to = new Date(Date.UTC(Number(year), Number(number) - 1 + by, 1)).toISOString().slice(0, 7);
    onChoose({ month: to });
  };
  return (
    <div className={styles.head}>
      <h1>{t('attendance.studentDay.title')}</h1>
      <span className={styles.month}>
        <Button
          type="text"
          aria-label={t('attendance.studentDay.previous')}
          icon={<PreviousIcon size={iconSizePx.button} />}
          onClick={() => step(-1)}
        />
        <strong>{t('attendance.studentDay.month', { year, month: number })}</strong>
        <Button
          type="text"
          aria-label={t('attendance.studentDay.next')}
          icon={<NextIcon size={iconSizePx.button} />}
          disabled={month >= today.slice(0, 7)}
          onClick={() => step(1)}
        />
      </span>
      <Select
        className={styles.choice ?? ''}
        aria-label={t('attendance.studentDay.class')}
        value={classId}
        options={classes.map(({ id, className }) => ({ value: id, label: className }))}
        onChange={(chosen: string) => onChoose({ classId: chosen })}
      />
      <span className={styles.quiet}>
        {t('attendance.studentDay.summary', {
          days: days.filter(({ open }) => open).length,
          children: children.length,
        })}
        <Closed closed={data.closed} />
      </span>
      <span className={styles.tools}>
        {can('attendance.studentRule.read') && (
          <TabLink className={styles.rules} href="/attendance/student-rules">
            {t('attendance.studentDay.rules')}
          </TabLink>
        )}
        <Button icon={<PrintIcon size={iconSizePx.button} />} onClick={() => window.print()}>
          {t('attendance.studentDay.print')}
        </Button>
        <Closing {...data} />
      </span>
    </div>
  );
}

/** Who confirmed the month, and when. */
function Closed({ closed }: Pick<ClassMonth, 'closed'>) {
  const { t, language } = useKit();
  if (!closed) return null;
  const day = formatMoment(closed.at, language);
  const text =
    closed.by === null
      ? t('attendance.studentDay.closedOn', { day })
      : t('attendance.studentDay.closedBy', { day, name: closed.by });
  return <span> · {text}</span>;
}

/** Confirms a month that is over, or opens it again. */
function Closing({ month, today, closed }: ClassMonth) {
  const { t, can } = useKit();
  const [isOpen, setOpen] = useState(false);
  const number = String(Number(month.slice(5)));
  const may = closed
    ? can('attendance.studentDay.openMonth')
    : month < today.slice(0, 7) && can('attendance.studentDay.closeMonth');
  if (!may) return null;
  return (
    <>
      <Button type={closed ? 'default' : 'primary'} onClick={() => setOpen(true)}>
        {closed ? t('attendance.studentDay.reopen') : t('attendance.studentDay.close', { month: number })}
      </Button>
      {isOpen && <ClosingDialog month={month} isClosed={closed !== null} onClose={() => setOpen(false)} />}
    </>
  );
}
