import { dayAfter } from '@kiga/entity/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renewedUntil, trialUntil } from './service-end.ts';

const today = '2026-11-23';

describe('the end of a renewed service', () => {
  it.each([
    ['goes on from its end', '2026-12-01', 6, '2027-06-01'],
    ['goes on when it ends today', today, 6, '2027-05-23'],
    ['begins today when it has ended', '2026-11-15', 6, '2027-05-23'],
    ['begins today when there was none', null, 1, '2026-12-23'],
    ['is the last day of a shorter month', '2026-12-30', 2, '2027-02-28'],
    ['is the last day of a longer month when it was one', '2027-02-28', 1, '2027-03-31'],
    ['knows leap years', '2027-08-31', 6, '2028-02-29'],
  ])('%s', (_title, end, months, until) => {
    expect(renewedUntil(end, today, months)).toBe(until);
  });

  it('is later by about the paid months when any day is given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 36 }), (days, months) => {
        const end = dayAfter('2026-11-23', days);
        const gained = (Date.parse(renewedUntil(end, today, months)) - Date.parse(end)) / 86_400_000;
        expect(gained).toBeGreaterThanOrEqual(28 * months);
        expect(gained).toBeLessThanOrEqual(31 * months + 3);
      }),
    );
  });
});

describe('the end of a trial', () => {
  it('begins today, or after the service that runs', () => {
    expect(trialUntil(null, today, 7)).toBe('2026-11-30');
    expect(trialUntil('2026-11-25', today, 7)).toBe('2026-12-02');
  });
});
