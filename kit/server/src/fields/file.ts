import type { FileField } from '@kiga/entity/fields/file.ts';
import { type KeptType, plainColumn } from './kept-type.ts';

/** The path of a file. */
export const keptFile: KeptType<FileField> = {
  sqlTypes: () => ({ '': 'text' }),
  columns: (place) => ({ ...plainColumn(place), search: () => null }),
  maskInLog: null,
};
