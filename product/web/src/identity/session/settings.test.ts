import { CallError, NetworkError } from '@kiga/kit-web/client/call-errors.ts';
import type { Client } from '@kiga/kit-web/client/client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSettings, type Settings } from './settings.ts';

let sent: unknown[];
let answer: () => Promise<unknown>;
let settings: Settings;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  sent = [];
  answer = () => Promise.resolve({});
  const client = {
    call(_: unknown, { key, value }: { key: string; value: unknown }) {
      sent.push([key, value]);
      return answer();
    },
  } as unknown as Client;
  settings = createSettings(client, { density: 'compact' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const wait = () => vi.advanceTimersByTimeAsync(1000);

it('settings return stored values, and new values at once', () => {
  expect(settings.get('density')).toBe('compact');
  settings.save('columns', ['name']);
  expect(settings.get('columns')).toEqual(['name']);
  settings.save('density', null);
  expect(settings.get('density')).toBeUndefined();
  expect(sent).toEqual([]);
});

it('settings send only the last of many values, and send it once', async () => {
  for (const width of [100, 110, 120]) settings.save('width', width);
  settings.save('density', null);
  await wait();
  expect(sent).toEqual([
    ['width', 120],
    ['density', null],
  ]);
  await wait();
  expect(sent).toHaveLength(2);
});

it('settings are sent at once when the page is left', () => {
  settings.save('width', 100);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([['width', 100]]);
});

it('settings without a response are sent again with the next choice, or replaced by a newer value', async () => {
  answer = () => Promise.reject(new NetworkError('away'));
  settings.save('width', 100);
  settings.save('density', 'wide');
  await wait();
  sent = [];
  answer = () => Promise.resolve({});
  settings.save('width', 200);
  await wait();
  expect(new Map(sent as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      ['width', 200],
      ['density', 'wide'],
    ]),
  );
});

it('settings that the server refuses are not sent again', async () => {
  answer = () => Promise.reject(new CallError({ code: '400' }, 400));
  settings.save('width', 100);
  await wait();
  settings.save('density', 'wide');
  await wait();
  expect(sent).toEqual([
    ['width', 100],
    ['density', 'wide'],
  ]);
  expect(settings.get('width')).toBe(100);
});

it('settings send a newer value only after the response to the older one', async () => {
  const first = Promise.withResolvers<unknown>();
  answer = () => first.promise;
  settings.save('width', 100);
  await wait();
  settings.save('width', 200);
  await wait();
  expect(sent).toEqual([['width', 100]]);
  first.resolve({});
  await wait();
  expect(sent).toEqual([
    ['width', 100],
    ['width', 200],
  ]);
});
