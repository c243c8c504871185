import { sql } from 'kysely';
import { newPost, newTopic } from '../../support/community.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [7, 9, 15, 16, 17, 18],
  readersOfAll: [9, 15],
  menu: { heading: 'community', place: 4, zh: '帖子管理', en: 'Posts' },
  sheet: {
    who: [7, 9, 15, 16, 17, 18],
    columns: ['topicId', 'title', 'writer', 'writtenAt', 'content', 'status'],
    rows: (appType, own) => (appType === 9 || appType === 15 ? sql`true` : sql`organization_id = ${own}`),
  },
  importers: [],
  // The writer, by whom it is told, muted and erased, and the last decision.
  hiddenColumns: [
    'account_id',
    'writer_organization_id',
    'parent_id',
    'hidden_by_id',
    'decided_by_id',
    'decided_from',
    'decided_version',
    'decision_id',
  ],
  make: {
    by: 7,
    create: async ({ server, as }) =>
      newPost(server, { topicId: await newTopic(as(9), { moderation: 'before' }), title: '新生哭闹怎么办' }),
  },
  states: {
    table: `
                 pass     hide     showAgain   wait
pendingReview    shown    hidden   -           -
shown            -        hidden   -           pendingReview
hidden           -        -        shown       -
by               9 15     9 15     9 15        -`,
    asks: { hide: { reason: 'advertising' } },
    ways: { pendingReview: [], shown: ['pass'], hidden: ['hide'] },
    staysIn: ['pendingReview', 'shown', 'hidden'],
  },
  examples: {
    title: ['冬天怎么加衣'],
    content: ['三层穿衣，出汗就减。'],
    reason: ['insult', '推销课程'],
    reasonText: ['推销课程'],
    length: ['week'],
  },
};
