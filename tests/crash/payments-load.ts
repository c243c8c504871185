import { generateKeyPair, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { KEYS_CONTEXT } from '@kiga/server/billing/payments/merchant.ts';
import { alipayNotice } from '@kiga/server/billing/test-pay/test-alipay.ts';
import { type TestBooks, testMerchants } from '@kiga/server/billing/test-pay/test-books.ts';
import { sql } from 'kysely';
import { testSecrets } from '../support/database.ts';
import { patientCaller } from './client.ts';
import type { Deployment } from './deployment.ts';
import type { Load, LoadOptions } from './loads.ts';

const PAUSE_MS = 200;
const RETRY_MS = 100;
const order = '/api/billing/recharge-order';

interface Paid {
  orderId: string;
  amountFen: number;
}

/**
 * A kindergarten that orders top-ups, and a platform that repeats the notice of each payment until it is acknowledged, as
 * Alipay does. Some notices come twice at once, and some again after the acknowledgement.
 */
export function payments({ deployment: { address, look }, random, faults, stop }: LoadOptions): Load {
  const acknowledged: Paid[] = [];

  async function tell(notices: string, { headers, body }: ReturnType<typeof alipayNotice>): Promise<void> {
    for (;;) {
      const answer = await fetch(notices, { method: 'POST', headers, body }).catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (answer?.status === 200 && text === 'success') return;
      if (answer && answer.status < 500) {
        faults.push(`a notice was refused: ${answer.status} ${text}`);
        return;
      }
      await sleep(RETRY_MS);
    }
  }

  async function payAll(): Promise<void> {
    const books = await newBooks();
    const settingId = await enterMerchant(look, books);
    const notices = `${address}/pay/v1/notices/alipay/${settingId}`;
    const caller = await patientCaller(address, { userName: 'demo3', appType: 3 }, faults);
    for (let count = 1; !stop.aborted; count += 1) {
      const amountFen = 100 + count;
      const made = await caller.call(
        `${order}/make`,
        { kind: 'topUp', amountFen, channel: 'alipay' },
        { headers: { 'idempotency-key': `crash-payment-${count}` } },
      );
      if (made === null) continue;
      const number = `PYCRASH-${count}`;
      await startPayment(look, { settingId, orderId: made.id, amountFen, number });
      const notice = alipayNotice(books, {
        channel: 'alipay',
        merchant: 'operator',
        number,
        amountFen,
        subject: 'top-up',
        noticeUrl: notices,
        state: 'paid',
        transactionId: `2026${String(count).padStart(24, '0')}`,
        paidAt: new Date().toISOString(),
        refundedAt: null,
      });
      const atOnce = random() < 0.3 ? 2 : 1;
      await Promise.all(Array.from({ length: atOnce }, () => tell(notices, notice)));
      acknowledged.push({ orderId: made.id, amountFen });
      if (random() < 0.1) await tell(notices, notice);
      await sleep(PAUSE_MS);
    }
  }

  return {
    name: 'payments',
    done: payAll(),
    count: () => acknowledged.length,
    async verify() {
      const rows = await look(sql<{ orderId: string; status: string; credited: string }>`
        select p.order_id as "orderId", o.status, coalesce(sum(e.amount_fen), 0) as credited
        from billing_payments p join billing_orders o on o.id = p.order_id
        left join ledger_causes c on c.order_id = o.id
        left join ledger_entries e on e.transaction_id = c.transaction_id
          and e.account_id in (select id from ledger_accounts where kind = 'credit')
        where p.payment_number like 'PYCRASH-%' group by p.order_id, o.status`);
      const found = new Map(rows.map((row) => [row.orderId, row]));
      for (const { orderId, amountFen } of acknowledged) {
        const { status, credited } = found.get(orderId) ?? { status: 'not there', credited: '0' };
        if (status !== 'paid') faults.push(`order ${orderId} was acknowledged and is ${status}`);
        if (Number(credited) !== amountFen) faults.push(`order ${orderId} of ${amountFen} credited ${credited} fen`);
      }
      const differing = await look(sql<{ id: string }>`select a.id from ledger_accounts a
        left join ledger_entries e on e.account_id = a.id
        group by a.id, a.balance_fen having a.balance_fen <> coalesce(sum(e.amount_fen), 0)`);
      for (const { id } of differing) faults.push(`the balance of ledger account ${id} differs from its entries`);
      const [ledger] = await look(sql<{ sum: string }>`select coalesce(sum(amount_fen), 0) as sum from ledger_entries`);
      if (Number(ledger?.sum) !== 0) faults.push(`all entries of the ledger add up to ${ledger?.sum} fen`);
    },
  };
}

type Books = Parameters<typeof alipayNotice>[0];

/** Returns books with one pair of keys for merchant and platform. It is made on another thread, so that no other load waits. */
async function newBooks(): Promise<Books> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const channel = { merchant: pair, platform: pair, apiV3Key: '' };
  const keys = { alipay: channel, wechat: channel } satisfies TestBooks['keys'];
  return { keys, kigKeys: keys };
}

/** Enters a merchant account of the operator with keys of this run, and returns its id. */
async function enterMerchant(look: Deployment['look'], { keys }: Books): Promise<string> {
  const { merchantId, appId } = testMerchants.operator;
  const { merchant, platform } = keys.alipay;
  const text = JSON.stringify({ privateKey: merchant.privateKey, platformKey: platform.publicKey, apiV3Key: '' });
  await look(sql`insert into billing_payment_settings (id, channel, merchant_name,
      merchant_id, app_id, fee_percent, notice_origin, keys_encrypted, key_fingerprint, keys_entered_at, tested_at,
      status, created_at, updated_at)
    values (${randomUUID()}, 'alipay', 'Crash', ${merchantId}, ${appId}, 0.6, 'https://kiga.example',
      ${testSecrets.encrypt(text, KEYS_CONTEXT)}, 'crash', now(), now(), 'on', now(), now()) on conflict do nothing`);
  const rows = await look(sql<{ id: string }>`select id from billing_payment_settings where merchant_name = 'Crash'`);
  return (rows[0] as { id: string }).id;
}

/** Writes the payment that `pay-online` commits before it asks the platform, which does not exist here. */
async function startPayment(
  look: Deployment['look'],
  { settingId, orderId, amountFen, number }: Paid & { settingId: string; number: string },
): Promise<void> {
  await look(sql`insert into billing_payments (id, payment_number, order_number, channel, amount_fen, setting_id, order_id,
      kindergarten_id, fee_basis_points, closes_at, created_at, updated_at)
    select ${randomUUID()}, ${number}, o.order_number, 'alipay', ${amountFen}, ${settingId}, o.id, o.kig_id, 60,
      now() + interval '30 minutes', now(), now()
    from billing_orders o where o.id = ${orderId} on conflict (payment_number) do nothing`);
}
