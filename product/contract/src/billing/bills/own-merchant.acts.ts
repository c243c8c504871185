import { defineAct } from '@kiga/entity/define-act.ts';
import { z } from 'zod';
import { merchantKeys } from '../merchant-account.ts';
import { ownMerchant } from './own-merchant.entity.ts';

/**
 * Stores the keys of a kindergarten's own merchant account, as `enterKeys` does with those of the operator. Throws
 * RECORD_NOT_FOUND, BILLING_SETTING_ON, BILLING_SETTING_TEST; VALIDATION_FAILED at `privateKey`, `platformKey`
 * (BILLING_KEY_UNREADABLE) or `apiV3Key` (BILLING_API_KEY).
 */
export const enterOwnKeys = defineAct(ownMerchant, {
  act: 'enterKeys',
  of: 'record',
  asks: merchantKeys,
  output: z.object({}),
});

/**
 * Starts a payment of one fen at the platform and closes it, which proves the account and its keys. Throws
 * RECORD_NOT_FOUND, BILLING_KEYS_MISSING, BILLING_CHANNEL_REFUSED {reason}, BILLING_CHANNEL_SILENT.
 */
export const testOwnKeys = defineAct(ownMerchant, { act: 'test', of: 'record', output: z.object({}) });
