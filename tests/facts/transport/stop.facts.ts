import { newBus } from '../../support/school-bus.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: null,
  sheet: { who: [3, 4, 9, 15], columns: ['lineId', 'stopName'] },
  importers: [],
  search: ['stopName'],
  make: {
    by: 3,
    async create({ server, as, next }) {
      const number = next();
      const { stops } = await newBus(server, as(3), { name: `站点 ${number}`, carNo: `京C${10_000 + number}` });
      return stops[0];
    },
  },
  states: null,
  examples: { stopName: ['翠湖南门', '枫林路口'], toSchoolAt: ['07:02', '07:15'], toHomeAt: ['17:30', '17:20'] },
};
