import { z } from 'zod';
import type { UploadMode } from '../files/upload-modes.ts';
import { type FieldBase, type FieldOptions, fieldBase } from './field.ts';
import { noFilters, savedText, type WireType } from './wire-type.ts';

/**
 * One file. On the wire it is the path `code/date/module/name` of the upload. The server's answer appends a signature after `?`, which
 * opens the file for a limited time. Clients may send the path back with it.
 */
export interface FileField extends FieldBase<'file', string> {
  readonly mode: UploadMode;
}

const PATH = /^[\w-]{1,40}\/\d{4}-\d\d-\d\d\/[\w-]{1,40}\/[\w-]{1,64}\.[a-z0-9]{2,5}(\?[\w=&.-]{0,300})?$/;

/**
 * Declares a file. Errors: FIELD_FORMAT; on save FIELD_FILE_FORMAT, FIELD_FILE_TOO_LARGE, FIELD_FILE_MISSING, FIELD_FILE_DAMAGED,
 * FIELD_FILE_TOO_SMALL {minSidePx}, FIELD_FILE_NOT_SQUARE, FIELD_FILE_FOREIGN.
 */
export function file<const O extends FieldOptions & { mode: UploadMode }>(options: O) {
  return {
    type: 'file',
    ...fieldBase(options),
    mode: options.mode,
    schema: z.string().max(500, 'FIELD_TOO_LONG').regex(PATH, 'FIELD_FORMAT'),
  } satisfies FileField;
}

/** Returns the path without the signature of an answer. */
export function plainPath(path: string): string {
  return path.split('?', 1)[0] as string;
}

/** A file on the wire. */
export const fileOnWire = { filters: noFilters, saved: savedText } satisfies WireType<FileField>;
