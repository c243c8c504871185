import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterPlayed, inShanghai, playedHours, timeOfDayMs } from './school-clock.ts';
import { schoolDayOf } from './school-days.ts';

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const spans = fc.integer({ min: 0, max: 20 * 86_400_000 });
const minutes = (count: number) => count * 60_000;

it('the played time runs on within a school day', () => {
  expect(afterPlayed(new Date('2026-11-20T07:40:00+08:00'), minutes(30))).toEqual(
    new Date('2026-11-20T08:10:00+08:00'),
  );
});

it('the played time goes from the end of a Friday to Monday morning', () => {
  expect(afterPlayed(new Date('2026-11-20T17:29:00+08:00'), minutes(2))).toEqual(new Date('2026-11-23T07:16:00+08:00'));
});

it('the played time begins on the next school morning if it is night', () => {
  expect(afterPlayed(new Date('2026-11-21T03:00:00+08:00'), 0)).toEqual(new Date('2026-11-23T07:15:00+08:00'));
});

it('the played time never leaves the played hours of school days and never runs backwards', () => {
  fc.assert(
    fc.property(moments, spans, spans, (moment, first, second) => {
      const later = afterPlayed(moment, first);
      const { day, timeMs } = inShanghai(later);
      expect(schoolDayOf(day).open).toBe(true);
      expect(timeMs).toBeGreaterThanOrEqual(timeOfDayMs(playedHours.from));
      expect(timeMs).toBeLessThan(timeOfDayMs(playedHours.until));
      expect(later.getTime()).toBeGreaterThanOrEqual(moment.getTime());
      expect(afterPlayed(later, second)).toEqual(afterPlayed(moment, first + second));
    }),
  );
});
