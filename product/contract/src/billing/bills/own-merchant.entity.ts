import { stateChoice } from '@kiga/entity/define-states.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { merchantFields, wechatIsWhole } from '../merchant-account.ts';
import { paymentSettingStates } from '../payment-setting.states.ts';

const account = ['channel', 'merchantId', 'appId', 'certificateSerial', 'platformKeyId', 'noticeOrigin'] as const;

/**
 * A kindergarten's own merchant account at a payment platform, to which parents pay their bills. Its keys are entered by
 * the act `enterKeys`, stored encrypted and never shown again.
 */
export const ownMerchant = defineEntity({
  area: 'billing',
  name: 'ownMerchant',
  table: 'bill_merchants',
  fields: { ...merchantFields, status: stateChoice(paymentSettingStates) },
  title: 'merchantName',
  list: ['merchantName', 'channel', 'merchantId', 'keysEnteredAt', 'testedAt', 'status'],
  filter: ['channel', 'status'],
  search: ['merchantName', 'merchantId'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'merchantName', order: 'asc' },
  ],
  form: [{ name: 'account', fields: ['merchantName', ...account] }],
  detail: [
    { name: 'account', fields: [...account, 'isTest'] },
    { name: 'keys', fields: ['keyFingerprint', 'keysEnteredAt', 'testedAt'] },
  ],
  states: paymentSettingStates,
  rules: [wechatIsWhole],
  // Payments name it, and late notices are verified with its keys.
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.ownMerchant': typeof ownMerchant;
  }
}
