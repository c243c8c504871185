import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 10, zh: '消毒登记', en: 'Disinfection' },
  sheet: { who: [3, 6, 18], columns: ['day', 'fromTime', 'toTime', 'object', 'way', 'minutes'] },
  importers: [],
  search: ['place'],
  make: {
    by: 3,
    create({ save }) {
      const [where, how] = [
        { place: '消毒间', doneBy: '李保育' },
        { object: 'tableware', way: 'steam', minutes: 30 },
      ];
      const times = { day: '2026-11-20', fromTime: '12:30', toTime: '13:00' };
      return save(3, 'health/disinfection/save', { ...times, ...where, ...how });
    },
  },
  states: null,
  examples: {
    day: ['2026-11-20'],
    fromTime: ['12:30'],
    toTime: ['13:00', '13:30'],
    place: ['消毒间'],
    way: ['steam', 'chlorine'],
    concentrationMgL: [250, null],
    minutes: [10, 30],
  },
};
