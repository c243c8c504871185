import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { endingOf } from './check-file.ts';

/** Part of a picture, in px of the upright picture. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** From fine to coarse; after the last one the picture is scaled down. */
const jpegQualities = [0.92, 0.85, 0.75] as const;
const SHRINK = 0.8;

/** Returns the size of a picture in px, after turning it upright. Throws for an unreadable one. */
export async function pictureSize(picture: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/**
 * Returns part of a picture as a new file, upright, within the limits of the mode, and at most `maxSidePx` wide and high. A PNG stays PNG if it fits, everything else becomes
 * JPEG. Throws where the picture is unreadable or does not fit.
 */
export async function cropPicture(
  file: File,
  area: Area,
  mode: UploadMode,
  maxSidePx = Number.POSITIVE_INFINITY,
): Promise<File> {
  const { maxBytes, picture } = rulesOf(mode);
  const bitmap = await createImageBitmap(file);
  const minSide = picture?.minSidePx ?? 1;
  try {
    const first = Math.min(1, maxSidePx / Math.max(area.width, area.height));
    for (let scale = first; Math.min(area.width, area.height) * scale >= minSide - 1; scale *= SHRINK) {
      const canvas = draw(bitmap, area, scale, minSide);
      const tries = endingOf(file.name) === 'png' ? [undefined, ...jpegQualities] : jpegQualities;
      for (const quality of tries) {
        const blob = await encode(quality === undefined ? canvas : onWhite(canvas), quality);
        if (blob.size <= maxBytes) return named(file, blob);
      }
    }
  } finally {
    bitmap.close();
  }
  throw new Error('the picture does not fit into the limit');
}

function draw(bitmap: ImageBitmap, area: Area, scale: number, minSide: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  // A frame of 399.6 px counts as 400, and the sides of a square are equal.
  canvas.width = Math.max(minSide, Math.round(area.width * scale));
  canvas.height = Math.max(minSide, Math.round(area.height * scale));
  const { x, y, width, height } = area;
  contextOf(canvas).drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns the picture on white, because JPEG has no transparency. */
function onWhite(picture: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = contextOf(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser cannot draw');
  context.imageSmoothingQuality = 'high';
  return context;
}

/** Returns a JPEG of this quality, or a PNG without a quality. */
function encode(canvas: HTMLCanvasElement, quality: number | undefined): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture cannot be encoded')) : resolve(blob)),
      quality === undefined ? 'image/png' : 'image/jpeg',
      quality,
    );
  });
}

function named(file: File, blob: Blob): File {
  const ending = blob.type === 'image/png' ? 'png' : 'jpg';
  return new File([blob], file.name.replace(/\.[^.]*$/, `.${ending}`), { type: blob.type });
}
