import type { FileField } from '@kiga/entity/fields/file.ts';
import { type KeptType, plainColumn } from './kept-type.ts';

/** A path of a file in the database and in sheets. */
export const keptFile: KeptType<FileField> = {
  sqlTypes: () => ({ '': 'text' }),
  columns: (place) => ({ ...plainColumn(place), search: () => null }),
  maskInLog: null,
};
