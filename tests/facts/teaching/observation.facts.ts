import { dayOf } from '../../support/day-of.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'teaching', place: 5, zh: '幼儿观察', en: 'Child notes' },
  sheet: { who: [3], columns: ['studentId', 'classId', 'day', 'domain', 'what', 'observedBy'] },
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create(world) {
      const studentId = await world.newChild('叶小树');
      const note = { day: dayOf(world), domain: 'science', what: '把树叶按大小排成一排。' };
      return world.save(3, 'teaching/observation/save', { ...note, studentId });
    },
  },
  states: null,
  examples: { day: ['2026-11-20'], what: ['把树叶按大小排成一排。'], domain: ['science'] },
};
