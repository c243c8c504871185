import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import {
  type Merchant,
  type MerchantPlace,
  merchantColumns,
  openMerchant,
  type SealedMerchant,
} from '../payments/merchant.ts';
import { ownMerchants } from '../payments/merchant-kind.ts';

const { keysContext } = ownMerchants;
const columns = sql`${merchantColumns}, kig_id as "kigId"`;

/** A merchant account of one kindergarten. */
export interface OwnPlace {
  kigId: string;
  id: string;
}

/** Returns a kindergarten's own merchant account, whether it is on or off; null without keys. */
export async function ownMerchantById(
  place: MerchantPlace,
  scope: Scope,
  { kigId, id }: OwnPlace,
): Promise<Merchant | null> {
  const { rows } = await sql<SealedMerchant>`select ${columns} from bill_merchants
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id} and not deleted`.execute(scope.db);
  return openMerchant(place, rows[0], keysContext);
}

/** Returns a kindergarten's own merchant accounts that are on, WeChat Pay first. */
export async function ownMerchantsOn(place: MerchantPlace, scope: Scope, kigId: string): Promise<Merchant[]> {
  const { rows } = await sql<SealedMerchant>`select ${columns} from bill_merchants
    where kig_id = ${kigId} and ${scope.within('kig_id')} and status = 'on' and not deleted
    order by channel desc`.execute(scope.db);
  return rows.flatMap((row) => openMerchant(place, row, keysContext) ?? []);
}

/** Returns the account through which a kindergarten takes payments of a channel. Throws BILLING_CHANNEL_OFF. */
export async function ownMerchantFor(
  place: MerchantPlace,
  scope: Scope,
  { kigId, channel }: { kigId: string; channel: OnlineChannel },
): Promise<Merchant> {
  const merchant = (await ownMerchantsOn(place, scope, kigId)).find((one) => one.channel === channel);
  if (merchant === undefined) throw new AppError('BILLING_CHANNEL_OFF');
  return merchant;
}
