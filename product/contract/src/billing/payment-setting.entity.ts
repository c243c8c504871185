import { stateChoice } from '@kiga/entity/define-states.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { defineEntity } from '../program/tenancy.ts';
import { merchantFields, wechatIsWhole } from './merchant-account.ts';
import { paymentSettingStates } from './payment-setting.states.ts';

/**
 * A merchant account of the operator at a payment platform. Its keys are entered by the act `enterKeys`, stored encrypted
 * and never shown again.
 */
export const paymentSetting = defineEntity({
  area: 'billing',
  name: 'paymentSetting',
  table: 'billing_payment_settings',
  ownerColumn: null,
  fields: {
    ...merchantFields,
    /** The platform's fee of each payment. */
    feePercent: decimal({ required: true, min: 0, max: 6, places: 2, unit: '%' }),
    status: stateChoice(paymentSettingStates),
  },
  title: 'merchantName',
  list: ['merchantName', 'channel', 'merchantId', 'feePercent', 'keysEnteredAt', 'testedAt', 'status'],
  filter: ['channel', 'status'],
  search: ['merchantName', 'merchantId'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'merchantName', order: 'asc' },
  ],
  form: [
    {
      name: 'account',
      fields: [
        'channel',
        'merchantName',
        'merchantId',
        'appId',
        'certificateSerial',
        'platformKeyId',
        'feePercent',
        'noticeOrigin',
      ],
    },
  ],
  detail: [
    {
      name: 'account',
      fields: [
        'channel',
        'merchantId',
        'appId',
        'certificateSerial',
        'platformKeyId',
        'feePercent',
        'noticeOrigin',
        'isTest',
      ],
    },
    { name: 'keys', fields: ['keyFingerprint', 'keysEnteredAt', 'testedAt'] },
  ],
  states: paymentSettingStates,
  rules: [wechatIsWhole],
  // Payments name it, and late notices are verified with its keys.
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.paymentSetting': typeof paymentSetting;
  }
}
