import { drawPdf } from '../program/pdf/pdf-thread.ts';
import type { CardWords, PrintedCard } from './draw-card-sheet.ts';

/** Returns a PDF with cards. */
export function cardSheet(cards: readonly PrintedCard[], words: CardWords): Promise<Uint8Array> {
  return drawPdf(new URL('./draw-card-sheet.ts', import.meta.url), { cards, words });
}
