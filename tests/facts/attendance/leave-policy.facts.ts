import type { Facts } from '../facts.ts';

let days = 0;

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: null,
  sheet: null,
  importers: [],
  search: ['policyName'],
  make: {
    by: 3,
    create({ save }) {
      days += 1;
      return save(3, 'attendance/leave-policy/save', {
        policyName: '请假审批',
        beginsOn: new Date(Date.UTC(2041, 2, 6) + days * 86_400_000).toISOString().slice(0, 10),
        studentDays: 3,
        teacherDays: 2,
      });
    },
  },
  states: null,
  examples: {
    policyName: ['请假审批', '夏季请假审批'],
    beginsOn: ['2041-11-01', '2042-05-01'],
    studentDays: [3, 5],
    teacherDays: [2, 3],
  },
};
