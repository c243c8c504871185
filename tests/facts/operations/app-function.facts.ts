import { newAppFunction } from '../../support/operations.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [5, 9, 15],
  // The page of the app's content links to it.
  menu: null,
  sheet: null,
  importers: [],
  make: {
    by: 9,
    create: ({ server, as }) => newAppFunction(server, as(9)),
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
    functionName: ['今日食谱'],
    functionNameEn: ['Recipes'],
    functionCode: ['recipes'],
    opens: ['screen'],
    link: ['https://kiga.example/help'],
    fromVersion: ['2.4.0'],
    sort: [10],
  },
};
