import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CardWords, PrintedCard } from './draw-card-sheet.ts';

const WORKER_FILE = new URL('./card-sheet-worker.ts', import.meta.url);
const MEMORY_MAX_MB = 512;
/** Time after the last sheet in which the thread stays, because its start takes as long as several sheets. */
const IDLE_MS = 30_000;

let last: Promise<unknown> = Promise.resolve();
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Returns a PDF with cards. Parsing the font takes much processor time, so a thread draws the sheets, one after the
 * other, while the server answers other calls.
 */
export function cardSheet(cards: readonly PrintedCard[], words: CardWords): Promise<Uint8Array> {
  const sheet = last.then(() => drawn(cards, words));
  last = sheet.catch(() => undefined);
  return sheet;
}

async function drawn(cards: readonly PrintedCard[], words: CardWords): Promise<Uint8Array> {
  clearTimeout(idle);
  const worker = (thread ??= startThread());
  try {
    worker.postMessage({ cards, words });
    // `once` rejects where the thread fails.
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    return bytes;
  } finally {
    idle = setTimeout(endThread, IDLE_MS).unref();
  }
}

function startThread(): Worker {
  const worker = new Worker(WORKER_FILE, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } });
  worker.once('error', endThread);
  // The thread alone must not keep the program alive.
  worker.unref();
  return worker;
}

function endThread(): void {
  void thread?.terminate();
  thread = null;
}
