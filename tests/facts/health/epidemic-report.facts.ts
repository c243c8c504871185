import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: null,
  sheet: { who: [3, 6, 18], columns: ['formId', 'day', 'studentId', 'classId', 'bodyTemperature', 'healthCode'] },
  importers: [],
  search: ['personName'],
  states: null,
  make: {
    by: 3,
    async create({ save, newChild }) {
      const studentId = await newChild('上报', { admissionDate: '2026-09-01' });
      const days = { frequency: 'daily', fromDay: '2026-11-01', untilDay: '2026-12-31' };
      const form = { formName: '体温', audience: 'children', standardFields: ['bodyTemperature', 'healthCode'] };
      const formId = await save(3, 'health/epidemic-form/save', { ...form, ...days });
      const answers = { bodyTemperature: '36.5', healthCode: 'green' };
      return save(3, 'health/epidemic-report/save', { formId, studentId, day: '2026-11-20', ...answers });
    },
  },
  examples: {
    day: ['2026-11-20'],
    bodyTemperature: ['36.5', '37.2'],
    detentionPlace: ['武汉市', null],
    returnDate: ['2026-11-18', null],
    travelPlans: ['周末去上海', null],
    answers: [[], null],
  },
};
