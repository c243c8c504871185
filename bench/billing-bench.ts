import { randomUUID } from 'node:crypto';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { post } from '@kiga/server/billing/ledger/post.ts';
import { KEYS_CONTEXT } from '@kiga/server/billing/payments/merchant.ts';
import { alipayNotice } from '@kiga/server/billing/test-pay/test-alipay.ts';
import { openTestBooks, type TestBooks, testMerchants } from '@kiga/server/billing/test-pay/test-books.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { hash } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import { workData } from './bench.ts';
import { accountOf, benchPassword, insertAccount, type Scale } from './load-data.ts';
import { ask, durationOf, ms, type OwnProduct, onOwnProduct, tellDurations, tellTimes } from './own-product.ts';

const scale: Scale = { kindergartens: 42, students: 1_100, studentsOfBiggest: 280, events: 0 };

/** Writers that post at once, and the seconds for which they do. */
const WRITERS = 40;
const SECONDS = 5;

/** Orders whose platform tells three times of their payment, and how many of them are told about at once. */
const ORDERS = 300;
const NOTICES = 3;
const AT_ONCE = 20;

/** Renewals of an agent's kindergartens in a year: three entries each, so a million together. */
const RENEWALS = 333_334;
const agent = { code: 'BAG001', kind: 'agent', name: '代理商', userName: accountOf('BAG001') } as const;

/** Measures postings, notices of payments, and the income of an agent with a ledger of a million entries. */
export async function benchBilling(): Promise<void> {
  await onOwnProduct({ name: 'billing', scale, fill }, measure);
}

