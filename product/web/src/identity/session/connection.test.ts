import { NetworkError } from '@kiga/kit-web/client/call-errors.ts';
import type { IncomingAnswer, OutgoingRequest } from '@kiga/kit-web/client/send.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request: OutgoingRequest = { method: 'GET', url: '/x', headers: {} };
const answer = { status: 200 } as IncomingAnswer;

/** A server that can be switched off, and a call to it. */
function world() {
  let isThere = true;
  const seen: boolean[] = [];
  const connection = createConnection(async () => isThere);
  connection.subscribe(() => seen.push(connection.isAway()));
  return {
    connection,
    seen,
    set: (there: boolean) => {
      isThere = there;
    },
    call: (outcome: () => Promise<IncomingAnswer>) => connection.watching(outcome)(request),
  };
}

it('a single failed call does not mark the server as away', async () => {
  const { connection, seen, call } = world();
  await expect(call(() => Promise.reject(new NetworkError('cut')))).rejects.toBeInstanceOf(NetworkError);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.isAway()).toBe(false);
  expect(seen).toEqual([]);
});

it('a server is away after two failed attempts, and back with its next response', async () => {
  const { connection, seen, set, call } = world();
  set(false);
  await call(() => Promise.reject(new NetworkError('cut'))).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connection.isAway()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(connection.isAway()).toBe(true);
  set(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toEqual([true, false]);
});

it.each(['asked', 'another call is answered'])('a server that is away is tried at once when %s', async (what) => {
  const { connection, set, call } = world();
  set(false);
  await call(async () => ({ ...answer, status: 502 }));
  await vi.advanceTimersByTimeAsync(2_500);
  expect(connection.isAway()).toBe(true);
  set(true);
  if (what === 'asked') connection.tryNow();
  else await call(async () => answer);
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.isAway()).toBe(false);
});

it('an aborted call does not start a check of the server', async () => {
  const asked = vi.fn(async () => true);
  const connection = createConnection(asked);
  const signal = AbortSignal.abort();
  await connection
    .watching(() => Promise.reject(signal.reason))({ ...request, signal })
    .catch(() => undefined);
  expect(asked).not.toHaveBeenCalled();
});
