import { exportStaffMonth, staffMonth } from '@kiga/contract/attendance/staff-month.acts.ts';
import { listKindergartens } from '@kiga/contract/campus/kindergarten.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { Printer as PrintIcon } from 'lucide-react';
import { useState } from 'react';
import { ComputingLine } from '../computing-line.tsx';
import { PeriodHead } from '../period-head.tsx';
import { MonthAct } from './month-act.tsx';
import { type OpenCell, StaffGrid } from './staff-grid.tsx';
import { StaffLegend } from './staff-legend.tsx';
import styles from './staff-month.module.css';

/** Records whose changes change the sheet. */
const topics = [
  'attendance.staffDay',
  'attendance.teacherRule',
  'attendance.missedSignIn',
  'attendance.makeup',
  'campus.teacher',
];

/** Screen of staff attendance: the month of all staff, day by day, with the balance of overtime. */
export default function StaffMonthScreen() {
  const kit = useKit();
  const { t, client, drawings, can, open } = kit;
  const queries = useQueryClient();
  const { download, isRunning } = useDownload();
  const [month, setMonth] = useState(kit.today.slice(0, 7));
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<OpenCell | null>(null);
  const isOne = kit.tenantOfSession !== null;
  const choice = useQuery({
    queryKey: [listKindergartens.name, staffMonth.name],
    queryFn: ({ signal }) => client.call(listKindergartens, {}, { signal }),
    enabled: !isOne,
  });
  const kigId = chosen ?? choice.data?.[0]?.id;
  const of = isOne ? {} : { kigId };
  useChanges(topics, () => queries.invalidateQueries({ queryKey: [staffMonth.name] }));
  const { data, isError, error, errorUpdateCount, refetch, isPlaceholderData } = useQuery({
    queryKey: [staffMonth.name, month, kigId ?? null],
    queryFn: ({ signal }) => client.call(staffMonth, { month, ...of }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isOne || kigId !== undefined,
  });
  const failure = choice.isError ? choice : isError && data === undefined ? { error, errorUpdateCount, refetch } : null;
  if (failure) {
    const { error: cause, errorUpdateCount: attempts } = failure;
    return <LoadFailure failure={cause} attempts={attempts} retry={() => void failure.refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  const word = t('attendance.staffDay.export');
  const due = data.days.filter((day) => day.open).length;
  return (
    <div className={styles.page} aria-busy={isPlaceholderData}>
      <PeriodHead
        title={t('attendance.staffDay.title')}
        period={month}
        today={data.today}
        onChoose={(chosen) => {
          setOpened(null);
          setMonth(chosen);
        }}
        tools={
          <>
            {can('attendance.teacherRule.read') && (
              <Button type="text" onClick={() => open('/RulesForTeacherAttendance')}>
                {t('attendance.staffDay.rules')}
              </Button>
            )}
            <Button type="text" icon={<PrintIcon size={iconSizePx.button} />} onClick={() => window.print()}>
              {t('attendance.staffDay.print')}
            </Button>
            {can('attendance.staffDay.export') && (
              <Button
                type="text"
                icon={<ExportIcon size={iconSizePx.button} />}
                disabled={isRunning}
                onClick={() => download(exportStaffMonth, { month, ...of }, word)}
              >
                {word}
              </Button>
            )}
            <MonthAct sheet={data} onMissing={setOpened} />
          </>
        }
      >
        {!isOne && (
          <Select
            className={styles.choice ?? ''}
            aria-label={t('campus.kindergarten.name')}
            value={kigId ?? ''}
            options={(choice.data ?? []).map(({ id, text }) => ({ value: id, label: text }))}
            onChange={(id: string) => {
              setOpened(null);
              setChosen(id);
            }}
          />
        )}
        <span className={styles.quiet}>{t('attendance.staffDay.due', { days: due, people: data.people.length })}</span>
      </PeriodHead>
      <ComputingLine days={data.computing} />
      {data.people.length === 0 ? (
        <StatusPage
          drawing={<drawings.Empty />}
          title={t('attendance.staffDay.emptyTitle')}
          sentence={t('attendance.staffDay.emptyText')}
        />
      ) : (
        <section className={styles.card}>
          <StaffLegend sheet={data} />
          <StaffGrid sheet={data} opened={opened} onOpen={setOpened} />
        </section>
      )}
    </div>
  );
}
