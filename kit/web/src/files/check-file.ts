import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';

/** Reason why a file is refused: an error of fields with its data, and optionally the key of a title. */
export interface FileRefusal {
  title?: string;
  error: string;
  data?: Readonly<Record<string, unknown>>;
}

/** Returns the refusal of a file before any of it is sent; null for an accepted one. It does not check the content. */
export function checkFile(file: Pick<File, 'name' | 'size'>, mode: UploadMode): FileRefusal | null {
  const { formats, maxBytes } = rulesOf(mode);
  if (!formats.includes(endingOf(file.name))) return { title: 'kit.files.wrongFormat', error: 'FIELD_FILE_FORMAT' };
  if (file.size > maxBytes) return { title: 'kit.files.tooLarge', error: 'FIELD_FILE_TOO_LARGE' };
  return null;
}

/** Returns the refusal of a picture of this size in px; null for an accepted one. */
export function checkPicture(
  { width, height }: { width: number; height: number },
  mode: UploadMode,
): FileRefusal | null {
  const minSidePx = rulesOf(mode).picture?.minSidePx ?? 1;
  return Math.min(width, height) < minSidePx ? { error: 'FIELD_FILE_TOO_SMALL', data: { minSidePx } } : null;
}

/** Returns the refusal of a sound of this length in seconds; null for an accepted one, and for an unknown length. */
export function checkLength(seconds: number | null, maxSeconds: number): FileRefusal | null {
  if (seconds === null || seconds <= maxSeconds) return null;
  return { error: 'FIELD_FILE_TOO_LONG', data: { minutes: maxSeconds / 60 } };
}

/** Returns the extension of a name or path in lower case, without the dot; empty for none. */
export function endingOf(name: string): string {
  return /\.([^./?]+)(\?.*)?$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Returns bytes in the form of the limits: `512 KB`, `20 MB`, `3.2 GB`. From 2,048 on in the next unit. */
export function sizeText(bytes: number): string {
  const KB = 1024;
  if (bytes < 2 * KB ** 2) return `${Math.ceil(bytes / KB)} KB`;
  if (bytes < 2 * KB ** 3) return `${Math.round(bytes / KB ** 2)} MB`;
  return `${(bytes / KB ** 3).toFixed(1).replace('.0', '')} GB`;
}
