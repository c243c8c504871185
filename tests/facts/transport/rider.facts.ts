import { newBus } from '../../support/school-bus.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4],
  menu: null,
  sheet: { who: [3, 4], columns: ['studentId', 'lineId', 'stopId', 'direction'] },
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create({ server, as, save, newChild, next }) {
      const number = next();
      const studentId = await newChild(`乘车${number}`);
      const { stops } = await newBus(server, as(3), { name: `乘车 ${number}`, carNo: `京D${10_000 + number}` });
      return save(3, 'transport/rider/save', { studentId, stopId: stops[0], direction: 'toSchool', seat: 1 });
    },
  },
  states: null,
  examples: { direction: ['toSchool', 'toHome'], seat: [1, 8, null], note: ['奶奶送到站', null] },
};
