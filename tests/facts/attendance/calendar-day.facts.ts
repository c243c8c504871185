import type { Facts } from '../facts.ts';

let years = 2054;

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'attendance', place: 8, zh: '校历', en: 'Calendar' },
  sheet: { who: [3, 4, 9, 15], columns: ['dayName', 'day', 'kind', 'people'] },
  importers: [3],
  search: ['dayName'],
  make: {
    by: 3,
    create({ save }) {
      years += 1;
      // A Wednesday in March, on which the official calendar has school.
      const march = new Date(Date.UTC(years, 2, 6));
      march.setUTCDate(march.getUTCDate() + 3 - march.getUTCDay());
      const day = march.toISOString().slice(0, 10);
      return save(3, 'attendance/calendar-day/save', { day, dayName: '园庆', kind: 'closing' });
    },
  },
  states: null,
  examples: {
    day: ['2061-03-16', '2061-03-17'],
    dayName: ['园庆', '秋游'],
    kind: ['closing', 'holiday'],
    people: ['everyone', 'children', 'staff'],
  },
};
