import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 7, zh: '用药登记', en: 'Medicine' },
  sheet: {
    who: [3, 6, 18],
    columns: ['studentId', 'classId', 'medicineName', 'dose', 'doseUnit', 'times', 'fromDay', 'toDay', 'status'],
  },
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create({ save, newChild }) {
      const studentId = await newChild('用药', { admissionDate: '2026-09-01' });
      const dose = { medicineName: '小儿止咳糖浆', dose: '5', doseUnit: 'ml', times: [{ at: '11:30' }] };
      const days = { fromDay: '2026-11-20', toDay: '2026-11-22', reason: '咳嗽', storage: 'room', parentName: '王芳' };
      return save(3, 'health/medicine/save', { studentId, ...dose, ...days });
    },
  },
  states: {
    table: `
            finish   cancel
open        done     cancelled
done        -        -
cancelled   -        -
by          3        3`,
    asks: { cancel: { cancelReason: '家长要求停药' } },
    ways: { open: [], done: ['finish'], cancelled: ['cancel'] },
  },
  examples: {
    medicineName: ['小儿止咳糖浆'],
    dose: ['5', '1/2'],
    fromDay: ['2026-11-20'],
    toDay: ['2026-11-22'],
    times: [[{ at: '11:30' }], [{ at: '11:30' }, { at: '15:00' }]],
    reason: ['咳嗽'],
    parentName: ['王芳'],
    day: ['2026-11-20'],
    at: ['11:30'],
    given: ['5'],
    givenBy: ['王保健'],
    cancelReason: ['家长要求停药'],
  },
};
