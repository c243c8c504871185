import { drawPdf } from '../../program/pdf/pdf-thread.ts';
import type { Program } from '../../program/program.ts';
import type { DrawnGrowth, PrintedGrowth } from './printed-sheet.ts';

const PHOTO_BYTES_MAX = 2_000_000;

/** Draws sheets in the thread of PDF files. Throws an Error where the drawing failed. */
export function drawGrowthPdf(printed: PrintedGrowth): Promise<DrawnGrowth> {
  return drawPdf<DrawnGrowth>(new URL('./draw-growth.ts', import.meta.url), printed);
}

/** Returns a stored photo; null where the store has none, or one that no PDF holds. */
export async function photoOf({ files }: Pick<Program, 'files'>, path: string | null): Promise<Uint8Array | null> {
  if (path === null || !/\.(jpe?g|png)$/i.test(path)) return null;
  const stream = await files.store.read(`kept/${path}`);
  if (stream === null) return null;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    pieces.push(piece as Uint8Array);
    size += (piece as Uint8Array).length;
    if (size > PHOTO_BYTES_MAX) return null;
  }
  return Buffer.concat(pieces);
}
