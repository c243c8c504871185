import type { StaffCell, staffMonth } from '@kiga/contract/attendance/staff-month.acts.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import type { z } from 'zod';

/** The sheet of a month. */
export type StaffSheet = z.infer<typeof staffMonth.output>;

/** Number of rest days in a row from which the sheet folds them into one column. */
const FOLD_FROM = 3;

/** A column of the sheet: a day, or a run of rest days from its first to its last. */
export interface SheetColumn {
  from: string;
  to: string;
  isRest: boolean;
  reason: string | null;
}

/** Returns the columns of a month: runs of three and more rest days become one. */
export function columnsOf(days: StaffSheet['days']): SheetColumn[] {
  const columns: SheetColumn[] = [];
  for (let at = 0; at < days.length; ) {
    let end = at;
    while (days[end + 1] && !days[at]?.open && !days[end + 1]?.open) end += 1;
    const isFolded = end - at + 1 >= FOLD_FROM;
    const last = isFolded ? end : at;
    const run = days.slice(at, last + 1);
    const [first] = run;
    if (first) {
      const reason = run.find((day) => day.reason !== null)?.reason ?? null;
      columns.push({ from: first.day, to: run.at(-1)?.day ?? first.day, isRest: !first.open, reason });
    }
    at = last + 1;
  }
  return columns;
}

/** Returns the mark of a cell, such as minutes; empty for a plain one. */
export function markOf({ t }: Kit, { state, lateMinutes, leaveHalves, leaveKind, isCorrected }: StaffCell): string {
  if (state === 'late') return String(lateMinutes);
  if (state === 'early') return '→';
  if (state === 'missing' || state === 'absent') return t(`attendance.staffDay.marks.${state}`);
  if (leaveHalves > 0) return t(`attendance.staffDay.marks.${leaveKind === 'comp' ? 'comp' : 'leave'}`);
  if (state === 'no-shift') return t('attendance.staffDay.marks.noShift');
  if (isCorrected) return '✎';
  return state === 'normal' ? '✓' : '';
}

/** Returns a number of days or hours with at most one decimal place. */
export function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
