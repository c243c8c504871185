import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BEAT_MS, ChangeStream, type Reaches } from './change-stream.ts';

const reader = { accountId: 'a', sessionId: 's', reaches: vi.fn<() => Promise<Reaches>>(), cut: vi.fn<() => void>() };
const onEnd = vi.fn<() => void>();
let stream: ChangeStream;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  const reaches: Reaches = new Map([['toys.doll', 'all']]);
  reader.reaches.mockResolvedValue(reaches);
  stream = new ChangeStream(reader, { reaches, position: 0, first: 'ready' }, 'shopId', onEnd);
});
afterEach(() => {
  stream.end();
  vi.useRealTimers();
});

const change = (position: number, ownerId: string | null = 'k') => ({ topic: 'toys.doll', ownerId, position });
const text = async () => (await stream.next()).value as string | undefined;

it('of many changes that wait to be read tells the last of each tenant, in the order of their positions', async () => {
  for (let position = 1; position <= 10_000; position += 1) {
    stream.tell([change(position, position === 9_000 ? 'other' : 'k')], position);
  }
  const told = await text();
  expect(told?.match(/id: \d+/g)).toEqual(['id: 0', 'id: 9000', 'id: 10000']);
});

it('after something was missed tells that alone', async () => {
  await text();
  stream.tell([change(1)], 1);
  stream.reset(7);
  expect(await text()).toBe('event: reset\nid: 7\ndata: {}\n\n');
});

it('a reader that has nothing to be told of is given a position to come back to', async () => {
  await text();
  stream.tell([{ topic: 'toys.car', ownerId: 'k', position: 5 }], 5);
  const next = text();
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(await next).toBe(': beat\nid: 5\n\n');
});

it('a reader that takes nothing is cut off, and one that waits for news is not', async () => {
  for (let beat = 0; beat < 10; beat += 1) {
    const next = text();
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    await next;
  }
  expect(reader.cut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6 * BEAT_MS);
  expect(reader.cut).toHaveBeenCalledTimes(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('an error of the database does not end the stream, a right that is gone does', async () => {
  await text();
  reader.reaches.mockRejectedValueOnce(new Error('connection refused'));
  const beat = text();
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(await beat).toContain(': beat');
  reader.reaches.mockResolvedValueOnce(new Map());
  const end = text();
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(await end).toBe('event: ended\ndata: {"reason":"session"}\n\n');
  expect((await stream.next()).done).toBe(true);
});
