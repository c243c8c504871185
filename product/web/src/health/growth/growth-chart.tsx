import { MONTH_DAYS } from '@kiga/contract/health/growth/growth.ts';
import {
  type AgeAxis,
  ageShare,
  ageTicks,
  BMI,
  type CurveIndicator,
  type GrowthCurve,
  indicatorUnits,
  valueAxisOf,
} from '@kiga/contract/health/growth/growth-curves.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useState } from 'react';
import styles from './growth-chart.module.css';

/** Size of the drawing in its own unit, that of a card; it fills the width of its place. */
const SIZE = { width: 380, height: 250 } as const;
const PLOT = { left: 34, right: 350, top: 10, bottom: 222 } as const;
const sdLabels = ['−3', '−2', '−1', '0', '+1', '+2', '+3'] as const;
const bandNames = ['low2', 'low1', 'middle', 'middle', 'high1', 'high2'] as const;

/** Returns a value as the curve of its indicator prints it. */
export function curveValueText({ indicator }: Pick<GrowthCurve, 'indicator'>, value: number): string {
  return value.toFixed(indicator === 'weight-for-age' ? 2 : 1);
}

/** Returns the name of an indicator. */
export function indicatorName(t: Kit['t'], indicator: CurveIndicator): string {
  return indicator === 'bmi-for-age' ? BMI : t(`health.growthReport.sheet.rows.${indicator}`);
}

/** Returns a score with its sign. */
export function scoreText(z: number | null): string {
  if (z === null) return '–';
  return `${z < 0 ? '−' : '+'}${Math.abs(z).toFixed(2)}`;
}

/** The curve of a child over the bands of a standard. Each point has its values as a tooltip, with mouse and keyboard. */
export default function GrowthChart({ curve, axis }: { curve: GrowthCurve; axis: AgeAxis }) {
  const { t, language } = useKit();
  const [shown, setShown] = useState<number | null>(null);
  const { min, max, ticks } = valueAxisOf(curve);
  const xOf = (ageDays: number) => PLOT.left + ageShare(axis, ageDays) * (PLOT.right - PLOT.left);
  const yOf = (value: number) => PLOT.bottom - ((value - min) / (max - min)) * (PLOT.bottom - PLOT.top);
  const pathOf = (places: readonly (readonly [number, number])[]) =>
    places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const edge = (rows: GrowthCurve['segments'][number]['rows'], index: number) =>
    rows.map(({ ageDays, sds }) => [xOf(ageDays), yOf(sds[index] ?? 0)] as const);
  const points = curve.points.map((point) => ({ ...point, x: xOf(point.ageDays), y: yOf(point.value) }));
  const end = curve.segments.at(-1)?.rows.at(-1);
  const unit = indicatorUnits[curve.indicator];
  const textOf = ({ day, value, z }: (typeof points)[number]) =>
    t('health.growthReport.card.point', {
      day: formatDay(day, language),
      value: `${curveValueText(curve, value)} ${unit}`,
      z: scoreText(z),
    });
  const told = shown === null ? undefined : points[shown];
  const name = indicatorName(t, curve.indicator);
  return (
    <div className={styles.frame}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="group"
        aria-label={t('health.growthReport.card.alt', { indicator: name, count: points.length })}
      >
        {curve.segments.map(({ standard, rows }) => (
          <g key={`${standard} ${rows[0]?.ageDays}`} aria-hidden>
            {bandNames.map((band, index) => (
              <path
                key={sdLabels[index]}
                className={styles[band]}
                d={`${pathOf([...edge(rows, index), ...edge(rows, index + 1).toReversed()])}Z`}
              />
            ))}
            <path className={styles.median} d={pathOf(edge(rows, 3))} />
          </g>
        ))}
        <g aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={PLOT.left} x2={PLOT.right} y1={yOf(tick)} y2={yOf(tick)} />
              <text className={styles.tick} x={PLOT.left - 6} y={yOf(tick) + 4} textAnchor="end">
                {tick}
              </text>
            </g>
          ))}
          {ageTicks(axis).map((months) => {
            const x = xOf(months * MONTH_DAYS);
            const key = months % 12 === 0 ? 'health.growthReport.sheet.years' : 'health.growthReport.sheet.halfYears';
            return (
              <g key={months}>
                <line className={styles.grid} x1={x} x2={x} y1={PLOT.top} y2={PLOT.bottom} />
                <text className={styles.tick} x={x} y={PLOT.bottom + 18} textAnchor="middle">
                  {t(key, { years: Math.floor(months / 12) })}
                </text>
              </g>
            );
          })}
          {end &&
            sdLabels.map((label, index) => (
              <text key={label} className={styles.tick} x={xOf(end.ageDays) + 5} y={yOf(end.sds[index] ?? 0) + 4}>
                {label}
              </text>
            ))}
          <path className={styles.line} d={pathOf(points.map(({ x, y }) => [x, y] as const))} />
        </g>
        {points.map((point, index) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the values of a point are read with the keyboard as well
          <circle
            key={point.day}
            className={styles.point}
            cx={point.x}
            cy={point.y}
            r={5}
            role="img"
            tabIndex={0}
            aria-label={textOf(point)}
            onMouseEnter={() => setShown(index)}
            onMouseLeave={() => setShown(null)}
            onFocus={() => setShown(index)}
            onBlur={() => setShown(null)}
          />
        ))}
      </svg>
      {told && (
        <span
          className={styles.tip}
          aria-hidden
          style={{
            insetInlineStart: `${(told.x / SIZE.width) * 100}%`,
            insetBlockStart: `${(told.y / SIZE.height) * 100}%`,
          }}
        >
          {textOf(told)}
        </span>
      )}
      {curve.segments.length === 0 && <p className={styles.none}>{t('health.growthReport.card.noBands')}</p>}
    </div>
  );
}
