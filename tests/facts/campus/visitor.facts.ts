import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  // Visitors gave their names and numbers to the kindergarten alone.
  readers: [3],
  menu: { heading: 'campus', place: 18, zh: '来访登记', en: 'Visitors' },
  sheet: { who: [3], columns: ['day', 'visitorName', 'visitorPhone', 'people', 'purpose', 'cameAt', 'status'] },
  importers: [],
  search: ['visitorName', 'organization'],
  make: {
    by: 3,
    create({ save, next }) {
      const person = { visitorName: '来访人', visitorPhone: `137${10_000_000 + next()}`, people: 1 };
      return save(3, 'campus/visitor/save', { ...person, day: '2026-11-02', cameAt: '10:00', purpose: 'repair' });
    },
  },
  states: {
    table: `
          leave
inside    left
left      -
by        3`,
    asks: { leave: { leftAt: '11:00' } },
    ways: { inside: [], left: ['leave'] },
  },
  examples: {
    day: ['2026-11-02'],
    cameAt: ['10:00'],
    leftAt: ['11:00'],
    visitorName: ['顾明远', '马建国'],
    organization: ['绿源配送', null],
    purpose: ['repair', 'supplier'],
    idNumber: [null],
  },
};
