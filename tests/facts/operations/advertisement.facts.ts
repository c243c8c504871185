import { sql } from 'kysely';
import { photo, upload } from '../../support/uploads.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [9, 15],
  // The page of the app's content links to it.
  menu: null,
  sheet: { who: [9, 15], columns: ['adName', 'adPosition', 'adWeight', 'seen', 'clicked'], rows: () => sql`true` },
  importers: [],
  make: {
    by: 9,
    async create({ server, as, save, next }) {
      const picture = await upload(server, as(9), await photo('#c98a2b'), 'jpg', { mode: 'image', module: 'app' });
      return save(9, 'operations/advertisement/save', {
        adName: `广告 ${next()}`,
        adPosition: 'home',
        adWeight: 3,
        picture,
        beginsOn: '2026-01-01',
        endsOn: '2036-12-31',
      });
    },
  },
  states: {
    table: `
             publish      withdraw
draft        published    -
published    -            withdrawn
withdrawn    published    -
by           9            9`,
    ways: { draft: [], published: ['publish'], withdrawn: ['publish', 'withdraw'] },
  },
  examples: {
    adName: ['冬季传染病预防'],
    adPosition: ['home', 'start'],
    adWeight: [3, 10],
    link: ['https://kiga.example/winter'],
    beginsOn: ['2026-11-01'],
    endsOn: ['2036-12-31'],
  },
};
