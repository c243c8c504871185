import { normaliseText } from '@kiga/entity/excel/normalise.ts';
import type { TimeField } from '@kiga/entity/fields/time.ts';
import { type KeptType, rangeColumn, writeText } from './kept-type.ts';

/** A time of day in the database, as text `hh:mm`, which sorts by time. */
export const keptTime: KeptType<TimeField> = {
  sqlTypes: () => ({ '': 'text' }),
  columns: rangeColumn,
  writeCell: writeText,
  readCell(row, name) {
    const text = row.textOf(name);
    if (text === null) return;
    const [, hour, minute] = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(normaliseText(text)) ?? [];
    row.fields[name] = hour === undefined ? text : `${hour.padStart(2, '0')}:${minute}`;
  },
};
