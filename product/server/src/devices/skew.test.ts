import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { correctTimes, type NotedSkew } from './skew.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;
const receivedAt = new Date('2026-11-20T08:00:00Z');
const now = receivedAt.getTime();
const today = '2026-11-20';

/** Events with the time of the machine's clock, and a sequence number if one is given. */
function correct(skewMs: number, ...events: [deviceAtMs: number, sequence?: number][]) {
  const sent = events.map(([deviceAtMs, sequence = null]) => ({ deviceAtMs, sequence }));
  return correctTimes(sent, { skewMs, receivedAt, today }).map(({ atMs, doubtful }) =>
    doubtful ? 'doubtful' : atMs - now,
  );
}

test('a time is the machine’s time minus the skew of its clock', () => {
  expect(correct(0, [now - MINUTE])).toEqual([-MINUTE]);
  expect(correct(-7 * DAY, [now - 7 * DAY - MINUTE])).toEqual([-MINUTE]);
  expect(correct(3 * MINUTE, [now + 2 * MINUTE])).toEqual([-MINUTE]);
});

test('a time is doubtful if it is over two minutes ahead or over 400 days old', () => {
  expect(correct(0, [now + 2 * MINUTE], [now + 2 * MINUTE + 1])).toEqual([2 * MINUTE, 'doubtful']);
  expect(correct(0, [now - 400 * DAY], [now - 400 * DAY - 1])).toEqual([-400 * DAY, 'doubtful']);
  expect(correctTimes([{ deviceAtMs: 0, sequence: null }], { skewMs: 0, receivedAt, today })).toEqual([
    { atMs: now, doubtful: true, recovered: false, uncertain: false, occasion: today },
  ]);
});

