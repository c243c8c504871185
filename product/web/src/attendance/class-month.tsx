import { type ClassMonth, classMonth, exportClassMonth } from '@kiga/contract/attendance/student-day.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { Printer as PrintIcon } from 'lucide-react';
import { useState } from 'react';
import { ClassSelect, NoClass, ViewChoice } from './class-head.tsx';
import { ComputingLine } from './computing-line.tsx';
import styles from './month-grid.module.css';
import { type ChosenDay, MonthGrid } from './month-grid.tsx';
import { PeriodHead } from './period-head.tsx';
import type { ClassPageProps } from './student-days.screen.tsx';
import { useLiveQuery } from './use-live-query.ts';

const DayDialog = lazyPart(() => import('./day-dialog.tsx'));
const ClosingDialog = lazyPart(() => import('./closing-dialog.tsx'));

/** The month of a class, day by day. */
export function ClassMonthPage({ asked: { classId, month }, onChoose }: ClassPageProps) {
  const { t, client, can } = useKit();
  const { download, isRunning } = useDownload();
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
  if (data.classId === null) return <NoClass />;
  const word = t('attendance.studentDay.export');
  const shown = { classId: data.classId, month: data.month };
  return (
    <div className={styles.page}>
      <PeriodHead
        title={t('attendance.studentDay.title')}
        before={<ViewChoice view="month" onChoose={onChoose} />}
        period={data.month}
        today={data.today}
        onChoose={(period) => onChoose({ month: period })}
        tools={
          <>
            {can('attendance.studentRule.read') && (
              <TabLink className={styles.rules} href="/attendance/student-rules">
                {t('attendance.studentDay.rules')}
              </TabLink>
            )}
            {can('attendance.studentDay.export') && (
              <Button
                type="text"
                icon={<ExportIcon size={iconSizePx.button} />}
                disabled={isRunning}
                onClick={() => download(exportClassMonth, shown, word)}
              >
                {word}
              </Button>
            )}
            <Button type="text" icon={<PrintIcon size={iconSizePx.button} />} onClick={() => window.print()}>
              {t('attendance.studentDay.print')}
            </Button>
            <Closing {...data} />
          </>
        }
      >
        <ClassSelect {...data} onChoose={onChoose} />
        <span className={styles.quiet}>
          {t('attendance.studentDay.summary', {
            days: data.days.filter(({ open }) => open).length,
            children: data.children.length,
          })}
          <Closed closed={data.closed} />
        </span>
      </PeriodHead>
      <ComputingLine days={data.computing} />
      <section className={styles.card} aria-busy={query.isPlaceholderData}>
        <MonthGrid data={data} onDay={setChosen} />
      </section>
      {chosen && <DayDialog {...chosen} kigId={data.kigId} onClose={() => setChosen(null)} />}
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
