import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 9, zh: '入园体检与接种', en: 'Entrance exams' },
  sheet: { who: [3, 6, 18], columns: ['studentId', 'classId', 'examinedOn', 'hospital', 'result'] },
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create({ save, newChild }) {
      const studentId = await newChild('体检', { admissionDate: '2026-09-01' });
      const exam = { examinedOn: '2026-08-20', hospital: '区妇幼保健院', result: 'fit' };
      return save(3, 'health/entrance-exam/save', { studentId, ...exam });
    },
  },
  states: null,
  examples: {
    examinedOn: ['2026-08-20'],
    hospital: ['区妇幼保健院'],
    certificateCheckedOn: ['2026-09-01', null],
    vaccination: ['complete', 'incomplete', null],
    missingVaccines: [[], [{ vaccine: '麻腮风疫苗', dose: 2 }]],
    remindedOn: ['2026-11-01'],
  },
};
