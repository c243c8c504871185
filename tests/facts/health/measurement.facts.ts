import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 11, zh: '生长测量', en: 'Measurements' },
  sheet: { who: [3, 6, 18], columns: ['stuName', 'stuNo', 'className', 'measuredOn', 'measuredBy', 'ratedBy'] },
  importers: [3],
  search: ['studentName'],
  make: {
    by: 3,
    async create({ save, newChild }) {
      const studentId = await newChild('测量', { admissionDate: '2026-09-01', birthday: '2022-09-01' });
      const measured = { measuredOn: '2026-11-20', heightCm: 104.5, weightKg: 16.8 };
      return save(3, 'health/measurement/save', { studentId, ...measured });
    },
  },
  states: null,
  examples: {
    measuredOn: ['2026-11-20'],
    heightCm: [104.5, 105],
    weightKg: [16.8, 17.2],
    headCm: [50.1, null],
    visionLeft: [4.9, null],
    visionRight: [5, null],
    haemoglobinGPerL: [122, null],
    teethCount: [20],
    cariesCount: [0, 2],
    remark: ['空腹测量'],
    measuredBy: ['赵医生'],
    confirmed: [true],
  },
};
