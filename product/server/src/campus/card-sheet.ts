import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CardWords, PrintedCard } from './draw-card-sheet.ts';

const WORKER_FILE = new URL('./card-sheet-worker.ts', import.meta.url);
const MEMORY_MAX_MB = 512;

let last: Promise<unknown> = Promise.resolve();

/**
 * Returns a PDF with cards. Parsing the font takes a second of processor time, so a thread does it, one sheet after the
 * other, while the server answers other calls.
 */
export function cardSheet(cards: readonly PrintedCard[], words: CardWords): Promise<Uint8Array> {
  const sheet = last.then(() => drawn(cards, words));
  last = sheet.catch(() => undefined);
  return sheet;
}

async function drawn(cards: readonly PrintedCard[], words: CardWords): Promise<Uint8Array> {
  const worker = new Worker(WORKER_FILE, {
    workerData: { cards, words },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  });
  try {
    // `once` rejects where the thread fails.
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    return bytes;
  } finally {
    await worker.terminate();
  }
}
