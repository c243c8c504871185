import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 6, 18],
  menu: { heading: 'health', place: 6, zh: '全日观察', en: 'Observations' },
  sheet: {
    who: [3, 6, 18],
    columns: ['studentId', 'classId', 'day', 'eating', 'sleep', 'stool', 'mood', 'recordedBy'],
  },
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create({ save, newChild }) {
      const studentId = await newChild('观察', { admissionDate: '2026-09-01' });
      const day = { day: '2026-11-20', eating: 'normal', sleep: 'short', stool: 'normal', mood: 'quiet' };
      return save(3, 'health/observation/save', { studentId, ...day });
    },
  },
  states: null,
  examples: {
    day: ['2026-11-20'],
    eating: ['normal', 'less'],
    sleep: ['normal', 'none'],
    stool: ['normal', 'loose'],
    mood: ['normal', 'tired'],
    note: ['午睡起来找妈妈'],
    recordedBy: ['王保健'],
  },
};
