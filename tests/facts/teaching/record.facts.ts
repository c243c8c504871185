import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'teaching', place: 4, zh: '教学记录', en: 'Teaching records' },
  sheet: { who: [3], columns: ['day', 'classId', 'topic', 'content', 'status'] },
  importers: [],
  search: ['topic'],
  make: {
    by: 3,
    async create({ as, save }) {
      const [first] = (await as(3).ask('/api/campus/class/page', { pageSize: 1 })).list;
      const terms = (await as(3).ask('/api/campus/term/page', { pageSize: 50 })).list;
      const day = terms.map(({ beginDate }: { beginDate: string }) => beginDate).toSorted()[0];
      return save(3, 'teaching/record/save', {
        topic: '种植观察',
        classId: first.id,
        day,
        content: '<p>给蚕豆浇水</p>',
      });
    },
  },
  states: {
    table: `
             publish      withdraw
draft        published    -
published    -            draft
by           3            3`,
    ways: { draft: [], published: ['publish'] },
    staysIn: ['published'],
  },
  examples: { topic: ['种植观察'], day: ['2026-11-20'], content: ['<p>给蚕豆浇水</p>'] },
};
