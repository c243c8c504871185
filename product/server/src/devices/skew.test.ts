import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctTimes } from './skew.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;
const receivedAt = new Date('2026-11-20T08:00:00Z');
const now = receivedAt.getTime();

/** Events by the machine's clock; those with a number are counted. */
function correct(skewMs: number, ...events: [deviceAtMs: number, sequence?: number][]) {
  const sent = events.map(([deviceAtMs, sequence = null]) => ({ deviceAtMs, sequence }));
  return correctTimes(sent, { skewMs, receivedAt }).map(({ atMs, doubtful }) => (doubtful ? 'doubtful' : atMs - now));
}

test('a time is the machine’s, less what its clock is ahead', () => {
  expect(correct(0, [now - MINUTE])).toEqual([-MINUTE]);
  expect(correct(-7 * DAY, [now - 7 * DAY - MINUTE])).toEqual([-MINUTE]);
  expect(correct(3 * MINUTE, [now + 2 * MINUTE])).toEqual([-MINUTE]);
});

test('what is yet to come, or too old for any machine, is doubtful', () => {
  expect(correct(0, [now + 2 * MINUTE], [now + 2 * MINUTE + 1])).toEqual([2 * MINUTE, 'doubtful']);
  expect(correct(0, [now - 400 * DAY], [now - 400 * DAY - 1])).toEqual([-400 * DAY, 'doubtful']);
  expect(correctTimes([{ deviceAtMs: 0, sequence: null }], { skewMs: 0, receivedAt })).toEqual([
    { atMs: now, doubtful: true },
  ]);
});

test('of a clock that was set back, what came before is doubtful, in whatever order it is sent', () => {
  const [before, after] = [now - 10 * MINUTE, now - 20 * MINUTE];
  expect(correct(0, [before, 1], [after, 2], [after + SECOND, 3])).toEqual([
    'doubtful',
    -20 * MINUTE,
    -20 * MINUTE + SECOND,
  ]);
  expect(correct(0, [after, 2], [before, 1])).toEqual([-20 * MINUTE, 'doubtful']);
  expect(correct(0, [after + 5 * SECOND, 1], [after, 2])).toEqual([-20 * MINUTE + 5 * SECOND, -20 * MINUTE]);
  expect(correct(0, [before], [after])).toEqual([-10 * MINUTE, -20 * MINUTE]);
});

test('whatever a machine sends, no time is later than a machine can know of or older than any', () => {
  const event = fc.record({
    deviceAtMs: fc.integer({ min: -1e13, max: 1e14 }),
    sequence: fc.option(fc.nat()),
  });
  fc.assert(
    fc.property(fc.array(event), fc.integer({ min: -1e13, max: 1e13 }), (events, skewMs) => {
      for (const { atMs } of correctTimes(events, { skewMs, receivedAt })) {
        expect(atMs).toBeLessThanOrEqual(now + 2 * MINUTE);
        expect(atMs).toBeGreaterThanOrEqual(now - 400 * DAY);
      }
    }),
  );
});
