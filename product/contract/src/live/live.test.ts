import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBegin, mayGoOn, OPEN_MINUTES, OVERRUN_MINUTES } from './live.ts';

const times = { beginsAt: new Date('2026-11-23T11:30:00Z'), endsAt: new Date('2026-11-23T12:30:00Z') };
const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

describe('the times of a show', () => {
  it.each([
    [-OPEN_MINUTES - 1, false],
    [-OPEN_MINUTES, true],
    [0, true],
    [59, true],
    [60, false],
  ])('let it begin %i minutes after its time: %s', (minutes, may) => {
    expect(mayBegin(times, after(times.beginsAt, minutes))).toBe(may);
  });

  it('let a running show go on for a while after its planned end', () => {
    expect(mayGoOn(times, after(times.endsAt, OVERRUN_MINUTES - 1))).toBe(true);
    expect(mayGoOn(times, after(times.endsAt, OVERRUN_MINUTES))).toBe(false);
  });

  it('never stop a show that they let begin', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), (minutes) => {
        const at = after(times.beginsAt, minutes);
        return !mayBegin(times, at) || mayGoOn(times, at);
      }),
    );
  });
});
