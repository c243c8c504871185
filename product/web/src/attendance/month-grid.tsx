import type { ClassMonth, DaySums } from '@kiga/contract/attendance/student-day.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { ArrowRight, Check, Circle, Clock, Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { nameOf } from './child-words.ts';
import styles from './month-grid.module.css';

/** A chosen day of a child. */
export interface ChosenDay {
  id: string;
  name: string;
  day: string;
}

type Child = ClassMonth['children'][number];
type Cell = NonNullable<Child['days'][number]>;

/** Marks of the states that have one; the colour only supports the form. */
const icons: Partial<Record<Cell['state'], typeof Check>> = {
  'on-time': Check,
  unseen: Check,
  late: Clock,
  early: ArrowRight,
  sick: Plus,
  personal: Circle,
  other: Circle,
  missing: X,
};

/** Sums of the legend and of the columns on the right, in order. */
const columns = ['came', 'sick', 'personal', 'unknown', 'late'] as const;
const legend = [
  ['came', 'on-time'],
  ['late', 'late'],
  ['early', 'early'],
  ['sick', 'sick'],
  ['personal', 'personal'],
  ['other', 'other'],
  ['unknown', 'missing'],
] as const;

interface MonthGridProps {
  data: ClassMonth;
  onDay(chosen: ChosenDay): void;
}

/** A month of a class: children by rows, days by columns. The arrow keys move between the days of the table. */
export function MonthGrid({ data, onDay }: MonthGridProps) {
  const kit = useKit();
  const { t } = kit;
  const { days, children, sums, today } = data;
  return (
    <>
      <div className={styles.legend}>
        {legend
          .filter(([sum]) => sum !== 'other' || sums.other > 0)
          .map(([sum, state]) => (
            <span key={sum}>
              <Mark state={state} /> {t(`attendance.studentDay.${sum}`)} <strong>{shown(sums[sum])}</strong>
            </span>
          ))}
        <span className={styles.rates}>
          {t('attendance.studentDay.attendanceRate')} <strong>{rate(sums.came, sums.due)}%</strong>
          {t('attendance.studentDay.sickRate')} <strong>{rate(sums.sick, sums.due)}%</strong>
        </span>
      </div>
      {children.length === 0 ? (
        <StatusPage drawing={<kit.drawings.Empty />} title={t('attendance.studentDay.noChildren')} />
      ) : (
        <div className={styles.scroll} role="presentation" onKeyDown={moveFocus}>
          <table className={styles.grid}>
            <thead>
              <tr>
                <th scope="col" className={styles.name}>
                  {t('attendance.studentDay.student')}
                </th>
                {days.map(({ day, open, reason }) => (
                  <th key={day} scope="col" data-rest={!open || undefined} data-today={day === today || undefined}>
                    {Number(day.slice(8))}
                    <small title={reason === null || reason === 'weekend' ? undefined : reason}>
                      {weekdayOf(kit, day, open, reason)}
                    </small>
                  </th>
                ))}
                {columns.map((column) => (
                  <th key={column} scope="col" className={styles.sum}>
                    {t(`attendance.studentDay.${column}`)}
                  </th>
                ))}
                <th scope="col" className={styles.sum}>
                  {t('attendance.studentDay.rate')}
                </th>
              </tr>
            </thead>
            <tbody>
              {children.map((child, row) => (
                <Row key={child.id} child={child} row={row} days={days} today={today} onDay={onDay} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className={styles.name}>
                  {t('attendance.studentDay.cameOfDay')}
                </th>
                {days.map(({ day, open, came }) => (
                  <td key={day} data-rest={!open || undefined}>
                    {open && day <= today ? came : ''}
                  </td>
                ))}
                <Sums sums={sums} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </>
  );
}

interface RowProps extends Pick<MonthGridProps, 'onDay'> {
  child: Child;
  row: number;
  days: ClassMonth['days'];
  today: string;
}

function Row({ child, row, days, today, onDay }: RowProps) {
  const kit = useKit();
  const { t, language } = kit;
  const name = nameOf(kit, child);
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <span>{row + 1}</span>
        {name}
      </th>
      {days.map(({ day, open }, column) => {
        const cell = child.days[column];
        const label = cell && {
          name,
          day: formatDay(day, language),
          state: t(`attendance.childDay.states.${cell.state}`),
        };
        const isChoosable = label && day <= today;
        return (
          <td key={day} data-rest={!open || undefined} data-today={day === today || undefined}>
            {isChoosable && (
              <button
                type="button"
                data-cell={`${row} ${column}`}
                data-state={cell?.state}
                tabIndex={row === 0 && column === 0 ? 0 : -1}
                aria-label={t('attendance.studentDay.cell', label)}
                title={t('attendance.studentDay.cell', label)}
                onClick={() => onDay({ id: child.id, name, day })}
              >
                <Mark state={cell?.state ?? 'none'} />
                {cell?.isMarked && <i aria-hidden />}
              </button>
            )}
          </td>
        );
      })}
      <Sums sums={child.sums} />
    </tr>
  );
}

function Sums({ sums }: { sums: DaySums }) {
  return (
    <>
      {columns.map((column) => (
        <td key={column} className={styles.sum} data-look={(column === 'unknown' && sums.unknown > 0) || undefined}>
          {shown(sums[column])}
        </td>
      ))}
      <td className={styles.sum}>
        <strong>{rate(sums.came, sums.due)}</strong>
      </td>
    </>
  );
}

function Mark({ state }: { state: Cell['state'] }) {
  const Icon = icons[state];
  return Icon ? <Icon className={styles.mark ?? ''} data-state={state} size={iconSizePx.tag} aria-hidden /> : null;
}

/** Half days have one decimal. */
function shown(days: number): string {
  return Number.isInteger(days) ? String(days) : days.toFixed(1);
}

function rate(part: number, whole: number): string {
  return whole === 0 ? '—' : ((part / whole) * 100).toFixed(1);
}

/** The weekday; for a working weekend or a holiday a word that says so. */
function weekdayOf({ t }: Kit, day: string, open: boolean, reason: string | null): string {
  const weekday = new Date(day).getUTCDay();
  if (open && (weekday === 0 || weekday === 6)) return t('attendance.studentDay.workday');
  if (!open && reason !== null && reason !== 'weekend') return t('attendance.studentDay.rest');
  return t('attendance.studentDay.weekdays').split(' ')[weekday] ?? '';
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next day in the direction of an arrow key; days without a button are skipped. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = steps[event.key];
  const from = (event.target as HTMLElement).dataset.cell?.split(' ').map(Number);
  if (!step || !from) return;
  event.preventDefault();
  let [row = 0, column = 0] = from;
  for (let tried = 0; tried < 40; tried++) {
    row += step[0];
    column += step[1];
    const next = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
    if (next) return next.focus();
  }
}
