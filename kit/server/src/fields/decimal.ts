import { normaliseText } from '@kiga/entity/excel/normalise.ts';
import type { DecimalField } from '@kiga/entity/fields/decimal.ts';
import { type KeptType, rangeColumn } from './kept-type.ts';

/** A measured number in the database and in sheets: exact, as `numeric`. */
export const keptDecimal: KeptType<DecimalField> = {
  sqlTypes: () => ({ '': 'numeric' }),
  columns: (place) => ({
    ...rangeColumn(place),
    fromRow: (row) => (row[place.column] === null ? null : Number(row[place.column])),
  }),
  writeCell: (value) => (typeof value === 'number' ? value : String(value)),
  readCell(row, name) {
    const text = row.textOf(name);
    if (text !== null)
      row.fields[name] = /^-?\d{1,9}(\.\d{1,6})?$/.test(normaliseText(text)) ? Number(normaliseText(text)) : text;
  },
};
