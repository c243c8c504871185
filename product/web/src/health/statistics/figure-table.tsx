import { type DayFigures, percentOf, symptomGroupNames } from '@kiga/contract/health/figures.ts';
import type { HealthWeek, openFigures } from '@kiga/contract/health/statistics.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { FigureOfChildren } from './figure-children.tsx';
import { signed } from './signed.ts';
import styles from './statistics.module.css';
import type { FigureView } from './week-figures.tsx';

type Figure = (typeof openFigures)[number];

interface FigureTableProps {
  week: HealthWeek;
  view: FigureView;
  /** Opens the children behind a figure; null for readers who see none. */
  onOpen: ((figure: FigureOfChildren) => void) | null;
}

/** The figures by class. A cell opens the children behind it. */
export function FigureTable({ week, view, onOpen }: FigureTableProps) {
  const { t } = useKit();
  const columns = columnsOf(view, t);
  const rows = week.classes.filter((one) => one.week.expected > 0 || one.before.expected > 0);
  const most = Math.max(1, ...rows.flatMap((row) => columns.map(({ count }) => count(row.week))));
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('health.statistics.class')}</th>
            <th>{t('health.statistics.counts.came')}</th>
            <th>{t('health.statistics.counts.sick')}</th>
            {columns.map(({ key, label }) => (
              <th key={key}>{label}</th>
            ))}
            {view === 'symptoms' && (
              <>
                <th>{t('health.statistics.sumOfWeek')}</th>
                <th>{t('health.statistics.difference')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.className}</th>
              <td>
                {row.today.came}
                <small>/{row.today.expected}</small>
              </td>
              <td>{row.today.sick}</td>
              {columns.map(({ key, figure, label, count, text }) => {
                const value = count(row.week);
                const shown = text(row.week);
                return (
                  <td key={key} style={{ '--heat': view === 'symptoms' ? value / most : 0 } as object}>
                    {onOpen && figure !== null && value > 0 ? (
                      <button
                        type="button"
                        aria-label={t('health.statistics.cell', {
                          className: row.className,
                          figure: label,
                          count: value,
                        })}
                        onClick={() => onOpen({ figure, label, classId: row.id, className: row.className })}
                      >
                        {shown}
                      </button>
                    ) : (
                      <span>{shown}</span>
                    )}
                  </td>
                );
              })}
              {view === 'symptoms' && <Sum of={row.week} before={row.before} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('health.statistics.whole')}</th>
            <td>
              {week.sums.today.came}
              <small>/{week.sums.today.expected}</small>
            </td>
            <td>{week.sums.today.sick}</td>
            {columns.map(({ key, text }) => (
              <td key={key}>{text(week.sums.week)}</td>
            ))}
            {view === 'symptoms' && <Sum of={week.sums.week} before={week.sums.before} />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Sum({ of, before }: { of: DayFigures; before: DayFigures }) {
  const total = (one: DayFigures) => symptomGroupNames.reduce((sum, group) => sum + one.groups[group], 0);
  return (
    <>
      <td>
        <strong>{total(of)}</strong>
      </td>
      <td>{signed(total(of) - total(before))}</td>
    </>
  );
}

interface Column {
  key: string;
  label: string;
  /** The figure that opens; null for a share. */
  figure: Figure | null;
  count(of: DayFigures): number;
  text(of: DayFigures): string;
}

function columnsOf(view: FigureView, t: (key: string) => string): Column[] {
  const share = (key: string, label: string, part: (of: DayFigures) => number, whole: (of: DayFigures) => number) => ({
    key,
    label,
    figure: null,
    count: part,
    text: (of: DayFigures) => {
      const percent = percentOf(part(of), whole(of));
      return percent === null ? '–' : `${percent}%`;
    },
  });
  const counted = (figure: Figure | null, key: string, label: string, count: (of: DayFigures) => number) => ({
    key,
    label,
    figure,
    count,
    text: (of: DayFigures) => String(count(of)),
  });
  const [came, expected, checked] = [
    (of: DayFigures) => of.came,
    (of: DayFigures) => of.expected,
    (of: DayFigures) => of.checked,
  ];
  if (view === 'symptoms') {
    return symptomGroupNames.map((group) =>
      counted(group, group, t(`health.statistics.groups.${group}`), ({ groups }) => groups[group]),
    );
  }
  if (view === 'checks') {
    return [
      counted(null, 'came', t('health.statistics.counts.came'), came),
      counted('unchecked', 'checked', t('health.statistics.counts.checked'), checked),
      share('checkRate', t('health.statistics.rates.checkRate'), checked, came),
      counted('abnormal', 'abnormal', t('health.statistics.counts.abnormal'), (of) => of.abnormal),
      share('abnormalRate', t('health.statistics.rates.abnormalRate'), (of) => of.abnormal, checked),
    ];
  }
  return [
    counted(null, 'expected', t('health.statistics.counts.expected'), expected),
    counted('sick', 'sick', t('health.statistics.counts.sick'), (of) => of.sick),
    share('sickRate', t('health.statistics.rates.sickRate'), (of) => of.sick, expected),
  ];
}
