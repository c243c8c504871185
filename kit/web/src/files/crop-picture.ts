import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { endingOf } from './check-file.ts';

/** A part of a picture, in px of the upright picture. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** From fine to coarse; below the last one the picture is made smaller instead. */
const jpegQualities = [0.92, 0.85, 0.75] as const;
const SHRINK = 0.8;

/** Size of a picture in px as it is seen, turned upright. Throws where it cannot be read. */
export async function pictureSize(picture: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/**
 * A part of a picture as a new file, upright and within the limits of the mode: as PNG where it was one and still fits,
 * else as JPEG. Throws where the picture cannot be read or does not fit.
 */
export async function cropPicture(file: File, area: Area, mode: UploadMode): Promise<File> {
  const { maxBytes, picture } = rulesOf(mode);
  const bitmap = await createImageBitmap(file);
  const minSide = picture?.minSidePx ?? 1;
  try {
    for (let scale = 1; Math.min(area.width, area.height) * scale >= minSide - 1; scale *= SHRINK) {
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
  // A frame of 399.6 px is one of 400, and a square one has sides that are the same.
  canvas.width = Math.max(minSide, Math.round(area.width * scale));
  canvas.height = Math.max(minSide, Math.round(area.height * scale));
  const { x, y, width, height } = area;
  contextOf(canvas).drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** JPEG knows no transparency; what was clear becomes paper. */
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

/** As JPEG of this quality, or as PNG where none is given. */
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
