import type { AddressInfo } from 'node:net';
import { onlineChannels } from '@kiga/contract/billing/payment-setting.entity.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { KEYS_CONTEXT } from '../payments/merchant.ts';
import { fingerprintOf } from '../payments/merchant-keys.ts';
import { registerTestAlipay } from './test-alipay.ts';
import { openTestBooks, TEST_FEE_PERCENT, type TestBooks, testMerchant } from './test-books.ts';
import { registerTestPage } from './test-page.ts';
import { registerTestWechat } from './test-wechat.ts';

/** Settings of the test platform. */
export interface TestPayOptions {
  /** File of its keys and payments; null keeps them in this process. */
  file: string | null;
}

/** Parts that the test platform works with. */
export interface TestPayParts {
  books: TestBooks;
  now(): Date;
  /** Address of this server on this machine. */
  origin(): string;
}

/**
 * Registers the demo's test platform: WeChat Pay and Alipay as far as Kiga uses them, with keys of their own and real
 * signatures, and a page on which a person pays. No real installation has it. It also enters the demo's merchant
 * accounts.
 */
export async function registerTestPay(
  app: FastifyInstance,
  program: Program,
  { file }: TestPayOptions,
): Promise<{ origin(): string | null }> {
  const books = openTestBooks(file);
  const origin = () => originOf(app);
  const parts: TestPayParts = { books, now: () => program.clock.now(), origin: () => origin() ?? '' };
  await enterMerchants(program, books);
  await app.register(
    async (inner) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      registerTestWechat(inner, parts);
      registerTestAlipay(inner, parts);
      registerTestPage(inner, parts);
    },
    { prefix: '/test-pay' },
  );
  return { origin };
}

/** Returns the address of a listening server on this machine; null before it listens. */
function originOf({ server }: FastifyInstance): string | null {
  const found = server.address() as AddressInfo | null;
  if (found === null) return null;
  const isAny = found.address === '0.0.0.0' || found.address === '::';
  const host = isAny ? '127.0.0.1' : found.family === 'IPv6' ? `[${found.address}]` : found.address;
  return `http://${host}:${found.port}`;
}

/** Enters a merchant account for each channel, or renews its keys. It is on where no other account of the channel is. */
async function enterMerchants({ db, secrets, clock }: Program, { keys }: TestBooks): Promise<void> {
  const now = clock.now();
  for (const channel of onlineChannels) {
    const { merchant, platform, apiV3Key } = keys[channel];
    const { privateKey } = merchant;
    const held = { privateKey, platformKey: platform.publicKey, apiV3Key: channel === 'wechat' ? apiV3Key : '' };
    const sealed = secrets.encrypt(JSON.stringify(held), KEYS_CONTEXT);
    const fingerprint = fingerprintOf(privateKey);
    const { rows } = await sql`update billing_payment_settings set keys_encrypted = ${sealed},
        key_fingerprint = ${fingerprint}
      where is_test and channel = ${channel} returning id`.execute(db);
    if (rows.length > 0) continue;
    const isWechat = channel === 'wechat';
    await sql`insert into billing_payment_settings (id, channel, merchant_name, merchant_id, app_id, certificate_serial,
        platform_key_id, fee_percent, is_test, keys_encrypted, key_fingerprint, keys_entered_at, tested_at, status,
        created_at, updated_at)
      select ${uuid7(now.getTime())}, ${channel}, ${isWechat ? '微信支付测试商户' : '支付宝测试商户'},
        ${testMerchant.merchantId}, ${testMerchant.appId}, ${isWechat ? testMerchant.certificateSerial : null},
        ${isWechat ? testMerchant.platformKeyId : null}, ${TEST_FEE_PERCENT}, true, ${sealed}, ${fingerprint}, ${now},
        ${now}, case when exists (select from billing_payment_settings where channel = ${channel} and status = 'on'
          and not deleted) then 'off' else 'on' end, ${now}, ${now}`.execute(db);
  }
}
