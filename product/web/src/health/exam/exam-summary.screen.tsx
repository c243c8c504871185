import { type ExamSummary, examSummary, exportExamSummary } from '@kiga/contract/health/exam/exam.acts.ts';
import { type ExamFigure, examFigures } from '@kiga/contract/health/exam/exam.ts';
import { percentOf } from '@kiga/contract/health/figures.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { PeriodHead, useLiveQuery } from '../../attendance/attendance.public.ts';
import page from '../registers/entry-page.module.css';
import { ServedKindergartens } from '../served-kindergartens.tsx';
import styles from './exam.module.css';

const YEAR = /^20\d\d$/;

/** Screen of the summary of a year. The address holds the year and the kindergarten. */
export default function ExamSummaryScreen() {
  const { t, tenantOfSession } = useKit();
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const kigId = tenantOfSession === null ? asked.get('kigId') : null;
  if (tenantOfSession === null && kigId === null) {
    return <ServedKindergartens title={t('health.examResult.summary.title')} />;
  }
  return <Year asked={asked} kigId={kigId} />;
}

function Year({ asked, kigId }: { asked: URLSearchParams; kigId: string | null }) {
  const { t, client, can, drawings, today } = useKit();
  const { download, isRunning } = useDownload();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const given = asked.get('year') ?? '';
  const year = Number(YEAR.test(given) ? given : today.slice(0, 4));
  const input = { year, ...(kigId && { kigId }) };
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(
    ['health.examResult', 'health.measurement', 'campus.student'],
    {
      queryKey: [examSummary.name, year, kigId],
      queryFn: ({ signal }) => client.call(examSummary, input, { signal }),
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
  const choose = (chosen: string) => {
    asked.set('year', chosen);
    void navigate({ pathname, search: asked.toString() });
  };
  const word = t('health.examResult.summary.xlsx');
  const isEmpty =
    data.sums.examined.part === 0 &&
    examFigures.every((figure) => figure === 'examined' || data.sums[figure].whole === 0);
  return (
    <div className={page.page}>
      <PeriodHead
        title={t('health.examResult.summary.title')}
        period={String(data.year)}
        today={`${data.thisYear}-12-31`}
        onChoose={choose}
        tools={
          can('health.examResult.export') &&
          !isEmpty && (
            <Button
              type="text"
              icon={<ExportIcon size={iconSizePx.button} />}
              disabled={isRunning}
              onClick={() => download(exportExamSummary, input, word)}
            >
              {word}
            </Button>
          )
        }
      >
        {kigId !== null && <strong>{data.kigName}</strong>}
        <span className={page.quiet}>{t('health.examResult.summary.lead', { year: data.year })}</span>
      </PeriodHead>
      <section className={page.card} aria-label={t('health.examResult.summary.title')}>
        {isEmpty ? (
          <StatusPage
            drawing={<drawings.Empty />}
            title={t('health.examResult.summary.none')}
            sentence={t('health.examResult.summary.noneText')}
          />
        ) : (
          <Table summary={data} />
        )}
      </section>
    </div>
  );
}

function Table({ summary: { sums, classes } }: { summary: ExamSummary }) {
  const { t } = useKit();
  const rows = [{ id: 'whole', className: t('health.examResult.summary.whole'), values: sums }, ...classes];
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('health.examResult.summary.title')}>
        <thead>
          <tr>
            <th scope="col">{t('health.examResult.summary.class')}</th>
            {examFigures.map((figure) => (
              <th key={figure} scope="col">
                {t(`health.examResult.summary.names.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, className, values }) => (
            <tr key={id}>
              <th scope="row">{className}</th>
              {examFigures.map((figure) => (
                <td key={figure}>
                  <Share figure={figure} values={values} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Share({ figure, values }: { figure: ExamFigure; values: ExamSummary['sums'] }) {
  const { part, whole } = values[figure];
  const percent = percentOf(part, whole);
  if (percent === null) return '–';
  return (
    <>
      {percent}%
      <small>
        {part}/{whole}
      </small>
    </>
  );
}
