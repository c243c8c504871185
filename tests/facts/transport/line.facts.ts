import { newBus } from '../../support/school-bus.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: null,
  sheet: { who: [3, 4, 9, 15], columns: ['lineName', 'busId'] },
  importers: [],
  search: ['lineName'],
  make: {
    by: 3,
    async create({ server, as, next }) {
      const number = next();
      const { lineId } = await newBus(server, as(3), { name: `线路 ${number}`, carNo: `京B${10_000 + number}` });
      return lineId;
    },
  },
  states: null,
  examples: {
    lineName: ['东线', '西线'],
    arrivesAt: ['07:46', null],
    leavesAt: ['17:00', null],
    closeWithinMinutes: [10, null],
  },
};
