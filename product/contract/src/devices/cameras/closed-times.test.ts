import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClosedTime, closedAt } from './closed-times.ts';

const nap: ClosedTime = { from: '12:00', to: '14:00', reason: 'nap' };

describe('A closed time', () => {
  it('covers its first minute, and not its last one', () => {
    expect(closedAt([nap], '11:59')).toBeNull();
    expect(closedAt([nap], '12:00')).toEqual(nap);
    expect(closedAt([nap], '13:59')).toEqual(nap);
    expect(closedAt([nap], '14:00')).toBeNull();
    expect(closedAt(null, '12:30')).toBeNull();
  });

  it('ends with the one that follows when they touch or overlap', () => {
    const washing: ClosedTime = { from: '13:50', to: '14:20', reason: 'toilet' };
    const snack: ClosedTime = { from: '14:20', to: '14:30', reason: 'other' };
    expect(closedAt([snack, washing, nap], '12:30')).toEqual({ ...nap, to: '14:30' });
  });

  it('is found exactly when one of the times covers the minute', () => {
    const minute = fc
      .integer({ min: 0, max: 1439 })
      .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`);
    const times = fc.array(
      fc
        .tuple(minute, minute)
        .filter(([a, b]) => a < b)
        .map(([from, to]): ClosedTime => ({ from, to, reason: 'nap' })),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(times, minute, (list, at) => {
        const found = closedAt(list, at);
        expect(found !== null).toBe(list.some(({ from, to }) => from <= at && at < to));
        // At its end nothing is closed any more.
        if (found) expect(closedAt(list, found.to)).toBeNull();
      }),
    );
  });
});
