import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [9, 15],
  // The notices that buyers read link to it.
  menu: null,
  sheet: null,
  importers: [],
  make: {
    by: 9,
    create: ({ save, next }) => save(9, 'shop/notice/save', { title: `盘点 ${next()}`, content: '当天不发货' }),
  },
  states: {
    table: `
             publish      withdraw
draft        published    -
published    -            withdrawn
withdrawn    published    -
by           9 15         9 15`,
    ways: { draft: [], published: ['publish'], withdrawn: ['publish', 'withdraw'] },
  },
  examples: {
    title: ['12 月 1 日盘点，当天不发货'],
    content: ['仓库盘点，订单顺延一天发出。'],
    endsOn: ['2036-12-01'],
  },
};
