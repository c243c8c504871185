import type { Cell } from '@kiga/entity/excel/cell.ts';
import { parseDate } from '@kiga/entity/excel/parse-date.ts';
import type { DateField } from '@kiga/entity/fields/date.ts';
import type { SheetRow } from '../transfer/sheet-hooks.ts';
import { type KeptType, rangeColumn } from './kept-type.ts';

/** The cell of a day. A masked day is no day. */
export const writeDay = (value: unknown): Cell =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) ? { date: String(value) } : String(value);

/** Reads a cell that holds a day in any of the ways that people write it. */
export function readDay(row: SheetRow, name: string): void {
  const parsed = parseDate(row.cellOf(name));
  if ('value' in parsed) row.fields[name] = parsed.value;
  else row.issues.push({ field: name, error: parsed.error });
}

/** A day. */
export const keptDate: KeptType<DateField> = {
  sqlTypes: () => ({ '': 'date' }),
  columns: rangeColumn,
  writeCell: writeDay,
  readCell: readDay,
};
