import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { paymentSettingStates } from './payment-setting.states.ts';

/** Payment platforms. */
export const onlineChannels = ['wechat', 'alipay'] as const;

/** A payment platform. */
export type OnlineChannel = (typeof onlineChannels)[number];

/** Numbers of merchants, apps and certificates at the payment platforms. */
const PLATFORM_NUMBER = /^[0-9A-Za-z_-]{4,64}$/;

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
    channel: choice(onlineChannels, { required: true }),
    merchantName: text({ required: true, maxLength: 60 }),
    /** WeChat Pay: mchid. Alipay: the seller's id (PID). */
    merchantId: text({ required: true, maxLength: 32, pattern: PLATFORM_NUMBER }),
    appId: text({ required: true, maxLength: 32, pattern: PLATFORM_NUMBER }),
    /** WeChat Pay only: serial number of the merchant's certificate, and the id of the platform's public key. */
    certificateSerial: text({ maxLength: 64, pattern: PLATFORM_NUMBER }),
    platformKeyId: text({ maxLength: 64, pattern: PLATFORM_NUMBER }),
    /** The platform's fee of each payment. */
    feePercent: decimal({ required: true, min: 0, max: 6, places: 2, unit: '%' }),
    /** Address of this system in the internet, to which the platform sends its notices. */
    noticeOrigin: text({ maxLength: 200, pattern: /^https:\/\/[\w.-]+(:\d+)?$/ }),
    /** An account at the demo's own test platform. */
    isTest: flag({ writable: false }),
    /** First digits of the SHA-256 of the merchant's public key, to compare with the platform's page. */
    keyFingerprint: text({ writable: false }),
    keysEnteredAt: moment({ writable: false }),
    /** The latest successful test since the last change. */
    testedAt: moment({ writable: false }),
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
  rules: [
    ({ channel, certificateSerial, platformKeyId }) => {
      if (channel !== 'wechat') return [];
      return [
        ...(certificateSerial ? [] : [{ field: 'certificateSerial', error: 'FIELD_REQUIRED' } as const]),
        ...(platformKeyId ? [] : [{ field: 'platformKeyId', error: 'FIELD_REQUIRED' } as const]),
      ];
    },
  ],
  // Payments name it, and late notices are verified with its keys.
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'billing.paymentSetting': typeof paymentSetting;
  }
}
