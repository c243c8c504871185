import { normaliseText } from '@kiga/entity/excel/normalise.ts';
import type { IntegerField } from '@kiga/entity/fields/integer.ts';
import { type KeptType, rangeColumn } from './kept-type.ts';

/** A whole number in the database and in sheets. */
export const keptInteger: KeptType<IntegerField> = {
  sqlTypes: () => ({ '': 'integer' }),
  columns: rangeColumn,
  writeCell: (value) => (typeof value === 'number' ? value : String(value)),
  readCell(row, name) {
    const text = row.textOf(name);
    // Any other text stays as it is, and the field's rule refuses it.
    if (text !== null) row.fields[name] = /^-?\d{1,15}$/.test(normaliseText(text)) ? Number(normaliseText(text)) : text;
  },
};
