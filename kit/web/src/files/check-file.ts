import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';

/** Why a file is not taken: an error of fields with its data, and the key of the words at its head where it has any. */
export interface FileRefusal {
  title?: string;
  error: string;
  data?: Readonly<Record<string, unknown>>;
}

/** What is wrong with a file before anything of it is sent; null where nothing is. What it really holds is not looked at. */
export function checkFile(file: Pick<File, 'name' | 'size'>, mode: UploadMode): FileRefusal | null {
  const { formats, maxBytes } = rulesOf(mode);
  if (!formats.includes(endingOf(file.name))) return { title: 'kit.files.wrongFormat', error: 'FIELD_FILE_FORMAT' };
  if (file.size > maxBytes) return { title: 'kit.files.tooLarge', error: 'FIELD_FILE_TOO_LARGE' };
  return null;
}

/** What is wrong with a picture of this size in px; null where nothing is. */
export function checkPicture(
  { width, height }: { width: number; height: number },
  mode: UploadMode,
): FileRefusal | null {
  const minSidePx = rulesOf(mode).picture?.minSidePx ?? 1;
  return Math.min(width, height) < minSidePx ? { error: 'FIELD_FILE_TOO_SMALL', data: { minSidePx } } : null;
}

/** Ending of a name or path in lower case, without the dot; empty where there is none. */
export function endingOf(name: string): string {
  return /\.([^./?]+)(\?.*)?$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Bytes as the limits are told: `512 KB`, `20 MB`. From 2,048 KB on it is megabytes. */
export function sizeText(bytes: number): string {
  const KB = 1024;
  return bytes < 2 * KB * KB ? `${Math.ceil(bytes / KB)} KB` : `${Math.round(bytes / KB / KB)} MB`;
}
