import { choice } from '@kiga/entity/fields/choice.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** Payment platforms. */
export const onlineChannels = ['wechat', 'alipay'] as const;

/** A payment platform. */
export type OnlineChannel = (typeof onlineChannels)[number];

/** Numbers of merchants, apps and certificates at the payment platforms. */
const PLATFORM_NUMBER = /^[0-9A-Za-z_-]{4,64}$/;

/** Fields of every merchant account at a payment platform, the operator's and a kindergarten's own. */
export const merchantFields = {
  channel: choice(onlineChannels, { required: true }),
  merchantName: text({ required: true, maxLength: 60 }),
  /** WeChat Pay: mchid. Alipay: the seller's id (PID). */
  merchantId: text({ required: true, maxLength: 32, pattern: PLATFORM_NUMBER }),
  appId: text({ required: true, maxLength: 32, pattern: PLATFORM_NUMBER }),
  /** WeChat Pay only: serial number of the merchant's certificate, and the id of the platform's public key. */
  certificateSerial: text({ maxLength: 64, pattern: PLATFORM_NUMBER }),
  platformKeyId: text({ maxLength: 64, pattern: PLATFORM_NUMBER }),
  /** Address of this system in the internet, to which the platform sends its notices. */
  noticeOrigin: text({ maxLength: 200, pattern: /^https:\/\/[\w.-]+(:\d+)?$/ }),
  /** An account at the demo's own test platform. */
  isTest: flag({ writable: false }),
  /** First digits of the SHA-256 of the merchant's public key, to compare with the platform's page. */
  keyFingerprint: text({ writable: false }),
  keysEnteredAt: moment({ writable: false }),
  /** The latest successful test since the last change. */
  testedAt: moment({ writable: false }),
};

/** Checks that an account of WeChat Pay names certificate and key. */
export function wechatIsWhole({
  channel,
  certificateSerial,
  platformKeyId,
}: {
  channel?: unknown;
  certificateSerial?: unknown;
  platformKeyId?: unknown;
}) {
  if (channel !== 'wechat') return [];
  return [
    ...(certificateSerial ? [] : [{ field: 'certificateSerial', error: 'FIELD_REQUIRED' } as const]),
    ...(platformKeyId ? [] : [{ field: 'platformKeyId', error: 'FIELD_REQUIRED' } as const]),
  ];
}

const key = (required: boolean) => text({ required, maxLength: 4_000, multiline: true });

/** Keys that a person enters for a merchant account. */
export const merchantKeys = {
  /** Private key of the merchant, as PEM or as the plain base64 of it. */
  privateKey: key(true),
  /** Public key of the platform. */
  platformKey: key(true),
  /** WeChat Pay only: the key that encrypts notices, 32 characters. */
  apiV3Key: text({ maxLength: 32 }),
};
