import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 6, 9, 15, 18],
  menu: { heading: 'health', place: 3, zh: '聚集性预警', en: 'Cluster alarms' },
  sheet: null,
  importers: [],
  search: ['alarmName', 'alarmNameEn'],
  // The rule as it was: its key, and keys or texts of its source and advice.
  hiddenColumns: ['rule_key', 'rule_source', 'rule_advice'],
  make: {
    by: 3,
    // A case of a disease, and a rule of its own that counts it from the first case on.
    async create({ as, save, newChild, next }) {
      const number = next();
      const studentId = await newChild(`预警${number}`);
      await save(3, 'health/illness/save', { studentId, cause: 'sick', disease: 'rubella' });
      const rule = { beginsOn: '2020-01-01', source: '区疾控', disease: 'rubella', threshold: 1, hours: 24 };
      const unit = (['class', 'grade', 'kindergarten'] as const)[Math.floor(number / 30) % 3];
      await save(3, 'health/alarm-rule/save', { ruleName: `${number}`, ...rule, unit, days: (number % 30) + 1 });
      const { list } = await as(3).ask('/api/health/alarm/page', { pageSize: 1 });
      return list[0].id;
    },
  },
  states: {
    table: `
             start      close    dismiss
open         handling   -        dismissed
handling     -          closed   dismissed
closed       -          -        -
dismissed    -          -        -
by           3          3        3`,
    asks: {
      close: { measures: '已消毒并停班', reportedOn: '2024-03-05' },
      dismiss: { dismissReason: '误报' },
    },
    // An alarm is never deleted; a false one is dismissed.
    staysIn: ['open', 'handling', 'closed', 'dismissed'],
    ways: { open: [], handling: ['start'], closed: ['start', 'close'], dismissed: ['dismiss'] },
  },
};
