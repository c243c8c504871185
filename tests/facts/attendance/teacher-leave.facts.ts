import type { Facts } from '../facts.ts';

let phones = 13_440_000_000;

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'attendance', place: 4, zh: '教师请假', en: 'Staff leave' },
  sheet: { who: [3, 4], columns: ['teacherId', 'kind', 'fromDay', 'toDay', 'days', 'status'] },
  importers: [],
  search: ['teacherName'],
  // The account that asked is no field.
  hiddenColumns: ['asked_by'],
  make: {
    by: 3,
    async create({ as, save }) {
      const [position] = await as(3).ask<{ id: string }[]>('/api/campus/position/list');
      phones += 1;
      const teacher = { teacherName: '请假', positionId: position?.id, phone: String(phones) };
      const teacherId = await save(3, 'campus/teacher/save', teacher);
      const leave = { teacherId, kind: 'annual', fromDay: '2041-03-06', toDay: '2041-03-06', reason: '年假' };
      return save(3, 'attendance/teacher-leave/save', leave);
    },
  },
  states: {
    // The leave of the table is short, so that one approval suffices, and lies ahead.
    table: `
             approve               reject     cancel
submitted    approved, submitted   rejected   cancelled, approved
approved     -                     -          cancelled, approved
rejected     -                     -          -
cancelled    -                     -          -
by           3                     3          3`,
    asks: { reject: { reason: '那天有活动' } },
    ways: { submitted: [], approved: ['approve'], rejected: ['reject'], cancelled: ['cancel'] },
    staysIn: ['approved'],
  },
  examples: {
    kind: ['personal', 'annual'],
    fromDay: ['2041-03-06'],
    toDay: ['2041-03-07', '2041-03-08'],
    reason: ['办事'],
  },
};
