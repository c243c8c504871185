import { type LazyExoticComponent, lazy } from 'react';
import type { Screen, ScreenLoader } from '../screens.ts';

/** How long the program of a screen may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The program of a screen did not arrive, or not in time. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Loads a program, at most for `timeoutMs`. Throws `ChunkError`. */
export function loadChunk<T>(load: () => Promise<T>, timeoutMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError('took too long')), timeoutMs);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkError('did not arrive', { cause })))
      .finally(() => clearTimeout(timer));
  });
}

const loaded = new Map<ScreenLoader, LazyExoticComponent<Screen>>();

/** The component of a loader, the same one every time until it is forgotten. */
export function lazyScreen(load: ScreenLoader): LazyExoticComponent<Screen> {
  const known = loaded.get(load);
  if (known !== undefined) return known;
  const screen = lazy(() => loadChunk(load));
  loaded.set(load, screen);
  return screen;
}

/** Lets a loader that failed try again. */
export function forgetScreen(load: ScreenLoader): void {
  loaded.delete(load);
}
