import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 5, 6, 9, 15, 18],
  menu: { heading: 'campus', place: 1, zh: '学生', en: 'Students' },
  sheet: { who: [3, 4], columns: ['stuName', 'sex', 'birthday'] },
  importers: [3],
  search: ['stuName', 'stuNo'],
  states: null,
  examples: {
    stuName: ['李沐宸', '王语桐', '欧阳若溪'],
    allergen: ['花生', '鸡蛋'],
    facePhoto: ['KG0001/2026-11-20/student/3f2a9c.jpg', null],
    ethnicity: ['汉族'],
    cardNumber: ['0038026', '77001', null],
    idNumber: [''],
    birthday: ['2022-03-04', '2021-09-01'],
    admissionDate: ['2025-09-01', '2026-09-01'],
    serviceEndDate: ['2028-07-31'],
  },
};
