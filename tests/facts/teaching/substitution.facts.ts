import { newLesson, twoTeachers } from '../../support/teaching.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'teaching', place: 6, zh: '代课', en: 'Substitutions' },
  sheet: {
    who: [3],
    columns: ['day', 'period', 'classId', 'courseId', 'absentTeacherId', 'substituteId', 'status'],
  },
  importers: [],
  search: ['note'],
  make: {
    by: 3,
    async create(world) {
      const [absent, substituteId] = await twoTeachers(world);
      const lessonId = await newLesson(world, absent);
      const input = { lessonId, substituteId, note: '请带绘本' };
      return (await world.as(3).ask('/api/teaching/substitution/assign', input)).id;
    },
  },
  states: {
    table: `
             cancel
arranged     cancelled
cancelled    -
by           3`,
    ways: { arranged: [], cancelled: ['cancel'] },
    staysIn: ['arranged', 'cancelled'],
  },
  examples: { note: ['请带绘本'] },
};
