import { symptomGroupNames } from '@kiga/contract/health/figures.ts';
import type { HealthWeek } from '@kiga/contract/health/statistics.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { signed } from './signed.ts';
import styles from './statistics.module.css';

const CHART_PX = 56;

/** A small chart for each group of symptoms, with last week as a line; each has its own scale. */
export function SymptomCharts({ week: { days, sums, today } }: { week: HealthWeek }) {
  const { t, language } = useKit();
  const weekdays = t('health.statistics.weekdays').split(' ');
  return (
    <div className={styles.charts}>
      {symptomGroupNames.map((group) => {
        const most = Math.max(1, ...days.flatMap((one) => [one.sums.groups[group], one.before.groups[group]]));
        const [total, before] = [sums.week.groups[group], sums.before.groups[group]];
        const heightOf = (count: number) => Math.round((count / most) * CHART_PX);
        return (
          <figure key={group}>
            <figcaption>
              <strong>{t(`health.statistics.groups.${group}`)}</strong>
              <b>{total}</b>
              <span data-more={total > before || undefined}>{signed(total - before)}</span>
            </figcaption>
            <ol>
              {days.map(({ day, sums: own, before: earlier }) => {
                const [count, last] = [own.groups[group], earlier.groups[group]];
                return (
                  <li
                    key={day}
                    title={t('health.statistics.barText', { day: formatDay(day, language), count, before: last })}
                  >
                    <span className={styles.bar}>
                      <em style={{ insetBlockEnd: Math.max(heightOf(count), heightOf(last)) + 1 }}>
                        {day > today ? '' : count}
                      </em>
                      <i data-today={day === today || undefined} style={{ blockSize: heightOf(count) }} />
                      <u style={{ insetBlockEnd: heightOf(last) }} />
                    </span>
                    {weekdays[(new Date(Date.parse(day)).getUTCDay() + 6) % 7]}
                  </li>
                );
              })}
            </ol>
          </figure>
        );
      })}
    </div>
  );
}
