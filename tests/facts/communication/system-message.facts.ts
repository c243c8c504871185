import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [8, 9],
  menu: { heading: 'communication', place: 5, zh: '系统消息', en: 'System messages' },
  sheet: null,
  importers: [],
  // Number of receivers at the sending.
  hiddenColumns: ['sent_to'],
  make: {
    by: 8,
    create: ({ save, next }) =>
      save(8, 'communication/system-message/save', { title: `通知 ${next()}`, content: '系统维护', kinds: ['8'] }),
  },
  states: {
    table: `
        send
draft   sent
sent    -
by      8 9`,
    ways: { draft: [], sent: ['send'] },
    staysIn: ['sent'],
  },
  examples: { title: ['升级通知'], content: ['今晚 22 点升级。'], kinds: [['3'], ['8']] },
};
