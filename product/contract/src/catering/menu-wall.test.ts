import { expect, it } from 'vitest';
import { menuOnWall } from './menu-wall.ts';

const menu = (day: string, times: readonly (string | null)[] = ['08:00', '15:00'], isOpen = true) => ({
  day,
  isOpen,
  meals: times.map((mealTime) => ({ meal: 'lunch' as const, mealName: '餐', mealTime, courses: [] })),
});
const none = (day: string, isOpen = true) => ({ day, isOpen, meals: null });
const week = [menu('2026-11-20'), none('2026-11-21', false), none('2026-11-22', false), menu('2026-11-23')];
const shown = (day: string, time: string, days: Parameters<typeof menuOnWall>[0] = week) =>
  menuOnWall(days, { day, time })?.day ?? null;

it('the wall shows the menu of the day until an hour after its last meal, then the next one', () => {
  expect(shown('2026-11-20', '00:00')).toBe('2026-11-20');
  expect(shown('2026-11-20', '15:59')).toBe('2026-11-20');
  expect(shown('2026-11-20', '16:00')).toBe('2026-11-23');
  expect(shown('2026-11-20', '16:00', [menu('2026-11-20')])).toBe('2026-11-20');
});

it('the wall keeps a menu without times all day', () => {
  expect(shown('2026-11-20', '23:59', [menu('2026-11-20', [null]), menu('2026-11-23')])).toBe('2026-11-20');
});

it('the wall shows the next menu on closed days, also where it knows no more days', () => {
  expect(shown('2026-11-21', '09:00')).toBe('2026-11-23');
  expect(shown('2026-11-24', '09:00')).toBeNull();
  expect(shown('2026-11-19', '09:00')).toBe('2026-11-20');
});

it('the wall shows no menu of another day while that of an open day is missing', () => {
  expect(shown('2026-11-20', '09:00', [none('2026-11-20'), menu('2026-11-23')])).toBeNull();
});
