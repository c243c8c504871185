import { sql } from 'kysely';
import { newPost, newReport, newTopic } from '../../support/community.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [9, 15],
  readersOfAll: [9, 15],
  menu: { heading: 'community', place: 5, zh: '举报处理', en: 'Reports' },
  sheet: { who: [9, 15], columns: ['postId', 'subject', 'reason', 'reporter', 'status'], rows: () => sql`true` },
  importers: [],
  // The reporter, by whom it is told and erased, and the decision.
  hiddenColumns: ['account_id', 'writer_organization_id', 'parent_id', 'decided_by_id', 'decision_id'],
  make: {
    by: 9,
    create: async ({ server, as }) =>
      newReport(server, { postId: await newPost(server, { topicId: await newTopic(as(9)) }) }),
  },
  states: {
    table: `
             uphold    dismiss
open         upheld    dismissed
upheld       -         -
dismissed    -         -
by           9 15      9 15`,
    asks: { uphold: { hideReason: 'advertising' }, dismiss: { keepReason: 'noViolation' } },
    ways: { open: [], upheld: ['uphold'], dismissed: ['dismiss'] },
    staysIn: ['open', 'upheld', 'dismissed'],
  },
  examples: { reasonText: ['推销课程'] },
};
