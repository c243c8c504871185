import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 5, 6, 9, 15, 18],
  menu: { heading: 'campus', place: 0, zh: '学生', en: 'Students' },
  sheet: { who: [3, 4], columns: ['stuName', 'sex', 'birthday'] },
  importers: [3],
  search: ['stuName', 'stuNo'],
  make: {
    by: 3,
    create: ({ newChild }) => newChild('状态', { admissionDate: '2026-09-01' }),
  },
  states: {
    proves: '[F15]',
    table: `
              graduate    transfer      moveOut      resume
enrolled      graduated   transferred   moved-out    -
graduated     -           -             -            enrolled
transferred   -           -             -            enrolled
moved-out     -           -             -            enrolled
by            3           3             3            3`,
    asks: {
      graduate: { leaveDate: '2026-11-20' },
      transfer: { leaveDate: '2026-11-20', receivingName: '城南幼儿园' },
      moveOut: { leaveDate: '2026-11-20', reason: '举家搬迁' },
      async resume({ as }) {
        const [first] = await as(3).ask<{ id: string }[]>('/api/campus/class/list');
        return { classId: first?.id };
      },
    },
    ways: {
      enrolled: [],
      graduated: ['graduate'],
      transferred: ['transfer'],
      'moved-out': ['moveOut'],
    },
  },
  examples: {
    stuName: ['李沐宸', '王语桐', '欧阳若溪'],
    allergen: ['花生', '鸡蛋'],
    facePhoto: ['KG0001/2026-11-20/student/3f2a9c.jpg', null],
    ethnicity: ['汉族'],
    leaveDate: ['2026-07-10', '2026-11-20'],
    day: ['2026-11-20'],
    receivingName: ['阳光幼儿园'],
    receivingCode: ['KG0002', null],
    consentBy: ['王丽'],
    consentDate: ['2026-11-01'],
    reason: ['举家搬迁'],
    cardNumber: ['0038026', '77001', null],
    idNumber: [''],
    birthday: ['2022-03-04', '2021-09-01'],
    admissionDate: ['2025-09-01', '2026-09-01'],
    serviceEndDate: ['2028-07-31'],
  },
};
