import { newLetter } from '../../support/family.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'communication', place: 4, zh: '园长信箱', en: 'Principal’s mailbox' },
  sheet: { who: [3], columns: ['writtenOn', 'content', 'status'] },
  importers: [],
  search: ['studentName'],
  // The parent who wrote it by name, and the hash that opens an anonymous letter.
  hiddenColumns: ['parent_id', 'ticket_hash'],
  make: {
    by: 3,
    create: ({ server, next }) => newLetter(server, `138020${String(next()).padStart(5, '0')}`),
  },
  states: {
    table: `
           open   close    reopen
new        read   closed   -
read       -      closed   -
replied    -      closed   -
closed     -      -        read
by         3      3        3`,
    happens: { reply: (id, { as }) => as(3).ask('/api/communication/letter/reply', { id, reply: '已收到。' }) },
    ways: { new: [], read: ['open'], replied: ['reply'], closed: ['close'] },
    staysIn: ['new', 'read', 'replied', 'closed'],
  },
  examples: { content: ['午餐能多些蔬菜吗？'], reply: ['已收到。'] },
};
