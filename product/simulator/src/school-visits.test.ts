import { inShanghai, timeOfDayMs } from '@kiga/contract/attendance/school-clock.ts';
import type { PersonOfList } from '@kiga/contract/devices/door.acts.ts';
import { expect, it } from 'vitest';
import { type Visit, visitsOf } from './school-visits.ts';

const people = Array.from({ length: 286 }, (_, index): PersonOfList => {
  const name = `${[...'王李张刘陈杨赵黄周吴'][index % 10]}${index}`;
  const cardNumber = String(100_000 + index);
  return { personId: `p${index}`, kind: 'student', name, cardNumber, lost: false };
});
const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
const between = (visits: Visit[], from: string, until: string) =>
  visits.filter(({ at }) => {
    const { timeMs } = inShanghai(at);
    return timeMs >= timeOfDayMs(from) && timeMs < timeOfDayMs(until);
  }).length;

it('most children arrive on time, some late and some not at all, and every arrived child leaves', () => {
  const visits = days.flatMap((day) => visitsOf(people, day, 2, 'kiga'));
  const ins = visits.filter(({ direction }) => direction === 'in');
  const places = people.length * days.length;
  expect(ins.length / places).toBeGreaterThan(0.94);
  expect(ins.length / places).toBeLessThan(0.98);
  expect(between(ins, '07:22', '08:10') / ins.length).toBeGreaterThan(0.92);
  expect(between(ins, '08:11', '09:00')).toBeGreaterThan(10);
  expect(between(ins, '07:22', '09:00')).toBe(ins.length);
  expect(between(visits, '16:30', '17:21')).toBe(ins.length);
  expect(new Set(visits.map(({ gate }) => gate))).toEqual(new Set([0, 1]));
});

it('the visits are the same for the same seed, and differ by day and by seed', () => {
  const [monday, tuesday] = days.map((day) => visitsOf(people, day, 2, 'kiga')) as [Visit[], Visit[]];
  expect(visitsOf(people, '2026-11-16', 2, 'kiga')).toEqual(monday);
  const firsts = (visits: Visit[]) => visits.slice(0, 20).map(({ cardNumber }) => cardNumber);
  expect(firsts(tuesday)).not.toEqual(firsts(monday));
  expect(firsts(visitsOf(people, '2026-11-16', 2, 'other'))).not.toEqual(firsts(monday));
});

it('a weekend or a holiday has no visits', () => {
  expect(visitsOf(people, '2026-11-21', 2, 'kiga')).toEqual([]);
  expect(visitsOf(people, '2026-10-01', 2, 'kiga')).toEqual([]);
});

it('some siblings arrive together', () => {
  const ins = visitsOf(people, '2026-11-16', 2, 'kiga').filter(({ direction }) => direction === 'in');
  const person = new Map(people.map((each) => [each.cardNumber, each]));
  const together = ins.filter((visit) =>
    ins.some(
      (other) =>
        other !== visit &&
        person.get(other.cardNumber)?.name?.[0] === person.get(visit.cardNumber)?.name?.[0] &&
        other.gate === visit.gate &&
        Math.abs(other.at.getTime() - visit.at.getTime()) < 15_000,
    ),
  );
  expect(together.length).toBeGreaterThan(30);
});
