import type { LedgerAccountKind } from '../ledger.ts';

/**
 * Accounts of bookkeeping, by code. Source: 企业会计准则——应用指南 (财会〔2006〕18 号), appendix 会计科目和主要账务处理.
 */
export const bookCodes = ['1002', '1012', '2202', '2203', '2241', '6001', '6603'] as const;

/** The code of an account of bookkeeping. */
export type BookCode = (typeof bookCodes)[number];

/**
 * The account of bookkeeping for each kind of ledger account. An entry above zero is a credit (贷), one below zero a debit
 * (借). Money paid out left the bank. A channel's fee is an expense; `entriesInBooks` of the server says from what.
 */
export const bookAccounts: Readonly<Record<LedgerAccountKind, BookCode>> = {
  wechat: '1012',
  alipay: '1012',
  bank: '1002',
  paidOut: '1002',
  credit: '2203',
  pool: '2202',
  available: '2202',
  held: '2202',
  suspense: '2241',
  income: '6001',
  channelFees: '6603',
};
