import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const WORKER_FILE = new URL('./pdf-worker.ts', import.meta.url);
const MEMORY_MAX_MB = 512;
/** Time after the last file in which the thread stays, because its start takes as long as several files. */
const IDLE_MS = 30_000;

let last: Promise<unknown> = Promise.resolve();
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Calls the default function of a module with this input, which draws a PDF. Parsing the font takes much processor
 * time, so a thread draws the files, one after the other, while the server answers other calls.
 */
export function drawPdf(module: URL, input: unknown): Promise<Uint8Array> {
  const file = last.then(() => drawn({ module: module.href, input }));
  last = file.catch(() => undefined);
  return file;
}

async function drawn(task: { module: string; input: unknown }): Promise<Uint8Array> {
  clearTimeout(idle);
  const worker = (thread ??= startThread());
  try {
    worker.postMessage(task);
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
