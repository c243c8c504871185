import type { OnlineChannel } from '@kiga/contract/billing/payment-setting.entity.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { alipayClient } from './alipay.ts';
import type { PaymentClient } from './channel.ts';
import type { MerchantKeys } from './merchant-keys.ts';
import { wechatClient } from './wechat.ts';

/** Encryption context of the keys. */
export const KEYS_CONTEXT = 'billing_payment_settings.keys';

/** A merchant account with its keys. */
export interface Merchant {
  id: string;
  channel: OnlineChannel;
  merchantId: string;
  appId: string;
  certificateSerial: string;
  platformKeyId: string;
  feePercent: number;
  noticeOrigin: string | null;
  isTest: boolean;
  keys: MerchantKeys;
  /** Address of the demo's test platform; null for a real account. */
  testOrigin: string | null;
}

/** Where merchant accounts are read. */
export interface MerchantPlace {
  db: AnyDatabase;
  secrets: Secrets;
  /** Address of the demo's test platform; null where there is none, as in every real installation. */
  testOrigin(): string | null;
}

type Row = Omit<Merchant, 'keys' | 'testOrigin' | 'feePercent'> & { feePercent: string; sealed: Buffer | null };

const columns = sql`id, channel, merchant_id as "merchantId", app_id as "appId",
  coalesce(certificate_serial, '') as "certificateSerial", coalesce(platform_key_id, '') as "platformKeyId",
  fee_percent as "feePercent", notice_origin as "noticeOrigin", is_test as "isTest", keys_encrypted as sealed`;

function merchantOf(place: MerchantPlace, row: Row | undefined): Merchant | null {
  if (!row || row.sealed === null) return null;
  const { sealed, ...facts } = row;
  const testOrigin = place.testOrigin();
  // An account of the test platform is worth nothing where that platform is off.
  if (row.isTest && testOrigin === null) return null;
  const keys = JSON.parse(place.secrets.decrypt(sealed, KEYS_CONTEXT)) as MerchantKeys;
  return { ...facts, feePercent: Number(row.feePercent), keys, testOrigin: row.isTest ? testOrigin : null };
}

/** Returns a merchant account, whether it is on or off; null without keys. */
export async function merchantById(place: MerchantPlace, id: string): Promise<Merchant | null> {
  const { rows } = await sql<Row>`select ${columns} from billing_payment_settings
    where id = ${id} and not deleted`.execute(place.db);
  return merchantOf(place, rows[0]);
}

/** Returns the merchant accounts that are on, WeChat Pay first. */
export async function merchantsOn(place: MerchantPlace): Promise<Merchant[]> {
  const { rows } = await sql<Row>`select ${columns} from billing_payment_settings
    where status = 'on' and not deleted order by channel desc`.execute(place.db);
  return rows.flatMap((row) => merchantOf(place, row) ?? []);
}

/** Returns the client of a merchant account's platform. */
export const clientOf = (merchant: Merchant): PaymentClient =>
  merchant.channel === 'wechat' ? wechatClient(merchant) : alipayClient(merchant);

/** Returns the address for the notices about a merchant account. */
export const noticeUrlOf = ({ id, channel, noticeOrigin, testOrigin }: Merchant): string =>
  `${testOrigin ?? noticeOrigin}/pay/v1/notices/${channel}/${id}`;
