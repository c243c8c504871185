/** Timeout for loading a part of the program. */
const TIMEOUT_MS = 120_000;

/** Error of a part of the program that did not arrive in time. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Loads a part of the program. Throws `ChunkError`, after 120 s at the latest. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError('took too long')), TIMEOUT_MS);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkError('did not arrive', { cause })))
      .finally(() => clearTimeout(timer));
  });
}
