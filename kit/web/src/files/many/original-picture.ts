import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { errorText } from '../../entity/entity-words.ts';
import type { Kit } from '../../kit-context.tsx';
import { endingOf, sizeText } from '../check-file.ts';

const MB = 1024 * 1024;

/** Maximum size of an original, as cameras make it. The prepared picture keeps the limit of its upload. */
const ORIGINAL_MAX_BYTES = 20 * MB;

/** Reason why a file cannot be used: an error of fields, or one of these pages. */
export class PictureRefusal extends Error {
  readonly error: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(error: string, data: Readonly<Record<string, unknown>> = {}) {
    super(error);
    this.error = error;
    this.data = data;
  }
}

/** Refuses a file by its name and size, before it is read. Throws PictureRefusal. */
export function refuseOriginal(path: string, sizeBytes: number, mode: UploadMode): void {
  const ending = endingOf(path);
  if (ending === 'heic' || ending === 'heif') throw new PictureRefusal('heic');
  if (!rulesOf(mode).formats.includes(ending)) throw new PictureRefusal('FIELD_FILE_FORMAT');
  if (sizeBytes === 0) throw new PictureRefusal('empty');
  if (sizeBytes > ORIGINAL_MAX_BYTES) throw new PictureRefusal('original');
}

/** Returns the pixels of a picture; the caller closes them. Throws PictureRefusal for a damaged one. */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new PictureRefusal('FIELD_FILE_DAMAGED');
  }
}

/** Returns the size of a picture in px. Throws PictureRefusal for a damaged one, and for one below the limit of the mode. */
export async function originalSize(file: Blob, mode: UploadMode): Promise<{ width: number; height: number }> {
  const bitmap = await decodePicture(file);
  const { width, height } = bitmap;
  bitmap.close();
  const { minSidePx = 1 } = rulesOf(mode).picture ?? {};
  if (Math.min(width, height) < minSidePx) throw new PictureRefusal('FIELD_FILE_TOO_SMALL', { minSidePx });
  return { width, height };
}

/** Keys of the refusals that are no errors of fields. */
const refusalWords: Readonly<Record<string, string>> = {
  heic: 'kit.files.many.original.heic',
  empty: 'kit.files.many.original.empty',
  original: 'kit.files.many.original.tooLarge',
};

/** Returns the reason of a refusal as text. */
export function refusalText(kit: Kit, error: unknown): string {
  const refusal = error instanceof PictureRefusal ? error : new PictureRefusal('FIELD_FILE_DAMAGED');
  const own = refusalWords[refusal.error];
  if (own !== undefined) return kit.t(own, { size: sizeText(ORIGINAL_MAX_BYTES) });
  return errorText(kit, refusal.error, refusal.data);
}
