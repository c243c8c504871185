import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('paced work runs at once for the first call, then once a second, and once after the last', async () => {
  const work = vi.fn<() => void>();
  const paced = pace(work);
  paced.call();
  expect(work).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 25; count += 1) {
    paced.call();
    await pass(100);
  }
  expect(work).toHaveBeenCalledTimes(3);
  await pass(10_000);
  expect(work).toHaveBeenCalledTimes(4);
});

it('paced work never overlaps itself, and continues after a failure', async () => {
  const fetches: PromiseWithResolvers<void>[] = [];
  const paced = pace(() => {
    const fetching = Promise.withResolvers<void>();
    fetches.push(fetching);
    return fetching.promise;
  });
  paced.call();
  paced.call();
  await pass(5_000);
  expect(fetches).toHaveLength(1);
  fetches[0]?.reject(new Error('away'));
  await pass(1_000);
  expect(fetches).toHaveLength(2);
});

it('paced work does not run after a stop', async () => {
  const work = vi.fn<() => void>();
  const paced = pace(work);
  paced.call();
  paced.call();
  paced.stop();
  await pass(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});
