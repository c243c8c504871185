import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { alipayClient } from './alipay.ts';
import type { PaymentClient } from './channel.ts';
import type { MerchantKeys } from './merchant-keys.ts';
import { wechatClient } from './wechat.ts';

/** Encryption context of the operator's keys. */
export const KEYS_CONTEXT = 'billing_payment_settings.keys';

/** A merchant account with its keys: the operator's, or a kindergarten's own. */
export interface Merchant {
  id: string;
  /** The kindergarten whose own account it is; null for the operator's. */
  kigId: string | null;
  channel: OnlineChannel;
  merchantId: string;
  appId: string;
  certificateSerial: string;
  platformKeyId: string;
  noticeOrigin: string | null;
  isTest: boolean;
  keys: MerchantKeys;
  /** Address of the demo's test platform; null for a real account. */
  testOrigin: string | null;
}

/** A merchant account of the operator. */
export interface OperatorMerchant extends Merchant {
  /** The platform's fee. */
  feePercent: number;
}

/** Where merchant accounts are read. */
export interface MerchantPlace {
  db: AnyDatabase;
  secrets: Secrets;
  /** Address of the demo's test platform; null where there is none, as in every real installation. */
  testOrigin(): string | null;
}

/** A stored merchant account, with its sealed keys. */
export type SealedMerchant = Omit<Merchant, 'keys' | 'testOrigin'> & { sealed: Buffer | null };

/** Columns of a stored merchant account, but for the kindergarten's id. */
export const merchantColumns = sql`id, channel, merchant_id as "merchantId", app_id as "appId",
  coalesce(certificate_serial, '') as "certificateSerial", coalesce(platform_key_id, '') as "platformKeyId",
  notice_origin as "noticeOrigin", is_test as "isTest", keys_encrypted as sealed`;

/** Opens the keys of a stored merchant account; null without keys, and for a test account where its platform is off. */
export function openMerchant<Row extends SealedMerchant>(
  { secrets, testOrigin }: MerchantPlace,
  row: Row | undefined,
  keysContext: string,
): (Omit<Row, 'sealed'> & Merchant) | null {
  if (!row || row.sealed === null) return null;
  const { sealed, ...facts } = row;
  const origin = testOrigin();
  if (row.isTest && origin === null) return null;
  const keys = JSON.parse(secrets.decrypt(sealed, keysContext)) as MerchantKeys;
  return { ...facts, keys, testOrigin: row.isTest ? origin : null };
}

const columns = sql`${merchantColumns}, null as "kigId", fee_percent::float8 as "feePercent"`;

type Row = SealedMerchant & Pick<OperatorMerchant, 'feePercent'>;

/** Returns a merchant account of the operator, whether it is on or off; null without keys. */
export async function merchantById(place: MerchantPlace, id: string): Promise<OperatorMerchant | null> {
  const { rows } = await sql<Row>`select ${columns} from billing_payment_settings
    where id = ${id} and not deleted`.execute(place.db);
  return openMerchant(place, rows[0], KEYS_CONTEXT);
}

/** Returns the merchant accounts of the operator that are on, WeChat Pay first. */
export async function merchantsOn(place: MerchantPlace): Promise<OperatorMerchant[]> {
  const { rows } = await sql<Row>`select ${columns} from billing_payment_settings
    where status = 'on' and not deleted order by channel desc`.execute(place.db);
  return rows.flatMap((row) => openMerchant(place, row, KEYS_CONTEXT) ?? []);
}

/** Returns the client of a merchant account's platform. */
export const clientOf = (merchant: Merchant): PaymentClient =>
  merchant.channel === 'wechat' ? wechatClient(merchant) : alipayClient(merchant);

/** Returns the address for the notices about a merchant account; that of a kindergarten's own one names the kindergarten. */
export const noticeUrlOf = ({ id, kigId, channel, noticeOrigin, testOrigin }: Merchant): string =>
  `${testOrigin ?? noticeOrigin}/pay/v1/notices/${channel}/${kigId === null ? id : `${kigId}/${id}`}`;
