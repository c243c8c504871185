import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 5, zh: '招生意向', en: 'Leads' },
  sheet: { who: [3, 4], columns: ['childName', 'source', 'status'] },
  // The day of which its to-do told.
  hiddenColumns: ['due_told'],
  importers: [3],
  search: ['childName', 'parentName'],
  make: {
    by: 3,
    create({ save, next }) {
      const child = { childName: '状态', sex: 'male', birthday: '2023-01-01' };
      const parent = { parentName: '家长', parentPhone: `134${10_000_000 + next()}` };
      return save(3, 'campus/lead/save', { ...child, ...parent, source: 'other' });
    },
  },
  states: {
    proves: '[F07]',
    table: `
                follow      preAdmit       admit      invalidate   reopen
pending         following   -              -          invalid      -
following       -           pre-admitted   -          invalid      -
pre-admitted    -           -              admitted   invalid      -
admitted        -           -              -          -            -
invalid         -           -              -          -            following
by              3           3              3          3            3`,
    asks: {
      follow: { method: 'phone', content: '第一次' },
      async admit({ as }) {
        const data = await as(3).ask<{ id: string }[]>('/api/campus/class/list');
        return { classId: data[0]?.id, admissionDate: '2026-09-01' };
      },
      invalidate: { reason: '不来了' },
    },
    ways: {
      pending: [],
      following: ['follow'],
      'pre-admitted': ['follow', 'preAdmit'],
      admitted: ['follow', 'preAdmit', 'admit'],
      invalid: ['invalidate'],
    },
  },
  examples: {
    childName: ['李沐宸', '陈可昕'],
    expectedDate: ['2027-09-01'],
    nextFollowDate: ['2027-01-10'],
    nextDate: ['2027-01-11'],
    content: ['来园参观过'],
  },
};
