import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4],
  menu: { heading: 'campus', place: 10, zh: '接送人', en: 'Pick-up persons' },
  sheet: { who: [3, 4], columns: ['studentId', 'personName', 'relation', 'permitted', 'fromDate', 'untilDate'] },
  importers: [],
  search: ['personName'],
  states: null,
  make: {
    by: 3,
    async create({ as, save, next }) {
      const { list } = await as(3).ask<{ list: { id: string }[] }>('/api/campus/student/page', {});
      const person = { personName: '接送', relation: 'other', personPhone: `136${10_000_000 + next()}` };
      return save(3, 'campus/pickup-person/save', {
        ...person,
        studentId: list[next() % list.length]?.id,
        permitted: 'may',
        fromDate: '2026-09-01',
        untilDate: '2026-09-30',
      });
    },
  },
  examples: {
    personName: ['顾国强', '林秀英'],
    photo: ['KG0001/2026-11-20/pickup/3f2a9c.jpg', null],
    fromDate: ['2026-09-01'],
    untilDate: ['2027-08-31', null],
    note: ['仅周一、周三'],
  },
};
