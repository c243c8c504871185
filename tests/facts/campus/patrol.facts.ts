import type { Facts } from '../facts.ts';
import { anyTeacher } from './any-teacher.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 17, zh: '巡查登记', en: 'Patrols' },
  sheet: { who: [3, 4, 9, 15], columns: ['day', 'at', 'round', 'place', 'status'] },
  importers: [3],
  search: ['place'],
  make: {
    by: 3,
    async create(world) {
      const walked = { day: '2026-11-02', at: '17:40', round: 'evening', place: '大门、食堂', finding: '后门锁舌松动' };
      return world.save(3, 'campus/patrol/save', { ...walked, teacherId: await anyTeacher(world) });
    },
  },
  states: {
    table: `
           settle
open       settled
settled    -
by         3`,
    asks: { settle: { handled: '已修好' } },
    ways: { open: [], settled: ['settle'] },
  },
  examples: {
    day: ['2026-11-02'],
    at: ['17:40'],
    round: ['evening'],
    place: ['大门、食堂'],
    finding: ['后门锁舌松动'],
    handled: ['已修好'],
  },
};
