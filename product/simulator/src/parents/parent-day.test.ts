import { inShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseChildren, tasks, tasksOf } from './parent-day.ts';

const days = Array.from({ length: 40 }, (_, index) =>
  new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
);

describe('the day of a simulated parent', () => {
  it('is sorted, lies within the played hours, and is the same for the same seed', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.constantFrom(...days), fc.string(), (parent, day, seed) => {
        const planned = tasksOf(parent, day, seed);
        expect(planned).toEqual(tasksOf(parent, day, seed));
        const times = planned.map(({ at }) => at.getTime());
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const { at } of planned) {
          expect(inShanghai(at).day).toBe(day);
          expect(inShanghai(at).timeMs).toBeGreaterThanOrEqual(timeOfDayMs('07:15'));
          expect(inShanghai(at).timeMs).toBeLessThan(timeOfDayMs('17:30'));
        }
      }),
    );
  });

  it('includes each task now and then, and the reports of use at the end of every day', () => {
    const planned = days.flatMap((day) => tasksOf('a parent', day, 'kiga').map(({ task }) => task));
    const count = (task: string) => planned.filter((one) => one === task).length;
    for (const task of tasks) expect(count(task), task).toBeGreaterThan(0);
    expect(count('usage')).toBe(days.length);
    expect(count('letter')).toBeLessThan(days.length / 2);
  });
});

describe('the children whose parents are played', () => {
  it('are as many as wanted, none twice, and some of them ride a bus', () => {
    const ids = fc.uniqueArray(fc.uuid(), { maxLength: 40 });
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 20 }), (all, count) => {
        const children = all.map((id) => ({ id }));
        const riders = all.filter((_, index) => index % 3 === 0);
        const chosen = chooseChildren(children, riders, count, 'kiga').map(({ id }) => id);
        expect(chosen).toHaveLength(Math.min(count, all.length));
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chooseChildren(children, riders, count, 'kiga').map(({ id }) => id)).toEqual(chosen);
        const wanted = Math.min(riders.length, Math.ceil(count * 0.3));
        expect(chosen.filter((id) => riders.includes(id)).length).toBeGreaterThanOrEqual(wanted);
      }),
    );
  });
});
