import { fenOf } from '@kiga/entity/excel/amount.ts';
import type { MoneyField } from '@kiga/entity/fields/money.ts';
import { type KeptType, rangeColumn } from './kept-type.ts';

/** An amount of money in the database, in fen, and in sheets, in yuan. */
export const keptMoney: KeptType<MoneyField> = {
  sqlTypes: () => ({ '': 'bigint' }),
  columns: (place) => ({
    ...rangeColumn(place),
    fromRow: (row) => (row[place.column] === null ? null : Number(row[place.column])),
  }),
  writeCell: (value) => (typeof value === 'number' ? value / 100 : String(value)),
  readCell(row, name) {
    const text = row.textOf(name);
    if (text !== null) row.fields[name] = fenOf(text) ?? text;
  },
};
