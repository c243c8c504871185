import type { Facts } from '../facts.ts';
import { newLesson } from './new-lesson.ts';

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
      const { id: lessonId } = await newLesson(world);
      const [candidate] = (await world.as(3).ask(`/api/teaching/substitution/candidates?lessonId=${lessonId}`))
        .candidates;
      const given = { lessonId, substituteId: candidate.teacherId, note: '带上乐器' };
      return (await world.as(3).ask('/api/teaching/substitution/assign', given)).id;
    },
  },
  states: {
    table: `
             cancel
arranged     cancelled
cancelled    -
by           3`,
    // Nobody deletes them; they go after two years.
    staysIn: ['arranged', 'cancelled'],
    ways: { arranged: [], cancelled: ['cancel'] },
  },
  examples: { note: ['带上乐器'] },
};
