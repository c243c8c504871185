import { newBus, tripEvents } from '../../support/school-bus.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 15, zh: '乘车记录', en: 'Bus trips' },
  sheet: { who: [3, 4, 9, 15], columns: ['day', 'lineId', 'direction', 'busId', 'startedAt', 'status'] },
  importers: [],
  // The plan as it stood at the start, and whether the office was told of it.
  hiddenColumns: ['plan', 'told_at'],
  make: {
    by: 3,
    async create({ server, as, newChild, next }) {
      const number = next();
      const studentId = await newChild(`行程${number}`);
      const { lineId } = await newBus(server, as(3), {
        name: `行程 ${number}`,
        carNo: `京E${10_000 + number}`,
        children: [[studentId]],
      });
      const { day, now } = await as(3).ask('/api/transport/trip/station');
      const start = tripEvents({ lineId, day }, () => new Date(now))('start');
      await as(3).ask('/api/transport/trip/record', { events: [start] });
      const { list } = await as(3).ask('/api/transport/trip/page', { lineId });
      return list[0].id;
    },
  },
  states: null,
  examples: { day: ['2026-11-20'], closeReason: ['平板损坏'] },
};