test('an event from before its clock was set back is doubtful in any order of sending', () => {
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

test('every corrected time lies between 400 days ago and two minutes ahead', () => {
  const event = fc.record({
    deviceAtMs: fc.integer({ min: -1e13, max: 1e14 }),
    sequence: fc.option(fc.nat()),
  });
  fc.assert(
    fc.property(fc.array(event), fc.integer({ min: -1e13, max: 1e13 }), (events, skewMs) => {
      for (const { atMs } of correctTimes(events, { skewMs, receivedAt, today })) {
        expect(atMs).toBeLessThanOrEqual(now + 2 * MINUTE);
        expect(atMs).toBeGreaterThanOrEqual(now - 400 * DAY);
      }
    }),
  );
});

describe('a time that the current skew does not explain', () => {
  const noted = (...notes: [beforeMs: number, skewMs: number][]): NotedSkew[] =>
    notes.map(([beforeMs, skewMs]) => ({ at: new Date(now - beforeMs), skewMs }));
  /** A clock without a battery: at the start it shows the first of January 1970. */
  const unset = (startedMs: number) => -(now - startedMs);
  const recover = (deviceAtMs: number, ...notes: [beforeMs: number, skewMs: number][]) => {
    const [time] = correctTimes([{ deviceAtMs, sequence: null }], {
      skewMs: 0,
      receivedAt,
      today,
      noted: noted(...notes),
    });
    return time?.doubtful ? 'doubtful' : [(time?.atMs ?? 0) - now, time?.recovered, time?.uncertain];
  };

  it('is recovered when one noted skew explains it', () => {
    const started: [number, number] = [30 * MINUTE, unset(30 * MINUTE)];
    // A machine that was heard before may still keep events of an earlier start with the same times.
    expect(recover(10 * MINUTE, started, [5 * MINUTE, 0])).toEqual([-20 * MINUTE, true, true]);
    // The machine was offline since its start, so the skew was noted after the event.
    const late: [number, number] = [10 * MINUTE, unset(30 * MINUTE)];
    expect(recover(2 * MINUTE, [DAY, 0], late, [10 * MINUTE - 1, 0])).toEqual([-28 * MINUTE, true, true]);
  });

  it('is certain when the clock was set right after the event', () => {
    expect(recover(29 * MINUTE, [30 * MINUTE, unset(30 * MINUTE)], [0, 0])).toEqual([-MINUTE, true, false]);
  });

  it('belongs to the start that it fits when the machine started twice', () => {
    const [first, second] = [
      [200 * MINUTE, unset(200 * MINUTE)],
      [60 * MINUTE, unset(60 * MINUTE)],
    ] as [number, number][];
    const notes = [first as [number, number], [190 * MINUTE, 0], second as [number, number], [50 * MINUTE, 0]] as [
      number,
      number,
    ][];
    expect(recover(5 * MINUTE, ...notes)).toEqual([-55 * MINUTE, true, true]);
  });

  it('stays doubtful when skews of several days explain it, or none', () => {
    const notes: [number, number][] = [
      [3 * DAY, unset(3 * DAY)],
      [0, unset(MINUTE)],
    ];
    expect(recover(30 * 1000, ...notes)).toBe('doubtful');
    expect(recover(10 * MINUTE)).toBe('doubtful');
  });
});

describe('a clock that was never set', () => {
  const startedMs = 20 * MINUTE;
  const skewMs = -(now - startedMs);
  const ofUpload = (...deviceAtMs: number[]) =>
    correctTimes(
      deviceAtMs.map((ms) => ({ deviceAtMs: ms, sequence: null })),
      { skewMs, receivedAt, today },
    ).map(({ atMs, doubtful, uncertain }) => [doubtful ? 'doubtful' : atMs - now, uncertain]);

  it('gives a certain time to an event that was sent at once', () => {
    expect(ofUpload(19 * MINUTE)).toEqual([[-MINUTE, false]]);
  });

  it('gives an uncertain time to an event that may belong to an earlier start', () => {
    expect(ofUpload(5 * MINUTE, 6 * MINUTE)).toEqual([
      [-15 * MINUTE, true],
      [-14 * MINUTE, true],
    ]);
    expect(ofUpload(12 * MINUTE, 5 * MINUTE, 19 * MINUTE)).toEqual([
      ['doubtful', false],
      [-15 * MINUTE, true],
      [-MINUTE, false],
    ]);
  });
});

describe('the occasion of an event', () => {
  const occasion = (deviceAtMs: number | null, skewMs: number, ...notes: NotedSkew[]) =>
    correctTimes([{ deviceAtMs, sequence: null }], { skewMs, receivedAt, today, noted: notes })[0]?.occasion;
  const startedBefore = (ms: number) => -(now - ms);

  it('is absent for a clock that was set, right or wrong', () => {
    expect(occasion(now - MINUTE, 0)).toBeNull();
    expect(occasion(now - 90 * DAY, 0)).toBeNull();
    expect(occasion(now + 60 * MINUTE, 0)).toBeNull();
  });

  it('differs between two starts of a machine, and not between two sendings', () => {
    const first = occasion(5 * MINUTE, startedBefore(20 * MINUTE));
    expect(first).not.toBeNull();
    expect(occasion(5 * MINUTE, startedBefore(20 * MINUTE) + SECOND)).toBe(first);
    expect(occasion(5 * MINUTE, startedBefore(60 * MINUTE))).not.toBe(first);
    const noted = { at: new Date(now - 14 * MINUTE), skewMs: startedBefore(20 * MINUTE) };
    const set = { at: new Date(now - 10 * MINUTE), skewMs: 0 };
    expect(occasion(5 * MINUTE, 0, noted, set)).toBe(first);
  });

  it('is the day of receipt for a time that nothing explains, or only a start of another day', () => {
    expect(occasion(null, 0)).toBe(today);
    const noted = { at: new Date(now - DAY), skewMs: startedBefore(2 * DAY) };
    expect(occasion(5 * MINUTE, 0, noted, { at: new Date(now - DAY + MINUTE), skewMs: 0 })).toBe(today);
    expect(occasion(5 * MINUTE, 0)).toBe(today);
  });
});
