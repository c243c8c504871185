import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Drawn } from './pdf-worker.ts';

const WORKER_FILE = new URL('./pdf-worker.ts', import.meta.url);
const MEMORY_MAX_MB = 512;
/** Time after the last file in which the thread stays, because its start takes as long as several files. */
const IDLE_MS = 30_000;

let last: Promise<unknown> = Promise.resolve();
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Calls the default function of a module with this input, which draws a PDF and returns its bytes, or an answer that holds
 * them. Drawing takes much processor time, so a thread draws the files, one after the other, while the server answers other
 * calls. Throws an Error where the drawing failed.
 */
export function drawPdf<Drawing = Uint8Array>(module: URL, input: unknown): Promise<Drawing> {
  const file = last.then(() => drawn({ module: module.href, input })) as Promise<Drawing>;
  last = file.catch(() => undefined);
  return file;
}

async function drawn(task: { module: string; input: unknown }): Promise<unknown> {
  clearTimeout(idle);
  const worker = (thread ??= startThread());
  try {
    worker.postMessage(task);
    // `once` rejects where the thread fails.
    const [answer] = (await once(worker, 'message')) as [Drawn];
    if ('failure' in answer) throw new Error(`a drawing failed: ${answer.failure}`);
    return answer.drawing;
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
