import { afterEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkError, loadChunk } from './chunk.ts';

afterEach(() => vi.useRealTimers());

describe('a chunk', () => {
  it('arrives', async () => {
    await expect(loadChunk(async () => 1)).resolves.toBe(1);
  });

  it('fails as such when the script cannot be loaded', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('fetch')))).rejects.toBeInstanceOf(ChunkError);
  });

  it('fails after 120 seconds without an answer', async () => {
    vi.useFakeTimers();
    const failure = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await failure).toBeInstanceOf(ChunkError);
  });
});
