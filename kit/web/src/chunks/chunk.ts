/** How long a part of the program may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the program did not arrive, or not in time. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Loads a part of the program, at most for `timeoutMs`. Throws `ChunkError`. */
export function loadChunk<T>(load: () => Promise<T>, timeoutMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError('took too long')), timeoutMs);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkError('did not arrive', { cause })))
      .finally(() => clearTimeout(timer));
  });
}
