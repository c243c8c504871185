import { newBus } from '../../support/school-bus.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 14, zh: '校车', en: 'School buses' },
  sheet: { who: [3, 4, 9, 15], columns: ['busName', 'carNo', 'state', 'seatCount', 'inspectionExpiresOn'] },
  importers: [],
  search: ['busName', 'carNo'],
  hiddenColumns: ['papers_told'],
  make: {
    by: 3,
    async create({ server, as, next }) {
      const number = next();
      const { busId } = await newBus(server, as(3), { name: `校车 ${number}`, carNo: `京A${10_000 + number}` });
      return busId;
    },
  },
  states: null,
  examples: {
    busName: ['1 号校车', '东线校车'],
    carNo: ['京A12345', '京AD92035'],
    seatCount: [8, 30],
    rowCount: [2, 8],
    tailTag: ['TAG00001', null],
    inspectionExpiresOn: ['2027-03-01'],
    permitExpiresOn: ['2027-03-01', null],
  },
};
