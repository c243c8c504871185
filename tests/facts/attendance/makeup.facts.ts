import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4],
  menu: { heading: 'attendance', place: 5, zh: '加班调休', en: 'Overtime' },
  sheet: null,
  importers: [],
  search: ['reason'],
  make: {
    by: 3,
    async create({ as, save }) {
      const { list } = await as(3).ask('/api/campus/teacher/page', { pageSize: 100, status: 'in-service' });
      const teacherId = list.find((one: { accountName: string | null }) => one.accountName === null).id;
      const input = { teacherId, day: '2026-10-12', hours: 2.5, reason: '布置亲子活动' };
      return await save(3, 'attendance/makeup/save', input);
    },
  },
  states: {
    table: `
              approve    reject     cancel
submitted     approved   rejected   cancelled
approved      -          -          cancelled
rejected      -          -          -
cancelled     -          -          -
by            3          3          3`,
    asks: { reject: { rejectReason: '没有安排加班' } },
    ways: { submitted: [], approved: ['approve'], rejected: ['reject'], cancelled: ['cancel'] },
    staysIn: ['approved'],
  },
  examples: {
    day: ['2026-10-12'],
    hours: [0.5, 2.5],
    reason: ['布置亲子活动'],
    rejectReason: ['没有安排加班'],
    expiresOn: ['2027-01-22'],
  },
};
