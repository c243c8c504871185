import { type GrowthFamily, growthFamilies, MONTH_DAYS } from '@kiga/contract/health/growth/growth.ts';
import {
  type CurveIndicator,
  curveIndicators,
  type GrowthCurve,
  indicatorUnits,
} from '@kiga/contract/health/growth/growth-curves.ts';
import { type GrowthChart as Chart, growthChart } from '@kiga/contract/health/growth/growth-report.acts.ts';
import { measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, StudentCard } from '../../campus/campus.public.ts';
import { useListHref } from '../child-card.tsx';
import styles from './growth-chart.module.css';
import GrowthChart, { curveValueText, indicatorName, scoreText } from './growth-chart.tsx';
import { PrintSheet } from './print-sheet.tsx';

/** The growth of a child: its curves by both standards, as a drawing or a table, and its sheet. */
export default function ChildGrowth({ record }: { record: EntityRecord }) {
  const { t, client, can, tenantOfSession } = useKit();
  const queries = useQueryClient();
  const input = { studentId: record.id, ...(tenantOfSession === null && { kigId: String(record.kigId) }) };
  const queryKey = [growthChart.name, record.id];
  useChanges([measurement.key], () => queries.invalidateQueries({ queryKey }));
  const query = useQuery({ queryKey, queryFn: ({ signal }) => client.call(growthChart, input, { signal }) });
  const href = useListHref(record, '/health/measurements');
  return (
    <StudentCard
      title={t('health.growthReport.card.title')}
      extra={<TabLink href={href}>{t('health.growthReport.card.all')}</TabLink>}
    >
      <Loaded query={query}>
        {(chart) =>
          chart.curves.length === 0 ? (
            <p className={styles.quiet}>{t('health.growthReport.card.none')}</p>
          ) : (
            <>
              <Curves chart={chart} />
              {can('health.growthReport.print') && <PrintSheet input={input} />}
            </>
          )
        }
      </Loaded>
    </StudentCard>
  );
}

function Curves({ chart }: { chart: Chart }) {
  const { t } = useKit();
  const [family, setFamily] = useState<GrowthFamily>(chart.family);
  const [indicator, setIndicator] = useState<CurveIndicator>('height-for-age');
  const [isTable, setTable] = useState(false);
  const curve = chart.curves.find((one) => one.family === family && one.indicator === indicator);
  if (!curve) return null;
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          aria-label={t('health.growthReport.card.indicator')}
          value={indicator}
          options={curveIndicators.map((value) => ({ value, label: indicatorName(t, value) }))}
          onChange={(value) => setIndicator(value as CurveIndicator)}
        />
        <Segmented
          aria-label={t('health.growthReport.card.standard')}
          value={family}
          options={growthFamilies.map((value) => ({ value, label: t(`health.measurement.options.family.${value}`) }))}
          onChange={(value) => setFamily(value as GrowthFamily)}
        />
        <span className={styles.end}>
          <Button type="link" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t(isTable ? 'health.growthReport.card.asChart' : 'health.growthReport.card.asTable')}
          </Button>
        </span>
      </div>
      {isTable ? <Values curve={curve} /> : <GrowthChart curve={curve} axis={chart.axis} />}
    </>
  );
}

function Values({ curve }: { curve: GrowthCurve }) {
  const { t, language } = useKit();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['day', 'age', 'value', 'z'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`health.growthReport.card.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {curve.points.toReversed().map(({ day, ageDays, value, z }) => {
          const months = Math.floor(ageDays / MONTH_DAYS);
          return (
            <tr key={day}>
              <td>{formatDay(day, language)}</td>
              <td>{t('health.growthReport.card.ageOf', { years: Math.floor(months / 12), months: months % 12 })}</td>
              <td>
                {curveValueText(curve, value)} {indicatorUnits[curve.indicator]}
              </td>
              <td>{scoreText(z)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
