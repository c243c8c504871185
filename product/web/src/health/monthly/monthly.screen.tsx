import { percentOf } from '@kiga/contract/health/figures.ts';
import {
  countedFigures,
  exportMonthly,
  type MonthlyFigure,
  type MonthlyReport,
  monthlyReport,
  monthlySectionNames,
  monthlySections,
} from '@kiga/contract/health/monthly.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { FileText as PdfIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PeriodHead, useLiveQuery } from '../../attendance/attendance.public.ts';
import { ServedKindergartens } from '../served-kindergartens.tsx';
import styles from './monthly.module.css';
import type { FigureOfMonth } from './monthly-children.tsx';

const MonthlyChildren = lazyPart(() => import('./monthly-children.tsx'));

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Screen of the monthly report. The address holds the month and the kindergarten. */
export default function MonthlyScreen() {
  const { t, tenantOfSession } = useKit();
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const kigId = tenantOfSession === null ? asked.get('kigId') : null;
  if (tenantOfSession === null && kigId === null) return <ServedKindergartens title={t('health.monthly.title')} />;
  return <Month asked={asked} kigId={kigId} />;
}

function Month({ asked, kigId }: { asked: URLSearchParams; kigId: string | null }) {
  const { t, client, can, drawings, today } = useKit();
  const { download, isRunning } = useDownload();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<FigureOfMonth | null>(null);
  const given = asked.get('month') ?? '';
  const month = MONTH.test(given) ? given : today.slice(0, 7);
  const input = { month, ...(kigId && { kigId }) };
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(['health.check', 'attendance.day'], {
    queryKey: [monthlyReport.name, month, kigId],
    queryFn: ({ signal }) => client.call(monthlyReport, input, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const [pdf, xlsx] = [t('health.monthly.pdf'), t('health.monthly.xlsx')];
  const choose = (chosen: string) => {
    asked.set('month', chosen);
    void navigate({ pathname, search: asked.toString() });
  };
  const open = can('health.monthly.readChildren') ? setOpened : null;
  return (
    <div className={styles.page}>
      <PeriodHead
        title={t('health.monthly.title')}
        period={data.month}
        today={data.today}
        onChoose={choose}
        tools={
          can('health.monthly.export') && (
            <>
              <Button
                type="text"
                icon={<PdfIcon size={iconSizePx.button} />}
                disabled={isRunning}
                onClick={() => download(exportMonthly, { ...input, form: 'pdf' }, pdf)}
              >
                {pdf}
              </Button>
              <Button
                type="text"
                icon={<ExportIcon size={iconSizePx.button} />}
                disabled={isRunning}
                onClick={() => download(exportMonthly, { ...input, form: 'xlsx' }, xlsx)}
              >
                {xlsx}
              </Button>
            </>
          )
        }
      >
        {kigId !== null && <strong>{data.kigName}</strong>}
        <span className={styles.quiet}>
          {t('health.monthly.lead', { days: data.openDays, children: data.children })}
          {data.month === data.today.slice(0, 7) && `  ${t('health.monthly.running')}`}
        </span>
      </PeriodHead>
      {data.children === 0 ? (
        <StatusPage
          drawing={<drawings.Empty />}
          title={t('health.monthly.none')}
          sentence={t('health.monthly.noneText')}
        />
      ) : (
        <>
          <Sections report={data} onOpen={open} />
          <Classes report={data} onOpen={open} />
          <p className={styles.quiet}>{t('health.monthly.source')}</p>
        </>
      )}
      {opened && <MonthlyChildren {...opened} month={data.month} kigId={data.kigId} onClose={() => setOpened(null)} />}
    </div>
  );
}

interface PartProps {
  report: MonthlyReport;
  /** Opens the children behind a figure; null for readers who see none. */
  onOpen: ((figure: FigureOfMonth) => void) | null;
}

function Sections({ report: { sums, diseases }, onOpen }: PartProps) {
  const { t } = useKit();
  return (
    <div className={styles.sections}>
      {monthlySectionNames.map((section) => (
        <section key={section} className={styles.card}>
          <h2>{t(`health.monthly.sections.${section}`)}</h2>
          <dl>
            {monthlySections[section].map((figure) => (
              <div key={figure}>
                <dt>{t(`health.monthly.names.${figure}`)}</dt>
                <dd>
                  <Value figure={figure} value={sums[figure]} onOpen={onOpen} />
                  <small>
                    {sums[figure].whole > 0 && `${sums[figure].part} / ${sums[figure].whole}  `}
                    {t(`health.monthly.formulas.${figure}`)}
                  </small>
                </dd>
              </div>
            ))}
          </dl>
          {section === 'illness' && diseases.length > 0 && (
            <p>
              {diseases
                .map(({ disease, cases }) => `${t(`health.illness.options.disease.${disease}`)} ${cases}`)
                .join('  ')}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

function Classes({ report: { classes, sums }, onOpen }: PartProps) {
  const { t } = useKit();
  const figures = monthlySectionNames.flatMap((section) => [...monthlySections[section]]);
  return (
    <section className={styles.card}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('health.monthly.columns.class')}</th>
              {figures.map((figure) => (
                <th key={figure}>{t(`health.monthly.short.${figure}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {classes.map(({ id, className, values }) => (
              <tr key={id}>
                <th scope="row">{className}</th>
                {figures.map((figure) => (
                  <td key={figure}>
                    <Value
                      figure={figure}
                      value={values[figure]}
                      onOpen={onOpen && ((one) => onOpen({ ...one, classId: id, className }))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('health.statistics.whole')}</th>
              {figures.map((figure) => (
                <td key={figure}>{textOf(figure, sums[figure])}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

interface ValueProps {
  figure: MonthlyFigure;
  value: { part: number; whole: number };
  onOpen: ((figure: FigureOfMonth) => void) | null;
}

function Value({ figure, value, onOpen }: ValueProps) {
  const { t } = useKit();
  const text = textOf(figure, value);
  if (onOpen === null || value.part === 0) return <span className={styles.value}>{text}</span>;
  const label = t('health.monthly.open', { figure: t(`health.monthly.names.${figure}`), value: text });
  return (
    <button type="button" className={styles.value} aria-label={label} onClick={() => onOpen({ figure })}>
      {text}
    </button>
  );
}

function textOf(figure: MonthlyFigure, { part, whole }: { part: number; whole: number }): string {
  if (countedFigures.includes(figure)) return String(part);
  const percent = percentOf(part, whole);
  return percent === null ? '–' : `${percent}%`;
}
