import type { Facts } from '../facts.ts';

let channels = 3000;

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4],
  menu: { heading: 'devices', place: 9, zh: '广播', en: 'Broadcasts' },
  sheet: null,
  importers: [],
  search: ['title'],
  make: {
    by: 3,
    async create({ save }) {
      channels += 1;
      const channel = { channelName: `通道${channels}`, channelNumber: channels };
      const id = await save(3, 'devices/speaker/save', channel);
      return await save(3, 'devices/broadcast/save', { title: `广播${channels}`, text: '请集合', channels: [id] });
    },
  },
  states: {
    table: `
           stop      resume
planned    stopped   -
stopped    -         planned
by         3         3`,
    asks: {},
    ways: { planned: [], stopped: ['stop'] },
  },
  examples: {
    title: ['集合', '午睡'],
    text: ['请到操场集合'],
    repeats: [1, 2, 3],
    fromDay: ['2026-09-01'],
    toDay: ['2027-01-20'],
  },
};
