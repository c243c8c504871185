import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkError, loadChunk } from './chunk.ts';

afterEach(() => vi.useRealTimers());

describe('a chunk', () => {
  it('resolves to its module', async () => {
    await expect(loadChunk(async () => 1)).resolves.toBe(1);
  });

  it('fails with a ChunkError when the script cannot be loaded', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('fetch')))).rejects.toBeInstanceOf(ChunkError);
  });

  it('fails after 120 seconds without a response', async () => {
    vi.useFakeTimers();
    const told = vi.fn<(error: unknown) => void>();
    loadChunk(() => new Promise(() => {})).catch(told);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError));
  });
});
