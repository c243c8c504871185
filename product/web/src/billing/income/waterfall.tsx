import type { IncomeMonth } from '@kiga/contract/billing/income.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { signedYuan, yuan } from '../signed-yuan.ts';
import styles from './income.module.css';
import { barsOf, placesOf } from './waterfall-model.ts';

/** Size of the drawing in px of its own; it grows with the card. */
const WIDTH = 724;
const HEIGHT = 104;
const ABOVE = 22;
const BELOW = 26;
const WIDEST = 62;

interface WaterfallProps {
  month: IncomeMonth;
  /** True while the month is under way. */
  isCurrent: boolean;
}

/** How an agent's balance changed in a month, as a drawing and, for screen readers, as a table. */
export function Waterfall({ month, isCurrent }: WaterfallProps) {
  const { t, language, today } = useKit();
  const bars = barsOf(
    { label: t('billing.income.chart.begin'), amountFen: month.beginFen },
    month.changes.map(({ code, amountFen }) => ({ label: t(`billing.income.codes.${code}`), amountFen })),
    { label: t(isCurrent ? 'billing.income.chart.current' : 'billing.income.chart.end'), amountFen: month.endFen },
  );
  const places = placesOf(bars, HEIGHT);
  const title = t(isCurrent ? 'billing.income.chart.now' : 'billing.income.chart.past');
  const lastDay = new Date(Date.UTC(Number(month.month.slice(0, 4)), Number(month.month.slice(5)), 0));
  const to = formatDay(isCurrent ? today : lastDay.toISOString().slice(0, 10), language);
  const column = WIDTH / bars.length;
  const bar = Math.min(WIDEST, column * 0.7);
  const shown = (fen: number, isSum: boolean) => (isSum ? yuan(fen) : signedYuan(fen));
  return (
    <section className={styles.chart} aria-label={title}>
      <h2>
        {title}
        <small>{t('billing.income.chart.unit', { from: formatDay(`${month.month}-01`, language), to })}</small>
      </h2>
      <table className={styles.spoken}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('billing.income.chart.item')}</th>
            <th scope="col">{t('billing.income.chart.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, amountFen, isSum }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{shown(amountFen, isSum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <svg viewBox={`0 0 ${WIDTH} ${ABOVE + HEIGHT + BELOW}`} aria-hidden>
        {bars.map(({ label, amountFen, isSum }, index) => {
          const { top, height, level } = places[index] as (typeof places)[number];
          const middle = (index + 0.5) * column;
          const kind = isSum ? 'sum' : amountFen < 0 ? 'less' : 'more';
          return (
            <g key={label}>
              <rect x={middle - bar / 2} y={ABOVE + top} width={bar} height={height} rx={2} data-kind={kind} />
              {index < bars.length - 1 && (
                <line x1={middle + bar / 2} x2={middle + column - bar / 2} y1={ABOVE + level} y2={ABOVE + level} />
              )}
              <text x={middle} y={ABOVE + top - 7} data-amount>
                {shown(amountFen, isSum)}
              </text>
              <text x={middle} y={HEIGHT + ABOVE + 19}>
                {label}
              </text>
            </g>
          );
        })}
        <line data-ground x1={0} x2={WIDTH} y1={HEIGHT + ABOVE} y2={HEIGHT + ABOVE} />
      </svg>
    </section>
  );
}
