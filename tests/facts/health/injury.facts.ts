import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 8, zh: '伤害登记', en: 'Injuries' },
  sheet: { who: [3, 6, 18], columns: ['studentId', 'classId', 'day', 'at', 'kind', 'bodyPart', 'severity'] },
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create({ save, newChild }) {
      const studentId = await newChild('受伤', { admissionDate: '2026-09-01' });
      const where = { day: '2026-11-20', at: '10:20', place: 'playground', activity: 'outdoor' };
      const what = { kind: 'scrape', bodyPart: 'leg', severity: 'slight', what: '跑步时摔倒' };
      return save(3, 'health/injury/save', { studentId, ...where, ...what });
    },
  },
  states: null,
  examples: {
    day: ['2026-11-20'],
    at: ['10:20'],
    what: ['跑步时摔倒，膝盖擦伤'],
    hospital: ['市儿童医院'],
    parentsToldAt: ['10:40'],
    staffPresent: ['班主任'],
  },
};
