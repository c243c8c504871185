import type { Facts } from '../facts.ts';
import { anyTeacher } from './any-teacher.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 16, zh: '演练登记', en: 'Drills' },
  sheet: { who: [3, 4, 9, 15], columns: ['day', 'kind', 'beginAt', 'minutes', 'place', 'childCount'] },
  importers: [3],
  search: ['place'],
  make: {
    by: 3,
    async create(world) {
      const held = { day: '2026-11-02', kind: 'fire', beginAt: '09:30', minutes: 20, place: '教学楼' };
      const people = { leaderId: await anyTeacher(world), childCount: 200, staffCount: 30 };
      return world.save(3, 'campus/drill/save', { ...held, ...people, course: '按路径撤到操场' });
    },
  },
  states: null,
  examples: {
    day: ['2026-11-02'],
    kind: ['fire', 'earthquake'],
    beginAt: ['09:30'],
    minutes: [20, 30],
    place: ['教学楼'],
    evacuationSeconds: [180, null],
    course: ['按路径撤到操场'],
    improvement: ['再练一次'],
    improveUntil: ['2026-11-30', null],
    photo: ['KG0001/2026-11-20/drill/3f2a9c.jpg', null],
    secondPhoto: [null],
    thirdPhoto: [null],
  },
};
