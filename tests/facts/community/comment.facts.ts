import { sql } from 'kysely';
import { newComment, newPost, newTopic } from '../../support/community.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [9, 15],
  readersOfAll: [9, 15],
  menu: null,
  sheet: {
    who: [9, 15],
    columns: ['postId', 'writtenAt', 'writer', 'content', 'status'],
    rows: () => sql`true`,
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
    by: 9,
    create: async ({ server, as }) => {
      const postId = await newPost(server, { topicId: await newTopic(as(9)) });
      // A sensitive word makes it wait.
      return newComment(server, { postId, content: '想要秘方的加微信' });
    },
  },
  states: {
    table: `
                 pass     hide     showAgain   wait
pendingReview    shown    hidden   -           -
shown            -        hidden   -           pendingReview
hidden           -        -        shown       -
by               9 15     9 15     9 15        -`,
    asks: { hide: { reason: 'insult' } },
    ways: { pendingReview: [], shown: ['pass'], hidden: ['hide'] },
    staysIn: ['pendingReview', 'shown', 'hidden'],
  },
  examples: { content: ['谢谢分享'], reason: ['insult', '推销课程'], reasonText: ['推销课程'], length: ['week'] },
};
