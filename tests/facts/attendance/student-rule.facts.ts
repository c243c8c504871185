import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'attendance', place: 7, zh: '学生考勤规则', en: 'Student rules' },
  sheet: null,
  importers: [],
  search: ['ruleName'],
  make: {
    by: 3,
    create: ({ save }) =>
      save(3, 'attendance/student-rule/save', {
        ruleName: '冬季作息',
        beginsOn: '2041-11-01',
        arriveFrom: '07:30',
        lateAfter: '08:20',
        callAfter: '09:30',
        halfAt: '12:00',
        leaveFrom: '16:30',
      }),
  },
  states: null,
  examples: {
    ruleName: ['冬季作息', '夏季作息'],
    beginsOn: ['2041-11-01', '2042-05-01'],
    arriveFrom: ['07:20', '07:30'],
    lateAfter: ['08:10', '08:20'],
    callAfter: ['09:30'],
    halfAt: ['12:00'],
    leaveFrom: ['16:30', '17:00'],
    graceMinutes: [0, 5],
  },
};
