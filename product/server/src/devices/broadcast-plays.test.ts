import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playsBetween, type Timetable } from './broadcast-plays.ts';

const DAY_MS = 86_400_000;
const plain: Timetable = {
  status: 'planned',
  times: [{ at: '07:40' }],
  fromDay: null,
  toDay: null,
  weekdays: null,
  schoolDaysOnly: null,
  calledAt: null,
};
const shanghai = {
  timeZone: 'Asia/Shanghai',
  isSchoolDay: (day: string) => ![0, 6].includes(new Date(day).getUTCDay()),
};
const texts = (moments: readonly Date[]) => moments.map((at) => at.toISOString());
const localDay = (at: Date, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);

describe('the timetable of a broadcast', () => {
  it('plays at its times of day in the time zone of the kindergarten', () => {
    const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-22T00:00:00Z')];
    const twice = { ...plain, times: [{ at: '16:30' }, { at: '07:40' }] };
    expect(texts(playsBetween(twice, shanghai, from, to))).toEqual([
      '2026-11-20T08:30:00.000Z',
      '2026-11-20T23:40:00.000Z',
      '2026-11-21T08:30:00.000Z',
      '2026-11-21T23:40:00.000Z',
    ]);
  });

  it('keeps the time of day when the clocks change', () => {
    const berlin = { ...shanghai, timeZone: 'Europe/Berlin' };
    const [from, to] = [new Date('2026-10-24T00:00:00Z'), new Date('2026-10-27T00:00:00Z')];
    expect(texts(playsBetween(plain, berlin, from, to))).toEqual([
      '2026-10-24T05:40:00.000Z',
      '2026-10-25T06:40:00.000Z',
      '2026-10-26T06:40:00.000Z',
    ]);
  });

  it('is silent while the broadcast is stopped', () => {
    const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-30T00:00:00Z')];
    expect(playsBetween({ ...plain, status: 'stopped' }, shanghai, from, to)).toEqual([]);
  });

  it('plays in order, within the asked time, on allowed days only, and never twice', () => {
    const day = fc
      .integer({ min: 0, max: 60 })
      .map((days) => localDay(new Date(Date.UTC(2026, 9, 1) + days * DAY_MS), 'UTC'));
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    const two = (number: number) => String(number).padStart(2, '0');
    const timetable = fc.record({
      times: fc.array(
        time.map(([hour, minute]) => ({ at: `${two(hour)}:${two(minute)}` })),
        { maxLength: 4 },
      ),
      fromDay: fc.option(day),
      toDay: fc.option(day),
      weekdays: fc.option(fc.subarray(['1', '2', '3', '4', '5', '6', '7'])),
      schoolDaysOnly: fc.boolean(),
    });
    const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu');
    const start = fc.integer({ min: 0, max: 60 * DAY_MS });
    fc.assert(
      fc.property(timetable, zone, start, (given, timeZone, startMs) => {
        const from = new Date(Date.UTC(2026, 9, 1) + startMs);
        const to = new Date(from.getTime() + 10 * DAY_MS);
        const plays = playsBetween({ ...plain, ...given }, { ...shanghai, timeZone }, from, to);
        for (const [place, at] of plays.entries()) {
          const local = localDay(at, timeZone);
          expect(at >= from && at < to).toBe(true);
          expect(place === 0 || at > (plays[place - 1] as Date)).toBe(true);
          expect(given.fromDay === null || local >= given.fromDay).toBe(true);
          expect(given.toDay === null || local <= given.toDay).toBe(true);
          expect(!given.schoolDaysOnly || shanghai.isSchoolDay(local)).toBe(true);
          const weekday = String(new Date(local).getUTCDay() || 7);
          expect(!given.weekdays?.length || given.weekdays.includes(weekday)).toBe(true);
        }
      }),
    );
  });
});
