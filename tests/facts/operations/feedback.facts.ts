import { sql } from 'kysely';
import { newFeedback } from '../../support/family.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [9, 15],
  menu: { heading: 'operations', place: 2, zh: '意见反馈', en: 'Feedback' },
  sheet: { who: [9, 15], columns: ['content', 'person', 'phoneModel', 'status'], rows: () => sql`true` },
  importers: [],
  // The parent's account, and the area of the kindergarten.
  hiddenColumns: ['family_account_id', 'area_code'],
  make: { by: 9, create: ({ server, next }) => newFeedback(server, `138030${String(next()).padStart(5, '0')}`) },
  states: {
    table: `
           close
new        closed
replied    closed
closed     -
by         9 15`,
    happens: { reply: (id, { as }) => as(9).ask('/api/operations/feedback/reply', { id, reply: '已收到。' }) },
    ways: { new: [], replied: ['reply'], closed: ['close'] },
    staysIn: ['new', 'replied', 'closed'],
  },
  examples: { content: ['打不开请假页面'], reply: ['已修复。'] },
};
