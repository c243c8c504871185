import { sql } from 'kysely';
import { newMessage } from '../../support/shows.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [7, 9, 15, 16, 17, 18],
  readersOfAll: [9, 15],
  menu: null,
  sheet: {
    who: [7, 9, 15, 16, 17, 18],
    columns: ['showId', 'writtenAt', 'writer', 'content', 'status'],
    rows: (appType, own) => (appType === 9 || appType === 15 ? sql`true` : sql`organization_id = ${own}`),
  },
  importers: [],
  // The account that wrote it, and the parent's record for its erasure.
  hiddenColumns: ['account_id', 'parent_id'],
  make: {
    by: 7,
    create: ({ server, as }) => newMessage(server, { host: as(7), reviewer: as(9) }),
  },
  states: {
    table: `
              show           hide
waiting       shown          hidden
shown         -              hidden
hidden        shown          -
by            7 9 15 16 17   7 9 15 16 17
not theirs    18             18`,
    ways: { waiting: [], shown: ['show'], hidden: ['hide'] },
    staysIn: ['waiting', 'shown', 'hidden'],
  },
  examples: { content: ['梨水可以天天喝吗？'], reply: ['可以，少放糖。'] },
};
