import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 4, zh: '疫情上报', en: 'Epidemic reports' },
  sheet: null,
  importers: [],
  search: ['formName'],
  make: {
    by: 3,
    create({ save }) {
      const days = { frequency: 'daily', fromDay: '2026-11-01', untilDay: '2026-12-31' };
      const form = { formName: '疫情上报', audience: 'both', standardFields: ['bodyTemperature', 'healthCode'] };
      return save(3, 'health/epidemic-form/save', { ...form, ...days });
    },
  },
  states: {
    table: `
          close
open      closed
closed    -
by        3`,
    ways: { open: [], closed: ['close'] },
  },
  examples: {
    formName: ['疫情上报'],
    fromDay: ['2026-11-01'],
    untilDay: ['2026-12-31'],
    standardFields: [['bodyTemperature'], ['healthCode', 'tripCode']],
    questions: [[], [{ question: '是否咳嗽', kind: 'yesNo', isRequired: true }]],
  },
};
