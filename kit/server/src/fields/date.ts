import type { Cell } from '@kiga/entity/excel/cell.ts';
import { parseDate } from '@kiga/entity/excel/parse-date.ts';
import type { DateField } from '@kiga/entity/fields/date.ts';
import type { SheetRow } from '../transfer/sheet-hooks.ts';
import { type KeptType, rangeColumn } from './kept-type.ts';

/** Returns the cell of a day; a masked one stays text. */
export const writeDay = (value: unknown): Cell =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) ? { date: String(value) } : String(value);

/** Reads a cell with a day in any common notation. */
export function readDay(row: SheetRow, name: string): void {
  const parsed = parseDate(row.cellOf(name));
  if ('value' in parsed) row.fields[name] = parsed.value;
  else row.issues.push({ field: name, error: parsed.error });
}

/** A day in the database and in sheets. */
export const keptDate: KeptType<DateField> = {
  sqlTypes: () => ({ '': 'date' }),
  columns: rangeColumn,
  writeCell: writeDay,
  readCell: readDay,
};
