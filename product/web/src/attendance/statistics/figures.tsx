import {
  type DayFigure,
  exportStatistics,
  type StatisticsSums,
  statisticsFigures,
} from '@kiga/contract/attendance/statistics.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ComputingLine } from '../computing-line.tsx';
import { type Period, periodText, spanOf } from '../period.ts';
import { useLiveQuery } from '../use-live-query.ts';
import { percent } from './percent.ts';
import styles from './statistics.module.css';

const ChildrenOfFigure = lazyPart(() => import('./children-of-figure.tsx'));

/** Columns of the table: days, then counts. */
const figures = ['came', 'sick', 'personal', 'other', 'unknown', 'late', 'early'] as const satisfies DayFigure[];

/** A figure that a person opened, of one class or of all. */
export interface ChosenFigure {
  figure: DayFigure;
  classId: string | null;
  place: string;
}

interface FiguresProps {
  period: Period;
  /** Null in a kindergarten's own session. */
  kigId: string | null;
}

/** Figures of a kindergarten's children: in all, by class, and by day or month. Each figure opens its children. */
export function Figures({ period, kigId }: FiguresProps) {
  const kit = useKit();
  const { t, client, can, language, drawings } = kit;
  const { download, isRunning } = useDownload();
  const [isByTime, setByTime] = useState(false);
  const [chosen, setChosen] = useState<ChosenFigure | null>(null);
  const input = { ...spanOf(period), ...(kigId && { kigId }) };
  const query = useLiveQuery(['attendance.day'], {
    queryKey: [statisticsFigures.name, input],
    queryFn: ({ signal }) => client.call(statisticsFigures, input, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, errorUpdateCount, refetch, isPlaceholderData } = query;
  if (data === undefined && isError) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  const word = t('attendance.statistics.export');
  const mayOpen = can('attendance.statistics.readChildren');
  const open = (figure: DayFigure, classId: string | null, place: string) => setChosen({ figure, classId, place });
  const isYear = period.length === 4;
  const parts = isYear
    ? data.months.map(({ month, sums }) => ({ id: month, name: periodText(kit, month), sums }))
    : data.days.map(({ day, sums }) => ({ id: day, name: formatDay(day, language), sums }));
  const rows = isByTime ? parts : data.classes.map(({ id, className, sums }) => ({ id, name: className, sums }));
  const isEmpty = data.sums.due === 0 && data.sums.came === 0;
  return (
    <>
      {kigId !== null && <h2 className={styles.kindergarten}>{data.kigName}</h2>}
      <ComputingLine days={data.computing} />
      {isEmpty ? (
        <StatusPage
          drawing={<drawings.Empty />}
          title={t('attendance.statistics.none')}
          sentence={t('attendance.statistics.noneText')}
        />
      ) : (
        <div className={styles.parts} aria-busy={isPlaceholderData}>
          <dl className={styles.sums}>
            <div data-main>
              <dt>{t('attendance.statistics.rate')}</dt>
              <dd>{percent(data.sums.came, data.sums.due)}</dd>
            </div>
            <div>
              <dt>{t('attendance.statistics.due')}</dt>
              <dd>{data.sums.due}</dd>
            </div>
            {figures.map((figure) => (
              <div key={figure}>
                <dt>{t(`attendance.statistics.${figure}`)}</dt>
                <dd>
                  <Figure
                    label={t(`attendance.statistics.${figure}`)}
                    value={data.sums[figure]}
                    onOpen={mayOpen ? () => open(figure, null, data.kigName) : null}
                  />
                </dd>
              </div>
            ))}
          </dl>
          <section className={styles.card}>
            <div className={styles.tools}>
              <Segmented
                aria-label={t('attendance.statistics.span')}
                value={isByTime ? 'time' : 'class'}
                options={[
                  { value: 'class', label: t('attendance.statistics.classes') },
                  { value: 'time', label: t(isYear ? 'attendance.statistics.months' : 'attendance.statistics.byDay') },
                ]}
                onChange={(value) => setByTime(value === 'time')}
              />
              <span className={styles.quiet}>{t('attendance.statistics.hint')}</span>
              {can('attendance.statistics.export') && (
                <Button
                  type="text"
                  icon={<ExportIcon size={iconSizePx.button} />}
                  disabled={isRunning}
                  onClick={() => download(exportStatistics, input, word)}
                >
                  {word}
                </Button>
              )}
            </div>
            <ScrollRegion className={styles.scroll} label={t('attendance.statistics.title')}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">
                      {t(
                        isByTime
                          ? isYear
                            ? 'attendance.statistics.monthOf'
                            : 'attendance.statistics.day'
                          : 'attendance.statistics.class',
                      )}
                    </th>
                    <th scope="col" className={styles.rate}>
                      {t('attendance.statistics.rate')}
                    </th>
                    <th scope="col">{t('attendance.statistics.due')}</th>
                    {figures.map((figure) => (
                      <th key={figure} scope="col">
                        {t(`attendance.statistics.${figure}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ id, name, sums }) => (
                    <Row
                      key={id}
                      name={name}
                      sums={sums}
                      onOpen={mayOpen && !isByTime ? (figure) => open(figure, id, name) : null}
                    />
                  ))}
                </tbody>
                <tfoot>
                  <Row name={t('attendance.statistics.total')} sums={data.sums} onOpen={null} />
                </tfoot>
              </table>
            </ScrollRegion>
          </section>
        </div>
      )}
      {chosen && <ChildrenOfFigure {...chosen} {...input} onClose={() => setChosen(null)} />}
    </>
  );
}

interface RowProps {
  name: string;
  sums: StatisticsSums;
  /** Null where the figures open nothing. */
  onOpen: ((figure: DayFigure) => void) | null;
}

function Row({ name, sums, onOpen }: RowProps) {
  const { t } = useKit();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.rate}>
        <span className={styles.bar} aria-hidden>
          <span style={{ inlineSize: `${sums.due === 0 ? 0 : Math.min(100, (100 * sums.came) / sums.due)}%` }} />
        </span>
        {percent(sums.came, sums.due)}
      </td>
      <td>{sums.due}</td>
      {figures.map((figure) => (
        <td key={figure}>
          <Figure
            label={`${name}, ${t(`attendance.statistics.${figure}`)}`}
            value={sums[figure]}
            onOpen={onOpen && (() => onOpen(figure))}
          />
        </td>
      ))}
    </tr>
  );
}

/** A number; a button where it opens its children. */
function Figure({ label, value, onOpen }: { label: string; value: number; onOpen: (() => void) | null }) {
  if (onOpen === null || value === 0) return value;
  return (
    <button type="button" className={styles.figure} aria-label={`${label}: ${value}`} onClick={onOpen}>
      {value}
    </button>
  );
}
