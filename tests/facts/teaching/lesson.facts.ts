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
};
