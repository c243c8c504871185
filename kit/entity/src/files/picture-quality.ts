import { rulesOf, type UploadMode } from './upload-modes.ts';

/** Side of the square in which quality is measured, in px, so that the size of the original does not matter. */
export const QUALITY_SIDE_PX = 200;

/** Measures of a picture. */
export interface PictureQuality {
  /** Mean brightness, 0 black to 255 white. */
  brightness: number;
  /** Variance of the Laplacian, a common measure of focus (Pech-Pacheco and others, 2000). Blurred pictures have little. */
  sharpness: number;
}

/** Measures a grey picture of `QUALITY_SIDE_PX` squared, one byte for each pixel. */
export function pictureQuality(grey: ArrayLike<number>, side = QUALITY_SIDE_PX): PictureQuality {
  const at = (x: number, y: number) => grey[y * side + x] as number;
  let sum = 0;
  for (let index = 0; index < side * side; index++) sum += grey[index] as number;
  let total = 0;
  let squares = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const laplacian = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      total += laplacian;
      squares += laplacian * laplacian;
    }
  }
  const count = (side - 2) ** 2;
  return { brightness: sum / (side * side), sharpness: squares / count - (total / count) ** 2 };
}

/** Doubts about a picture: too dark, too bright, blurred. */
export type QualityDoubt = 'dark' | 'bright' | 'blurred';

/** Returns the doubts about a picture for a mode; none for modes without such rules. */
export function qualityDoubts({ brightness, sharpness }: PictureQuality, mode: UploadMode): QualityDoubt[] {
  const rules = rulesOf(mode).picture?.quality;
  if (!rules) return [];
  return [
    ...(brightness < rules.minBrightness ? ['dark' as const] : []),
    ...(brightness > rules.maxBrightness ? ['bright' as const] : []),
    ...(sharpness < rules.minSharpness ? ['blurred' as const] : []),
  ];
}
