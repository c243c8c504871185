/**
 * Kinds of ledger accounts. Those of the platform have no owner: what payment platforms and the bank took in, the
 * operator's income, channel fees, money that belongs to no order, and what was paid out. A kindergarten has its balance;
 * an agent has its revenue pool, its balance, and what is held for a withdrawal.
 */
export const ledgerAccountKinds = [
  'wechat',
  'alipay',
  'bank',
  'income',
  'channelFees',
  'suspense',
  'paidOut',
  'credit',
  'pool',
  'available',
  'held',
] as const;

/** A kind of ledger account. */
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number];

/** Kinds of accounts that belong to an organization, and never fall below zero. */
export const ownedAccountKinds = [
  'credit',
  'pool',
  'available',
  'held',
] as const satisfies readonly LedgerAccountKind[];

/** A kind of account that belongs to an organization. */
export type OwnedAccountKind = (typeof ownedAccountKinds)[number];

/** Kinds of transactions. */
export const ledgerCodes = [
  'topUp',
  'renewal',
  'refund',
  'poolRelease',
  'withdrawalHeld',
  'withdrawalReturned',
  'withdrawalPaid',
  'unclaimed',
  'unclaimedReturned',
  'sale',
  'saleRelease',
  'saleRefund',
] as const;

/** A kind of transaction. */
export type LedgerCode = (typeof ledgerCodes)[number];

/** Days for which an agent's income stays in the revenue pool, because the payment may be refunded. */
export const POOL_DAYS = 7;

/**
 * Kinds of accounts that took money in. Their entries are below zero when money comes, because it comes from outside; a
 * report shows them above zero.
 */
export const takenInKinds = ['wechat', 'alipay', 'bank'] as const satisfies readonly LedgerAccountKind[];

/** Returns 1, or -1 for a kind of account whose entries a report shows with the other sign. */
export function reportSign(kind: LedgerAccountKind): 1 | -1 {
  return (takenInKinds as readonly string[]).includes(kind) ? -1 : 1;
}
