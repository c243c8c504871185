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

it('a change stream sends only the last unread change of each tenant, ordered by position', async () => {
  for (let position = 1; position <= 10_000; position += 1) {
    stream.tell([change(position, position === 9_000 ? 'other' : 'k')], position);
  }
  const told = await text();
  expect(told?.match(/id: \d+/g)).toEqual(['id: 0', 'id: 9000', 'id: 10000']);
});

it('a change stream sends only a reset after missed changes', async () => {
  await text();
  stream.tell([change(1)], 1);
  stream.reset(7);
  expect(await text()).toBe('event: reset\nid: 7\ndata: {}\n\n');
});

it('a reader without changes receives a position to resume from', async () => {
  await text();
  stream.tell([{ topic: 'toys.car', ownerId: 'k', position: 5 }], 5);
  const next = text();
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(await next).toBe(': beat\nid: 5\n\n');
});

it('a reader that stops reading is cut off, and a reader that waits for changes is not', async () => {
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

it('a change stream survives a database error and ends when the reader has lost its rights', async () => {
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
