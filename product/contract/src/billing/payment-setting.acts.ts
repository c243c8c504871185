import { defineAct } from '@kiga/entity/define-act.ts';
import { z } from 'zod';
import { merchantKeys } from './merchant-account.ts';
import { paymentSetting } from './payment-setting.entity.ts';

/**
 * Stores the keys of a merchant account; they are encrypted and never shown again. The account is tested anew before it
 * can be turned on. Throws RECORD_NOT_FOUND, BILLING_SETTING_ON, VALIDATION_FAILED at `privateKey`, `platformKey`
 * (BILLING_KEY_UNREADABLE) or `apiV3Key` (BILLING_API_KEY).
 */
export const enterKeys = defineAct(paymentSetting, {
  act: 'enterKeys',
  of: 'record',
  asks: merchantKeys,
  output: z.object({}),
});

/**
 * Asks the platform about a payment that does not exist: a signed answer proves the account and its keys. Throws
 * RECORD_NOT_FOUND, BILLING_KEYS_MISSING, BILLING_CHANNEL_REFUSED {reason}.
 */
export const testKeys = defineAct(paymentSetting, { act: 'test', of: 'record', output: z.object({}) });
