import { type OnlineChannel, onlineChannels } from '@kiga/contract/billing/merchant-account.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { KEYS_CONTEXT } from '../payments/merchant.ts';
import { fingerprintOf } from '../payments/merchant-keys.ts';
import { ownMerchants } from '../payments/merchant-kind.ts';
import { TEST_FEE_PERCENT, type TestBooks, type TestKeys, type TestMerchantName, testMerchants } from './test-books.ts';

/** Code of the demo's kindergarten with merchant accounts of its own. */
const KINDERGARTEN = 'KG0001';

type Books = Pick<TestBooks, 'keys' | 'kigKeys'>;

/** Enters a merchant account for each channel, or renews its keys. It is on where no other account of the channel is. */
export async function enterMerchants({ db, secrets, clock }: Program, books: Books): Promise<void> {
  const now = clock.now();
  for (const channel of onlineChannels) {
    const { sealed, fingerprint } = sealedKeys(secrets, books.keys[channel], channel, KEYS_CONTEXT);
    const { rows } = await sql`update billing_payment_settings set keys_encrypted = ${sealed},
        key_fingerprint = ${fingerprint}
      where is_test and channel = ${channel} returning id`.execute(db);
    if (rows.length > 0) continue;
    const { merchantName, certificateSerial, platformKeyId } = namesOf('operator', channel);
    const { merchantId, appId } = testMerchants.operator;
    await sql`insert into billing_payment_settings (id, channel, merchant_name, merchant_id, app_id, certificate_serial,
        platform_key_id, fee_percent, is_test, keys_encrypted, key_fingerprint, keys_entered_at, tested_at, status,
        created_at, updated_at)
      select ${uuid7(now.getTime())}, ${channel}, ${merchantName}, ${merchantId}, ${appId}, ${certificateSerial},
        ${platformKeyId}, ${TEST_FEE_PERCENT}, true, ${sealed}, ${fingerprint}, ${now}, ${now},
        case when exists (select from billing_payment_settings where channel = ${channel} and status = 'on'
          and not deleted) then 'off' else 'on' end, ${now}, ${now}`.execute(db);
  }
}

/** Enters merchant accounts of the demo's first kindergarten, as `enterMerchants` does those of the operator. */
export async function enterOwnMerchants({ db, secrets, clock }: Program, books: Books): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`select id from organizations where code = ${KINDERGARTEN}`.execute(db);
  const kigId = rows[0]?.id;
  if (kigId === undefined) return;
  const { within } = withScope(programSession(PROGRAM_ID, now), [kigId], db);
  const isOurs = sql`kig_id = ${kigId} and ${within('kig_id')}`;
  for (const channel of onlineChannels) {
    const { sealed, fingerprint } = sealedKeys(secrets, books.kigKeys[channel], channel, ownMerchants.keysContext);
    const { rows: known } = await sql`update bill_merchants set keys_encrypted = ${sealed},
        key_fingerprint = ${fingerprint}
      where ${isOurs} and is_test and channel = ${channel} returning id`.execute(db);
    if (known.length > 0) continue;
    const { merchantName, certificateSerial, platformKeyId } = namesOf('kindergarten', channel);
    const { merchantId, appId } = testMerchants.kindergarten;
    await sql`insert into bill_merchants (kig_id, id, channel, merchant_name, merchant_id, app_id, certificate_serial,
        platform_key_id, is_test, keys_encrypted, key_fingerprint, keys_entered_at, tested_at, status, created_at,
        updated_at)
      select ${kigId}, ${uuid7(now.getTime())}, ${channel}, ${merchantName}, ${merchantId}, ${appId},
        ${certificateSerial}, ${platformKeyId}, true, ${sealed}, ${fingerprint}, ${now}, ${now},
        case when exists (select from bill_merchants where ${isOurs} and channel = ${channel} and status = 'on'
          and not deleted) then 'off' else 'on' end, ${now}, ${now}`.execute(db);
  }
}

/** Returns the keys of a merchant as an account stores them. */
function sealedKeys(secrets: Secrets, keys: TestKeys[OnlineChannel], channel: OnlineChannel, context: string) {
  const { privateKey } = keys.merchant;
  const apiV3Key = channel === 'wechat' ? keys.apiV3Key : '';
  const text = JSON.stringify({ privateKey, platformKey: keys.platform.publicKey, apiV3Key });
  return { sealed: secrets.encrypt(text, context), fingerprint: fingerprintOf(privateKey) };
}

/** Returns the texts of an account of the test platform. */
function namesOf(merchant: TestMerchantName, channel: OnlineChannel) {
  if (channel === 'alipay') return { merchantName: '支付宝测试商户', certificateSerial: null, platformKeyId: null };
  const { certificateSerial, platformKeyId } = testMerchants[merchant];
  return { merchantName: '微信支付测试商户', certificateSerial, platformKeyId };
}
