import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'teaching', place: 5, zh: '幼儿观察', en: 'Child notes' },
  sheet: { who: [3], columns: ['studentId', 'classId', 'day', 'domain', 'what', 'observedBy'] },
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create({ save, newChild, next }) {
      const studentId = await newChild(`观察${next()}`, { admissionDate: '2026-09-01' });
      const note = { day: '2026-11-20', domain: 'science', what: '反复比较两片叶子的大小' };
      return save(3, 'teaching/observation/save', { studentId, ...note });
    },
  },
  states: null,
  examples: {
    day: ['2026-11-20'],
    domain: ['science', 'art'],
    what: ['反复比较两片叶子的大小'],
    advice: ['提供放大镜'],
    observedBy: ['唐老师'],
  },
};
