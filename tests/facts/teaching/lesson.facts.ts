import { newLesson } from '../../support/teaching.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  // The timetable links to it.
  menu: null,
  sheet: { who: [3], columns: ['day', 'period', 'classId', 'courseId'] },
  importers: [],
  search: ['topic'],
  make: { by: 3, create: (world) => newLesson(world) },
  states: null,
  examples: {
    day: ['2026-11-23'],
    week: ['2026-11-23'],
    fromWeek: ['2026-11-16'],
    toWeeks: [['2026-11-23']],
  },
};
