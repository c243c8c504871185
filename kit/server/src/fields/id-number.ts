import type { IdNumberField } from '@kiga/entity/fields/id-number.ts';
import { maskIdNumber } from '@kiga/entity/mask.ts';
import { type KeptType, writeText } from './kept-type.ts';
import { numberColumns, numberSqlTypes, readNumber } from './number-columns.ts';

/** An ID number in the database and in sheets. */
export const keptIdNumber: KeptType<IdNumberField> = {
  sqlTypes: numberSqlTypes,
  columns: (place) => numberColumns(place, maskIdNumber),
  writeCell: writeText,
  readCell: readNumber,
  maskInLog: (value) => maskIdNumber(String(value)),
};
