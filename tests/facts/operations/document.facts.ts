import { newDocument } from '../../support/operations.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [3, 4, 5, 8, 9, 15],
  menu: { heading: 'operations', place: 5, zh: '文档', en: 'Documents', who: [4, 5, 8, 9, 15] },
  sheet: null,
  importers: [],
  make: { by: 9, create: ({ server, as }) => newDocument(server, as(9)) },
  states: {
    table: `
             publish      withdraw
draft        published    -
published    -            withdrawn
withdrawn    published    -
by           9            9`,
    ways: { draft: [], published: ['publish'], withdrawn: ['publish', 'withdraw'] },
  },
  examples: { fileName: ['晨检机使用说明'], type: ['morningCheck', 'promotion'], notes: ['2026 年秋季版'] },
};
