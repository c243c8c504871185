/**
 * Accounts of a kindergarten's own ledger. `receivable` and `credit` are those of a child: what it owes, and what the
 * kindergarten owes it. `cash`, `transfer` and `online` hold what was received. The others are income by kind.
 */
export const billAccounts = [
  'receivable',
  'credit',
  'cash',
  'transfer',
  'online',
  'care',
  'meals',
  'other',
  'refund',
  'adjustment',
] as const;

/** An account of a kindergarten's own ledger. */
export type BillAccount = (typeof billAccounts)[number];

/** Causes of transfers between these accounts. */
export const billTransferCodes = ['issue', 'void', 'payment', 'reversal'] as const;

/** A cause of a transfer. */
export type BillTransferCode = (typeof billTransferCodes)[number];

/** Ways in which parents pay; only the program receives by `app`. */
export const paymentMethods = ['cash', 'transfer', 'app'] as const;

/** A way in which parents pay. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** The account that holds what was received by a way. */
export const accountOfMethod = { cash: 'cash', transfer: 'transfer', app: 'online' } as const satisfies Record<
  PaymentMethod,
  BillAccount
>;
