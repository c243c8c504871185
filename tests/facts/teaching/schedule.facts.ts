import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  // The timetable links to it.
  menu: null,
  sheet: null,
  importers: [],
  search: ['scheduleName'],
  make: {
    by: 3,
    create: ({ save, next }) =>
      save(3, 'teaching/schedule/save', {
        scheduleName: '冬季作息',
        beginsOn: `2041-01-${String((next() % 28) + 1).padStart(2, '0')}`,
        periods: [
          { periodName: '集体一', beginsAt: '09:00', endsAt: '09:30', kind: 'lesson' },
          { periodName: '户外', beginsAt: '10:00', endsAt: '12:00', kind: 'outdoor' },
        ],
        outdoorMinutes: 120,
        source: '幼儿园工作规程（2016）第十八条',
      }),
  },
  states: null,
  examples: {
    scheduleName: ['冬季作息'],
    beginsOn: ['2041-03-01', '2041-04-01'],
    periods: [[{ periodName: '集体一', beginsAt: '09:00', endsAt: '09:30', kind: 'lesson' }]],
    outdoorMinutes: [120],
    source: ['幼儿园工作规程（2016）第十八条'],
  },
};
