import type { Readable } from 'node:stream';

/** How slowly a body may come. */
export interface Pace {
  /** The longest time without a byte. */
  idleMs: number;
  /** The time that any body may take, whatever its size. */
  graceMs: number;
  /** The bytes that have to come in each second beyond it. */
  bytesPerSecond: number;
}

/** The pace of uploads: a film of 500 MB comes within the time of any request, and nobody holds a socket with a few bytes. */
export const uploadPace: Pace = { idleMs: 20_000, graceMs: 30_000, bytesPerSecond: 32 * 1024 };

/**
 * The bytes of a body as long as they come in time; a sender that is too slow loses its connection, which ends the body with an
 * error. Only the waiting for the sender counts, not the work of whoever reads.
 */
export async function* atPace(body: Readable, sizeBytes: number, pace: Pace): AsyncGenerator<Buffer> {
  let leftMs = pace.graceMs + (sizeBytes / pace.bytesPerSecond) * 1000;
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const since = performance.now();
      const timer = setTimeout(() => body.destroy(), Math.min(pace.idleMs, Math.max(0, leftMs)));
      const { value, done } = await chunks.next().finally(() => clearTimeout(timer));
      if (done) return;
      leftMs -= performance.now() - since;
      yield value as Buffer;
    }
  } finally {
    await chunks.return?.();
  }
}
