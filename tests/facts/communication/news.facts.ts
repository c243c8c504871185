import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [3, 9, 15],
  readersOfAll: [],
  menu: { heading: 'communication', place: 3, zh: '新闻', en: 'News' },
  sheet: {
    who: [3, 9, 15],
    columns: ['title', 'content'],
    rows: (_, own) => sql`kig_id = ${own}`,
  },
  // Areas of the regional account that wrote it.
  hiddenColumns: ['area_codes'],
  importers: [],
  make: {
    by: 3,
    create({ save }) {
      return save(3, 'communication/news/save', { title: '秋游', content: '<p>我们去了植物园</p>' });
    },
  },
  states: {
    table: `
                 submit           withdraw    pass      refuse       publishDirect
draft            pendingReview    -           -         -            passed
pendingReview    -                draft       passed    notPassed    -
passed           -                -           -         -            -
notPassed        pendingReview    -           -         -            passed
by               3                3           3         3            3
not theirs       9 15             9 15        9 15      9 15         9 15`,
    asks: { refuse: { reason: '照片不清楚' } },
    ways: {
      draft: [],
      pendingReview: ['submit'],
      passed: ['submit', 'pass'],
      notPassed: ['submit', 'refuse'],
    },
    staysIn: ['pendingReview'],
  },
  examples: { title: ['秋游'], content: ['<p>我们去了植物园</p>'], shownFrom: ['2026-11-20'] },
};
