import type { Words } from '@kiga/entity/words/words.ts';
import { paymentSettingEnUS } from '../payment.en-US.ts';
import type { ownMerchantZhCN } from './own-merchant.zh-CN.ts';

const { feePercent: _, ...fields } = paymentSettingEnUS.fields;

/** Texts of a kindergarten's own merchant accounts, in English. */
export const ownMerchantEnUS = {
  ...paymentSettingEnUS,
  name: 'own merchant account',
  plural: 'own merchant accounts',
  total_one: '{count} own merchant account',
  total_other: '{count} own merchant accounts',
  emptyTitle: 'No merchant accounts yet',
  emptyText: 'Add your account at WeChat Pay or Alipay, and parents pay bills in their app, straight into it.',
  fields,
  consequences: {
    turnOn: 'Parents can pay bills through this channel, straight into your account.',
    turnOff: 'Parents can start no payment through this channel; payments under way are still booked.',
  },
} as const satisfies Words<typeof ownMerchantZhCN>;
