import type { PayableKind } from './payments/payable.ts';

export { AccountShortError, type LedgerAccount, post } from './ledger/post.ts';
export { sumsOf } from './ledger/sums.ts';
export { nextNumber } from './numbers.ts';
export type { MerchantPlace } from './payments/merchant.ts';
export { merchantsOn } from './payments/merchant.ts';
export { payInApp } from './payments/pay-in-app.ts';
export { keepPrepayId, merchantFor, preparePayment, startPayment } from './payments/pay-online.ts';
export type { Payable, PayableKind } from './payments/payable.ts';
export { endOpenPayments, refundPaymentOf } from './payments/payment.server.ts';
export { yuanText } from './yuan-text.ts';

/** Registries for orders that other areas let people pay. */
export interface BillingRegistries {
  /** Kinds of orders that payment platforms pay, by the key of their entity. */
  payables: Map<string, PayableKind>;
}

declare module '../program/program.ts' {
  interface Program {
    billing: BillingRegistries;
  }
}

/** Returns empty registries. */
export function createBillingRegistries(): BillingRegistries {
  return { payables: new Map() };
}
