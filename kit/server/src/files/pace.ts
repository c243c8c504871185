import type { Readable } from 'node:stream';

/** Minimum speed of a body. */
export interface Pace {
  /** Longest time without a byte. */
  idleMs: number;
  /** Time that any body may take, regardless of its size. */
  graceMs: number;
  /** Bytes that must arrive in each further second. */
  bytesPerSecond: number;
}

/** Pace of uploads. A film of 500 MB arrives within the request timeout, and no client holds a socket with a few bytes. */
export const uploadPace: Pace = { idleMs: 20_000, graceMs: 30_000, bytesPerSecond: 32 * 1024 };

/**
 * Returns the bytes of a body while they arrive in time. A sender that is too slow loses its connection, which ends the body with an
 * error. Only the waiting for the sender counts, not the reader's work.
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
