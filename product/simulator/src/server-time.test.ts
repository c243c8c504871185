import { expect, it } from 'vitest';
import { ServerTime } from './server-time.ts';

function watched(guess: string) {
  let realMs = 0;
  const time = new ServerTime(new Date(guess), () => realMs);
  return {
    time,
    pass: (ms: number) => (realMs += ms),
    shown: () => time.now().toISOString(),
    hear: (serverTime: string, delayMs = 20) => time.hear(serverTime, realMs - delayMs),
  };
}

it('the server time runs on between the responses of a server in real time', () => {
  const { time, pass, shown, hear } = watched('2026-11-20T00:00:00Z');
  hear('2026-11-20T15:59:00.000Z');
  pass(1_000);
  hear('2026-11-20T15:59:01.010Z');
  pass(90_000);
  expect(shown()).toBe('2026-11-20T16:00:31.010Z');
  expect(time.isLeaping).toBe(false);
});

it('the server time follows the speed of a demo and reports its leap over a weekend', () => {
  const { time, pass, shown, hear } = watched('2026-11-20T09:00:00Z');
  hear('2026-11-20T09:28:00.000Z');
  pass(1_000);
  hear('2026-11-20T09:28:05.080Z');
  pass(1_000);
  expect(shown()).toBe('2026-11-20T09:28:10.080Z');
  expect(time.isLeaping).toBe(false);
  pass(20_000);
  expect(time.isLeaping).toBe(true);
  pass(10_000);
  expect(shown()).toBe('2026-11-22T23:15:40.080Z');
  expect(time.isLeaping).toBe(true);
  pass(2_000);
  expect(time.isLeaping).toBe(false);
});

it('the server time does not measure its speed from a slow response', () => {
  const { time, pass, shown, hear } = watched('2026-11-20T00:00:00Z');
  hear('2026-11-20T00:00:00.000Z', 900);
  pass(1_000);
  hear('2026-11-20T00:00:01.900Z');
  expect(time.isMeasured).toBe(false);
  pass(1_000);
  hear('2026-11-20T00:00:02.880Z');
  expect(time.isMeasured).toBe(true);
  pass(5_000);
  expect(shown()).toBe('2026-11-20T00:00:07.880Z');
});
