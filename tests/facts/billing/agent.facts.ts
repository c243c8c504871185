import { bankAccountOf } from '../../support/billing.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [5, 11],
  readersOfAll: [11],
  menu: { heading: 'billing', place: 6, zh: '代理商资金', en: 'Agent accounts' },
  sheet: null,
  importers: [],
  make: { by: 5, create: ({ as }) => bankAccountOf(as(5)) },
  states: null,
  examples: {
    accountKind: ['person'],
    bankName: ['华禾银行', '华禾银行北京望京支行'],
    bankAccount: ['4539148803436467', '6222021234567890128'],
    accountName: ['郭志强'],
  },
};
