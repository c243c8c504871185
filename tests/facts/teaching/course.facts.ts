import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'teaching', place: 2, zh: '课程', en: 'Courses' },
  sheet: { who: [3], columns: ['courseName', 'field'] },
  importers: [3],
  search: ['courseName'],
  make: {
    by: 3,
    create: ({ save, next }) =>
      save(3, 'teaching/course/save', { courseName: `绘本阅读${next()}`, field: 'language', middlePerWeek: 2 }),
  },
  states: null,
  examples: { courseName: ['绘本阅读', '户外体育'], middlePerWeek: [2, null] },
};
