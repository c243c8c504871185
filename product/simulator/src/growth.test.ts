import { inShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import type { PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classOfDay, measurementsOf, nextSize } from './growth.ts';
import type { OfficeChild, OfficeClass } from './office.ts';

const day = '2026-11-20';
const child = (id: string, last: OfficeChild['last'], ageMonths = 54) => ({ id, ageMonths, last });
const post = { serialNumber: 'QY-0001-9', gate: 'check', gates: 1, troubles: new Set<never>(), seed: 'kiga' } as const;

describe('the next size of a child', () => {
  it('is the last one plus a little, but for a few that the office must check', () => {
    const heights = fc.double({ min: 80, max: 125, noNaN: true });
    const weights = fc.double({ min: 10, max: 35, noNaN: true });
    const daysAgo = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(fc.uuid(), heights, weights, daysAgo, (id, heightCm, weightKg, ago) => {
        const lastDay = new Date(Date.parse(day) - ago * 86_400_000).toISOString().slice(0, 10);
        const next = nextSize(child(id, { day: lastDay, heightCm, weightKg }), day, 'kiga');
        const grown = next.heightCm - heightCm;
        const gained = next.weightKg / weightKg;
        if (!next.isOutlier) {
          expect(grown).toBeGreaterThan(-0.5);
          expect(grown).toBeLessThan(0.5 + (7 * ago) / 365);
          expect(Math.abs(gained - 1)).toBeLessThan(0.2);
        } else expect(grown < -4 || gained > 1.3).toBe(true);
      }),
    );
  });

  it('is an outlier for some of the children, and the same for the same day', () => {
    const next = (index: number) =>
      nextSize(child(`c-${index}`, { day: '2026-09-09', heightCm: 105, weightKg: 17 }), day, 'kiga');
    const all = Array.from({ length: 1000 }, (_, index) => next(index));
    const outliers = all.filter(({ isOutlier }) => isOutlier).length;
    expect(outliers).toBeGreaterThan(20);
    expect(outliers).toBeLessThan(120);
    expect(next(7)).toEqual(all[7]);
  });

  it('is typical for the age of a child who was never measured', () => {
    for (const [months, heightCm, weightKg] of [
      [36, 98, 14],
      [60, 112, 18],
    ] as const) {
      const next = nextSize(child('new', null, months), day, 'kiga');
      expect(Math.abs(next.heightCm - heightCm)).toBeLessThan(1);
      expect(Math.abs(next.weightKg - weightKg)).toBeLessThan(1);
    }
  });
});

describe('a machine for growth', () => {
  const people = Array.from({ length: 60 }, (_, index): PersonOfList => {
    const cardNumber = String(1000 + index);
    return { personId: `p-${index}`, kind: 'student', name: null, cardNumber, lost: false };
  });
  const classes = ['a', 'b', 'c'].map((classId, place) => ({
    classId,
    children: people.slice(place * 20, place * 20 + 20).map(({ personId }) => child(personId, null)),
  })) as unknown as OfficeClass[];
  const measured = (on: string) =>
    measurementsOf(post, people, classes, on).filter(({ event }) => event.kind === 'growth');

  it('measures each class in turn', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
    expect(new Set(days.map((on) => classOfDay(classes, on)?.classId))).toEqual(new Set(['a', 'b', 'c']));
  });

  it('measures the children of the class who came, once each, in the morning', () => {
    const events = measured(day);
    const ids = events.map(({ event }) => (event as { personId?: string }).personId);
    const ofClass = classOfDay(classes, day)?.children.map(({ id }) => id) as string[];
    expect(ids.length).toBeGreaterThan(15);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(ofClass).toContain(id);
    for (const { at } of events) {
      expect(inShanghai(at).timeMs).toBeGreaterThanOrEqual(timeOfDayMs('08:40'));
      expect(inShanghai(at).timeMs).toBeLessThan(timeOfDayMs('09:40'));
    }
    expect(measured('2026-11-21')).toEqual([]);
  });
});
