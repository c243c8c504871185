import {
  pictureQuality,
  QUALITY_SIDE_PX,
  type QualityDoubt,
  qualityDoubts,
} from '@kiga/entity/files/picture-quality.ts';
import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { endingOf } from '@kiga/kit-web/files/check-file.ts';
import { type Area, cropPicture } from '@kiga/kit-web/files/crop-picture.ts';

const MB = 1024 * 1024;

/** Maximum size of an original, as cameras make it. The prepared photo keeps the limit of its upload. */
export const ORIGINAL_MAX_BYTES = 20 * MB;

/** Side of a prepared photo: enough for machines, small enough for hundreds of uploads. */
const PREPARED_SIDE_PX = 1000;

/** Share of the free height above the crop of an upright picture, where faces are. */
const ABOVE = 0.2;

/** A photo that is ready to be uploaded. */
export interface PreparedPhoto {
  file: File;
  doubts: readonly QualityDoubt[];
}

/** Reason why a file cannot be a face photo: an error of fields, or one of this page. */
export class PhotoRefusal extends Error {
  readonly error: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(error: string, data: Readonly<Record<string, unknown>> = {}) {
    super(error);
    this.error = error;
    this.data = data;
  }
}

/** Refuses a file by its name and size, before it is read. Throws PhotoRefusal. */
export function refuseFile(path: string, sizeBytes: number): void {
  const ending = endingOf(path);
  if (ending === 'heic' || ending === 'heif') throw new PhotoRefusal('heic');
  if (!rulesOf('face').formats.includes(ending)) throw new PhotoRefusal('FIELD_FILE_FORMAT');
  if (sizeBytes === 0) throw new PhotoRefusal('empty');
  if (sizeBytes > ORIGINAL_MAX_BYTES) throw new PhotoRefusal('original');
}

/** Returns the photo with the usual crop: a square in the middle, in the upper part of an upright picture. */
export async function preparePhoto(original: File): Promise<PreparedPhoto> {
  const bitmap = await decode(original);
  const { width, height } = bitmap;
  bitmap.close();
  const { minSidePx = 1 } = rulesOf('face').picture ?? {};
  const side = Math.min(width, height);
  if (side < minSidePx) throw new PhotoRefusal('FIELD_FILE_TOO_SMALL', { minSidePx });
  const area: Area = { x: (width - side) / 2, y: (height - side) * ABOVE, width: side, height: side };
  return measured(await cropPicture(original, area, 'face', PREPARED_SIDE_PX));
}

/** Returns a cropped photo with the doubts about it. */
export async function measured(file: File): Promise<PreparedPhoto> {
  const bitmap = await decode(file);
  const canvas = new OffscreenCanvas(QUALITY_SIDE_PX, QUALITY_SIDE_PX);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, QUALITY_SIDE_PX, QUALITY_SIDE_PX);
  bitmap.close();
  const { data } = context.getImageData(0, 0, QUALITY_SIDE_PX, QUALITY_SIDE_PX);
  const grey = new Float32Array(QUALITY_SIDE_PX ** 2);
  for (let index = 0; index < grey.length; index++) {
    const [red, green, blue] = data.subarray(index * 4, index * 4 + 3) as unknown as [number, number, number];
    // Luma as television computes it (ITU-R BT.601).
    grey[index] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { file, doubts: qualityDoubts(pictureQuality(grey), 'face') };
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new PhotoRefusal('FIELD_FILE_DAMAGED');
  }
}
