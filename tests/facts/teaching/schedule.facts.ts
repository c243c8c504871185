import type { Facts } from '../facts.ts';

let days = 0;

const periods = [{ periodName: '集体一', beginsAt: '08:40', endsAt: '09:10', kind: 'lesson' }];

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
    create({ save }) {
      days += 1;
      const beginsOn = new Date(Date.UTC(2041, 2, 6) + days * 86_400_000).toISOString().slice(0, 10);
      const source = '《幼儿园工作规程》第十八条';
      return save(3, 'teaching/schedule/save', {
        scheduleName: '冬季作息',
        beginsOn,
        periods,
        outdoorMinutes: 120,
        source,
      });
    },
  },
  states: null,
  examples: {
    scheduleName: ['冬季作息', '夏季作息'],
    beginsOn: ['2041-11-01', '2042-05-01'],
    periods: [periods],
    outdoorMinutes: [120],
    source: ['《幼儿园工作规程》第十八条'],
  },
};