async function fill(db: Kysely<Database>): Promise<void> {
  const passwordHash = await hash(benchPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const agentId = await insertAccount(db, { ...agent, passwordHash });
  await db.connection().execute(async (one) => {
    // The triggers would look at each entry. `balance_fen` of the agent grows by 40 fen each time.
    await sql`set session_replication_role = replica`.execute(one);
    await sql`insert into ledger_accounts (id, organization_id, kind, balance_fen) values
      ('00000000-0000-4000-8000-000000000001', null, 'wechat', null),
      ('00000000-0000-4000-8000-000000000002', null, 'income', null),
      ('00000000-0000-4000-8000-000000000003', ${agentId}, 'available', ${RENEWALS * 40})`.execute(one);
    const order = sql`lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000'`;
    const moment = sql`now() - interval '365 days' * (1 - n / ${RENEWALS}::float)`;
    const all = sql`generate_series(1, ${RENEWALS}::integer) n`;
    await sql`insert into ledger_transactions (id, key, code, at, actor_id)
      select (${order})::uuid, 'renewal:' || ${order}, 'renewal', ${moment}, gen_random_uuid() from ${all}`.execute(
      one,
    );
    await sql`insert into ledger_orders (order_id, order_number, kind, kindergarten_id, agent_id, package_name,
        child_count, months, price_fen, agent_price_fen, fee_basis_points, total_fen, channel_fee_fen, platform_fen,
        agent_fen, kindergarten_fen, is_of_parent, channel, booked_at, is_in_pool)
      select (${order})::uuid, 'B' || n, 'renewal', k.id, ${agentId}, '套餐', 1, 1, 100, 60, 0, 100, 0, 60, 40, 0, false,
        'wechat', ${moment}, false
      from ${all} join (select id, row_number() over (order by code) - 1 as place from organizations
        where kind = 'kindergarten') k on k.place = n % ${scale.kindergartens}::integer`.execute(one);
    await sql`insert into ledger_causes (transaction_id, order_id, amount_fen)
      select (${order})::uuid, (${order})::uuid, 40 from ${all}`.execute(one);
    await sql`insert into ledger_entries (account_id, transaction_id, amount_fen, balance_fen)
      select ('00000000-0000-4000-8000-00000000000' || place)::uuid, (${order})::uuid,
        (array[-100, 60, 40])[place], case place when 3 then n * 40 end
      from ${all} cross join generate_series(1, 3) place`.execute(one);
    await sql`set session_replication_role = origin`.execute(one);
  });
}

async function measure(own: OwnProduct): Promise<void> {
  await measureIncome(own);
  const db = connect<Database>(own.databaseUrl, { maxConnections: WRITERS });
  try {
    await measurePostings(db);
  } finally {
    await db.destroy();
  }
  await measureNotices(own);
}

async function measureIncome({ db, product }: OwnProduct): Promise<void> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ledger_entries`.execute(db);
  console.log(`  ${Number(rows[0]?.count).toLocaleString('en-US')} entries in the ledger`);
  const signedIn = await ask<{ token: string }>(product, '', '/sys/login/login', {
    userName: agent.userName,
    password: benchPassword,
    appType: 5,
  });
  const call = <T>(path: string, body?: object) => ask<T>(product, signedIn.token, path, body);
  const months = Array.from({ length: 12 }, (_, back) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15)).toISOString().slice(0, 7);
  });
  const times: number[] = [];
  for (const month of months) times.push(await durationOf(() => call(`/api/billing/income/month?month=${month}`)));
  tellTimes("a month of an agent's income", times);
  console.log(`  twelve months one after the other: ${ms(times.reduce((sum, time) => sum + time, 0))} ms`);
  await tellDurations('first page of its entries', () => call('/api/billing/income/entries', { month: months[1] }));
  const { list } = await call<{ list: { id: string }[] }>('/api/billing/income/entries', { month: months[1] });
  await tellDurations('explanation of an entry', () => call(`/api/billing/income/explain?id=${list[0]?.id}`));
  await tellDurations('beside it: own session', () => call('/sys/login/get_info'));
}

async function measurePostings(db: Kysely<Database>): Promise<void> {
  const { rows: kindergartens } = await sql<{ id: string }>`select id from organizations
    where kind = 'kindergarten' order by code limit ${WRITERS}`.execute(db);
  const run = async (book: (writer: number, number: number) => Promise<unknown>) => {
    const end = performance.now() + SECONDS * 1_000;
    let count = 0;
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let number = 0; performance.now() < end; number += 1, count += 1) await book(writer, number);
      }),
    );
    return Math.round(count / SECONDS);
  };
  const name = randomUUID();
  const posted = (owner: (writer: number) => number) => (writer: number, number: number) =>
    db.transaction().execute((tx) =>
      post(tx, {
        key: `${name} ${owner(0)} ${writer} ${number}`,
        code: 'topUp',
        at: new Date(),
        actorId: randomUUID(),
        entries: [
          { kind: 'bank', organizationId: null, amountFen: -100 },
          { kind: 'credit', organizationId: (kindergartens[owner(writer)] as { id: string }).id, amountFen: 100 },
        ],
      }),
    );
  await sql`create table if not exists plain_postings (id uuid primary key, key text unique, at timestamptz)`.execute(
    db,
  );
  await sql`create table if not exists plain_entries (posting uuid, account uuid, amount bigint)`.execute(db);
  const plain = () =>
    db.transaction().execute(async (tx) => {
      const id = randomUUID();
      await sql`insert into plain_postings values (${id}, ${id}, now())`.execute(tx);
      await sql`insert into plain_entries values (${id}, ${id}, -100), (${id}, ${id}, 100)`.execute(tx);
    });
  const spread = await run(posted((writer) => writer));
  const hot = await run(posted(() => 1));
  const rows = await run(plain);
  console.log(`  ${WRITERS} writers, postings a second: ${spread} on ${WRITERS} accounts, ${hot} on one account`);
  console.log(`  plain program, the same rows without locks and balances: ${rows} a second`);
  console.log(`  ratio to the plain program: ${(spread / rows).toFixed(2)} spread, ${(hot / rows).toFixed(2)} hot`);
}

async function measureNotices({ db, secrets, product }: OwnProduct): Promise<void> {
  const data = await workData(db, product, scale);
  const books = openTestBooks(null);
  const settingId = await enterMerchant(db, secrets, books);
  const bodies: string[] = [];
  for (let number = 1; number <= ORDERS; number += 1) {
    const amountFen = 1_000 + number;
    const order = { kind: 'topUp', amountFen, channel: 'alipay' };
    const { id } = await ask<{ id: string }>(product, data.biggestToken, '/api/billing/recharge-order/make', order);
    const paymentNumber = `PYBENCH-${settingId.slice(0, 8)}-${number}`;
    await startPayment(db, { settingId, orderId: id, amountFen, number: paymentNumber });
    const payment = {
      channel: 'alipay',
      merchant: 'operator',
      subject: 'top-up',
      noticeUrl: '',
      state: 'paid',
    } as const;
    const transactionId = `${Date.now()}${String(number).padStart(15, '0')}`;
    const paidAt = new Date().toISOString();
    const told = { ...payment, number: paymentNumber, amountFen, transactionId, paidAt, refundedAt: null };
    for (let again = 0; again < NOTICES; again += 1) bodies.push(alipayNotice(books, told).body);
  }
  const times: number[] = [];
  const took = await durationOf(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
          const given = body;
          times.push(
            await durationOf(async () => {
              const answer = await fetch(`${product.address}/pay/v1/notices/alipay/${settingId}`, {
                method: 'POST',
                headers: { 'content-type': 'application/x-www-form-urlencoded' },
                body: given,
              });
              if ((await answer.text()) !== 'success') throw new Error(`a notice was refused: ${answer.status}`);
            }),
          );
        }
      }),
    ),
  );
  const { rows } = await sql<{ booked: string }>`select count(*) as booked from billing_payments p
    join ledger_causes c on c.order_id = p.order_id where p.setting_id = ${settingId}`.execute(db);
  if (Number(rows[0]?.booked) !== ORDERS) throw new Error(`${rows[0]?.booked} of ${ORDERS} payments are booked`);
  console.log(`  ${ORDERS} orders with ${NOTICES} notices each: ${ms(took)} ms; each is booked once`);
  tellTimes('one notice', times);
}

/** Enters a merchant account of the operator with new keys, and returns its id. */
async function enterMerchant(
  db: Kysely<Database>,
  secrets: OwnProduct['secrets'],
  { keys: { alipay } }: TestBooks,
): Promise<string> {
  const id = randomUUID();
  const { merchantId, appId } = testMerchants.operator;
  const text = JSON.stringify({
    privateKey: alipay.merchant.privateKey,
    platformKey: alipay.platform.publicKey,
    apiV3Key: '',
  });
  await sql`update billing_payment_settings set status = 'off'`.execute(db);
  await sql`insert into billing_payment_settings (id, channel, merchant_name, merchant_id, app_id, fee_percent,
      notice_origin, keys_encrypted, key_fingerprint, keys_entered_at, tested_at, status, created_at, updated_at)
    values (${id}, 'alipay', 'Bench', ${merchantId}, ${appId}, 0.6, 'https://kiga.example',
      ${secrets.encrypt(text, KEYS_CONTEXT)}, 'bench', now(), now(), 'on', now(), now())`.execute(db);
  return id;
}

/** Writes the payment that `pay-online` commits before it asks the platform, which does not exist here. */
async function startPayment(
  db: Kysely<Database>,
  given: { settingId: string; orderId: string; amountFen: number; number: string },
): Promise<void> {
  await sql`insert into billing_payments (id, payment_number, order_number, channel, amount_fen, setting_id, order_id,
      kindergarten_id, fee_basis_points, closes_at, created_at, updated_at)
    select ${randomUUID()}, ${given.number}, o.order_number, 'alipay', ${given.amountFen}, ${given.settingId}, o.id,
      o.kig_id, 60, now() + interval '30 minutes', now(), now()
    from billing_orders o where o.id = ${given.orderId}`.execute(db);
}
