import {
  correctDayFigures,
  exportHealthWeek,
  type HealthWeek,
  healthWeek,
} from '@kiga/contract/health/statistics.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { Printer as PrintIcon } from 'lucide-react';
import { useState } from 'react';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import type { FigureOfChildren } from './figure-children.tsx';
import { FigureTable } from './figure-table.tsx';
import styles from './statistics.module.css';
import { SymptomCharts } from './symptom-charts.tsx';
import { WeekHead } from './week-head.tsx';

const AlarmBanner = lazyPart(() => import('../alarm-banner.tsx'), { Waiting: () => null });
const FigureChildren = lazyPart(() => import('./figure-children.tsx'));
const CorrectDialog = lazyPart(() => import('./correct-dialog.tsx'));

/** Contents of the table. */
const views = ['symptoms', 'checks', 'sick'] as const;

/** Contents of the table. */
export type FigureView = (typeof views)[number];

interface WeekFiguresProps {
  day: string | null;
  /** Null for a session of one kindergarten. */
  kigId: string | null;
  /** Address of the comparison; null without one. */
  allHref: string | null;
  onChoose(day: string): void;
}

/** The week of a kindergarten: charts of symptoms, and the table by class behind them. */
export function WeekFigures({ day, kigId, allHref, onChoose }: WeekFiguresProps) {
  const { t, client, can } = useKit();
  const { download, isRunning } = useDownload();
  const [view, setView] = useState<FigureView>('symptoms');
  const [opened, setOpened] = useState<FigureOfChildren | null>(null);
  const [corrected, setCorrected] = useState<string | null>(null);
  const input = { ...(day && { day }), ...(kigId && { kigId }) };
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(
    ['health.statistics', 'health.check', 'attendance.day'],
    {
      queryKey: [healthWeek.name, day, kigId],
      queryFn: ({ signal }) => client.call(healthWeek, input, { signal }),
      placeholderData: keepPreviousData,
    },
  );
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const word = t('health.statistics.export');
  const last = data.days.findLast(({ settledAt }) => settledAt !== null);
  return (
    <div className={styles.page}>
      <WeekHead
        {...data}
        onChoose={onChoose}
        tools={
          <>
            {last && can(correctDayFigures.name) && (
              <Button type="text" onClick={() => setCorrected(last.day)}>
                {t('health.statistics.correct')}
              </Button>
            )}
            <Button type="text" icon={<PrintIcon size={iconSizePx.button} />} onClick={() => window.print()}>
              {t('health.statistics.print')}
            </Button>
            {can('health.statistics.export') && (
              <Button
                type="text"
                icon={<ExportIcon size={iconSizePx.button} />}
                disabled={isRunning}
                onClick={() => download(exportHealthWeek, input, word)}
              >
                {word}
              </Button>
            )}
          </>
        }
      >
        {allHref !== null && (
          <TabLink className={styles.link} href={allHref}>
            {t('health.statistics.all')}
          </TabLink>
        )}
        {kigId !== null && <strong>{data.kigName}</strong>}
        <Segmented
          aria-label={t('health.statistics.view')}
          value={view}
          options={views.map((one) => ({ value: one, label: t(`health.statistics.views.${one}`) }))}
          onChange={(chosen) => setView(chosen as FigureView)}
        />
      </WeekHead>
      <AlarmBanner ownerId={kigId ?? undefined} />
      <section className={styles.card}>
        <div className={styles.question}>
          <h2>{t('health.statistics.question')}</h2>
          <span className={styles.legend}>
            <i data-bar="week" /> {t('health.statistics.thisWeek')}
            <i data-bar="today" /> {t('health.statistics.today')}
            <i data-bar="before" /> {t('health.statistics.lastWeek')}
          </span>
          <Settled week={data} />
        </div>
        <SymptomCharts week={data} />
      </section>
      <section className={styles.card}>
        <FigureTable week={data} view={view} onOpen={can('health.statistics.readChildren') ? setOpened : null} />
      </section>
      <Notes week={data} />
      {opened && <FigureChildren {...opened} week={data} kigId={kigId} onClose={() => setOpened(null)} />}
      {corrected && <CorrectDialog day={corrected} onClose={() => setCorrected(null)} />}
    </div>
  );
}

/** States whether the latest day is live or settled. */
function Settled({ week: { days, today } }: { week: HealthWeek }) {
  const { t, language } = useKit();
  const present = days.find(({ day }) => day === today);
  const last = days.findLast(({ settledAt }) => settledAt !== null);
  const isLive = present !== undefined && present.settledAt === null && present.open;
  return (
    <span className={styles.settled} data-live={isLive || undefined}>
      {isLive
        ? t('health.statistics.live')
        : last &&
          (last.day === today
            ? t('health.statistics.settled')
            : t('health.statistics.settledOf', { day: formatDay(last.day, language) }))}
    </span>
  );
}

function Notes({ week: { days, timeZone } }: { week: HealthWeek }) {
  const { t, language } = useKit();
  return (
    <div className={styles.notes}>
      <p>{t('health.statistics.counting')}</p>
      {days.map(({ day, later, corrected }) => (
        <div key={day}>
          {later > 0 && (
            <p>
              {formatDay(day, language)}: {t('health.statistics.later', { count: later })}
            </p>
          )}
          {corrected && (
            <p>
              {formatDay(day, language)}:{' '}
              {t('health.statistics.corrected', {
                name: corrected.by ?? '',
                time: minuteIn(corrected.at, timeZone),
                reason: corrected.reason,
              })}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
