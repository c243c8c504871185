import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'attendance', place: 5, zh: '校历', en: 'Calendar' },
  sheet: { who: [3, 4, 9, 15], columns: ['dayName', 'day', 'kind', 'people'] },
  importers: [3],
  search: ['dayName'],
  make: {
    by: 3,
    // A Wednesday of some later year, on which the official calendar has school.
    create: ({ save, next }) =>
      save(3, 'attendance/calendar-day/save', {
        day: new Date(Date.UTC(2041, 2, 6) + next() * 7 * 86_400_000).toISOString().slice(0, 10),
        dayName: '园庆',
        kind: 'closing',
      }),
  },
  states: null,
  examples: {
    day: ['2041-03-13', '2041-03-20'],
    dayName: ['园庆', '秋游'],
    kind: ['closing', 'holiday'],
    people: ['everyone', 'children', 'staff'],
  },
};
