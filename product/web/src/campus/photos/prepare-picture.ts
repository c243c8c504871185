import {
  pictureQuality,
  QUALITY_SIDE_PX,
  type QualityDoubt,
  qualityDoubts,
} from '@kiga/entity/files/picture-quality.ts';
import { type Area, cropPicture } from '@kiga/kit-web/files/crop-picture.ts';
import { decodePicture, originalSize } from '@kiga/kit-web/files/many/original-picture.ts';

/** Side of a prepared photo: enough for machines, small enough for hundreds of uploads. */
const PREPARED_SIDE_PX = 1000;

/** Share of the free height above the crop of an upright picture, where faces are. */
const ABOVE = 0.2;

/** A photo that is ready to be uploaded. */
export interface PreparedPhoto {
  picture: File;
  doubts: readonly QualityDoubt[];
}

/**
 * Returns the photo with the usual crop: a square in the middle, in the upper part of an upright picture. Throws
 * PictureRefusal.
 */
export async function preparePhoto(original: File): Promise<PreparedPhoto> {
  const { width, height } = await originalSize(original, 'face');
  const side = Math.min(width, height);
  const area: Area = { x: (width - side) / 2, y: (height - side) * ABOVE, width: side, height: side };
  return measured(await cropPicture(original, area, 'face', PREPARED_SIDE_PX));
}

/** Returns a cropped photo with the doubts about it. */
export async function measured(picture: File): Promise<PreparedPhoto> {
  const bitmap = await decodePicture(picture);
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
  return { picture, doubts: qualityDoubts(pictureQuality(grey), 'face') };
}
