import type { Facts } from '../facts.ts';
import { newLesson } from './new-lesson.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  // The timetable links to it.
  menu: null,
  sheet: { who: [3], columns: ['day', 'period', 'classId', 'courseId'] },
  importers: [],
  search: ['topic'],
  make: { by: 3, create: async (world) => (await newLesson(world)).id },
  states: null,
  examples: {
    view: ['class', 'teacher', 'room'],
    week: ['2026-11-23'],
    fromWeek: ['2026-11-23'],
    toWeeks: [['2026-11-30']],
    day: ['2026-11-24'],
    period: [1, 2],
    topic: ['我们的城市'],
  },
};
