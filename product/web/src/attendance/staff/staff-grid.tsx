import type { StaffCell, StaffRow } from '@kiga/contract/attendance/staff-month.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Popover } from 'antd';
import { StaffDayCard } from './staff-day-card.tsx';
import styles from './staff-month.module.css';
import { columnsOf, markOf, type SheetColumn, type StaffSheet, shown } from './staff-words.ts';

/** A day that is explained. */
export interface OpenCell {
  teacherId: string;
  day: string;
}

interface GridProps {
  sheet: StaffSheet;
  opened: OpenCell | null;
  onOpen(cell: OpenCell | null): void;
}

const states = ['normal', 'late', 'early', 'missing'];

/** The sheet: staff by rows, days by columns, sums and the balance of overtime. */
export function StaffGrid({ sheet, opened, onOpen }: GridProps) {
  const { t } = useKit();
  const columns = columnsOf(sheet.days);
  const heads = [
    t('attendance.staffDay.present'),
    t('attendance.staffDay.late'),
    t('attendance.staffDay.missing'),
    t('attendance.staffDay.leave'),
    t('attendance.staffDay.carried'),
    t('attendance.staffDay.earned'),
    t('attendance.staffDay.spent'),
    t('attendance.staffDay.left'),
  ];
  return (
    <section className={styles.scroll} aria-label={t('attendance.staffDay.title')}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('attendance.staffDay.who')}</th>
            {columns.map((column) => (
              <DayHead key={column.from} column={column} />
            ))}
            {heads.map((head, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the figures have fixed places.
              <th key={index} scope="col" className={styles.figure}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.people.map((person) => (
            <Person key={person.teacherId} {...{ sheet, person, columns, opened, onOpen }} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('attendance.staffDay.atWork')}</th>
            {columns.map(({ from, isRest }) => {
              const here = sheet.people.filter(({ cells }) =>
                cells.some(({ day, state }) => day === from && states.includes(state)),
              ).length;
              return (
                <td key={from} data-rest={isRest || undefined}>
                  {isRest || from > sheet.today ? '' : here}
                </td>
              );
            })}
            <Figures sums={sheet.sums} balance={sheet.balance} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function DayHead({ column: { from, to, isRest, reason } }: { column: SheetColumn }) {
  const { t } = useKit();
  const weekday = new Date(from).getUTCDay();
  const isSwapped = !isRest && (weekday === 0 || weekday === 6);
  const name = t('attendance.staffDay.weekdays').split(' ')[weekday];
  return (
    <th scope="col" data-rest={isRest || undefined}>
      {from === to ? Number(from.slice(8)) : `${Number(from.slice(8))}-${Number(to.slice(8))}`}
      <small>{from === to ? (isSwapped ? t('attendance.staffDay.swapped') : name) : (reason ?? '')}</small>
    </th>
  );
}

function Person({
  sheet,
  person,
  columns,
  opened,
  onOpen,
}: GridProps & { person: StaffRow; columns: readonly SheetColumn[] }) {
  const kit = useKit();
  const cells = new Map(person.cells.map((cell) => [cell.day, cell]));
  return (
    <tr>
      <th scope="row">
        {person.teacherName} <small>{person.positionName}</small>
      </th>
      {columns.map(({ from, isRest }) => {
        const cell = cells.get(from);
        // A day ahead has something to explain only where leave is planned.
        const isShown = cell && !isRest && cell.state !== 'none' && (from <= sheet.today || markOf(kit, cell) !== '');
        const isOpen = opened?.teacherId === person.teacherId && opened.day === from;
        return (
          <td key={from} data-rest={isRest || undefined}>
            {isShown && <Cell {...{ sheet, person, cell, isOpen, onOpen }} />}
          </td>
        );
      })}
      <Figures sums={person.sums} balance={person.balance} />
    </tr>
  );
}

function Cell({
  sheet,
  person,
  cell,
  isOpen,
  onOpen,
}: {
  sheet: StaffSheet;
  person: StaffRow;
  cell: StaffCell;
  isOpen: boolean;
  onOpen(cell: OpenCell | null): void;
}) {
  const kit = useKit();
  const { t, language } = kit;
  const { teacherId, teacherName } = person;
  const own = t(`attendance.staffDay.states.${cell.state}`);
  const state = cell.isCorrected ? t('attendance.staffDay.andCorrected', { state: own }) : own;
  const minutes = cell.lateMinutes || cell.earlyMinutes;
  const name = { name: teacherName, day: formatDay(cell.day, language), state, minutes };
  const open = { teacherId, day: cell.day };
  const button = (
    <button
      type="button"
      className={styles.cell}
      data-state={cell.state}
      aria-expanded={isOpen}
      aria-label={t(minutes > 0 ? 'attendance.staffDay.cellMinutes' : 'attendance.staffDay.cell', name)}
      onClick={() => onOpen(isOpen ? null : open)}
    >
      {markOf(kit, cell)}
    </button>
  );
  // A month has a thousand cells; only the opened one has a pop-up.
  if (!isOpen) return button;
  return (
    <Popover
      open
      trigger="click"
      placement="bottom"
      destroyOnHidden
      onOpenChange={(next) => !next && onOpen(null)}
      content={<StaffDayCard sheet={sheet} cell={open} onClose={() => onOpen(null)} />}
    >
      {button}
    </Popover>
  );
}

function Figures({ sums, balance }: Pick<StaffRow, 'sums' | 'balance'>) {
  const { t } = useKit();
  const { lateTimes: times, lateMinutes: minutes, missing, absent } = sums;
  const late = times > 0 ? t('attendance.staffDay.lateTimes', { times, minutes }) : '0';
  const figures = [
    shown(sums.present),
    late,
    shown(missing + absent),
    shown(sums.leave),
    balance.carried.toFixed(1),
    `+${balance.earned.toFixed(1)}`,
    (balance.spent + balance.expired > 0 ? '−' : '') + (balance.spent + balance.expired).toFixed(1),
    balance.left.toFixed(1),
  ];
  return figures.map((figure, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the figures have fixed places.
    <td key={index} className={styles.figure} data-alarm={(index === 2 && missing + absent > 0) || undefined}>
      {figure}
    </td>
  ));
}
