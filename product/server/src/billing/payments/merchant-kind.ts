import { KEYS_CONTEXT } from './merchant.ts';

/** Where merchant accounts are stored: those of the operator, or kindergartens' own. */
export interface MerchantKind {
  entity: 'billing.paymentSetting' | 'billing.ownMerchant';
  table: 'billing_payment_settings' | 'bill_merchants';
  /** Column of the kindergarten; null for accounts of the operator. */
  ownerColumn: 'kig_id' | null;
  /** Encryption context of the keys. */
  keysContext: string;
}

/** Accounts of the operator. */
export const operatorMerchants: MerchantKind = {
  entity: 'billing.paymentSetting',
  table: 'billing_payment_settings',
  ownerColumn: null,
  keysContext: KEYS_CONTEXT,
};

/** Accounts of kindergartens. */
export const ownMerchants: MerchantKind = {
  entity: 'billing.ownMerchant',
  table: 'bill_merchants',
  ownerColumn: 'kig_id',
  keysContext: 'bill_merchants.keys',
};
