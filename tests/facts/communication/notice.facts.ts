import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [3, 4, 9],
  readersOfAll: [],
  menu: { heading: 'communication', place: 2, zh: '通知', en: 'Notices' },
  sheet: {
    who: [3, 4, 9],
    columns: ['title', 'noticeType', 'audience'],
    rows: (_, own) => sql`kig_id = ${own}`,
  },
  importers: [],
  make: {
    by: 3,
    create({ save }) {
      return save(3, 'communication/notice/save', {
        title: '家长会',
        noticeType: 'ordinary',
        content: '<p>周五下午四点</p>',
        audience: 'both',
        sendTarget: 'school',
      });
    },
  },
  states: {
    proves: '[F06]',
    table: `
                 submit           withdraw    pass      refuse       publishDirect
draft            pendingReview    -           -         -            passed
pendingReview    -                draft       passed    notPassed    -
passed           -                -           -         -            -
notPassed        pendingReview    -           -         -            passed
by               3                3           3         3            3
not theirs       4 9              4 9         4 9       4 9          4 9`,
    asks: { refuse: { reason: '时间不对' } },
    ways: {
      draft: [],
      pendingReview: ['submit'],
      passed: ['submit', 'pass'],
      notPassed: ['submit', 'refuse'],
    },
    staysIn: ['pendingReview'],
  },
  examples: {
    title: ['家长会'],
    content: ['<p>周五下午四点</p>'],
    noticeType: ['ordinary'],
    link: ['https://www.example.com/notice'],
    audience: ['families', 'both'],
    sendTarget: ['school'],
  },
};
