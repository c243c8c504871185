import { newAppFunction } from '../../support/operations.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [5, 9, 15],
  readersOfAll: [],
  // The page of the app's content links to it.
  menu: null,
  sheet: null,
  importers: [],
  make: {
    by: 9,
    async create({ server, as, save, next }) {
      const functionId = await newAppFunction(server, as(9), { published: true });
      const number = next();
      return save(9, 'operations/app-module/save', {
        moduleName: `模块${number}`,
        moduleNameEn: `Module ${number}`,
        functions: [functionId],
      });
    },
  },
  states: {
    table: `
             publish      withdraw
draft        published    -
published    -            withdrawn
withdrawn    published    -
by           9            9
not theirs   5            5`,
    ways: { draft: [], published: ['publish'], withdrawn: ['publish', 'withdraw'] },
  },
  examples: { moduleName: ['家园共育'], moduleNameEn: ['Together'], functions: [[]], sort: [10] },
};
