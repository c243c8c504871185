import { randomUUID } from 'node:crypto';
import { post } from '@kiga/server/billing/ledger/post.ts';
import { sql } from 'kysely';
import type { Caller, TestServer } from './test-server.ts';
import { photo, upload } from './uploads.ts';

/** Prices of a package in fen, as the tests know them. */
export const prices = {
  monthlyPriceFen: 2000,
  agentPriceFen: 1020,
  kindergartenPriceFen: 1280,
  chargeFen: 12_000,
  androidChargeFen: 12_000,
  iosChargeFen: 14_000,
};

/** Creates a package and puts it on the shelf. Returns its id. */
export async function newPackage(operations: Caller, values: Record<string, unknown>): Promise<string> {
  const { id } = await operations.ask('/api/billing/package/save', { type: 'messages', time: 6, ...prices, ...values });
  await operations.ask('/api/billing/package/put-on', { id });
  return id;
}

/** Uploads a payment slip of a colour of its own. Returns its path. */
export async function newSlip(server: TestServer, caller: Caller, colour: string): Promise<string> {
  return upload(server, caller, await photo(colour), 'jpg', { mode: 'image', module: 'billing' });
}

/** Returns the sum of an organization's account in the ledger; null where there is none. */
export async function balanceOf(server: TestServer, organizationId: string, kind: string): Promise<number | null> {
  const { rows } = await sql<{ balance: string }>`select balance_fen as balance from ledger_accounts
    where organization_id = ${organizationId} and kind = ${kind}`.execute(server.db);
  return rows[0] ? Number(rows[0].balance) : null;
}

/** Returns the differences between the balances of the ledger and its entries, and the sum of all entries. */
export async function ledgerDrift(server: TestServer): Promise<{ differing: number; sum: number }> {
  const { rows } = await sql<{ differing: string; sum: string }>`with sums as (
      select a.balance_fen, coalesce(sum(e.amount_fen), 0) as entries from ledger_accounts a
      left join ledger_entries e on e.account_id = a.id group by a.id, a.balance_fen)
    select count(*) filter (where balance_fen is not null and balance_fen <> entries) as differing,
      coalesce(sum(entries), 0) as sum from sums`.execute(server.db);
  return { differing: Number(rows[0]?.differing), sum: Number(rows[0]?.sum) };
}

/** Returns the id of an agent's account, which is entered where it is missing. */
export async function bankAccountOf(agent: Caller): Promise<string> {
  const { list } = await agent.ask('/api/billing/agent/page', {});
  if (list[0]) return list[0].id;
  const account = {
    accountKind: 'person',
    bankName: '华禾银行',
    accountName: '郭志强',
    bankAccount: '4539148803436467',
  };
  return (await agent.ask('/api/billing/agent/save', account)).id;
}

/** Books an amount to the balance of an agent, or to that of a kindergarten (`credit`), as if the bank had taken it in. */
export async function giveBalance(
  server: TestServer,
  organizationId: string,
  amountFen: number,
  kind: 'available' | 'credit' = 'available',
): Promise<void> {
  await server.program.db.transaction().execute((tx) =>
    post(tx, {
      key: `given ${randomUUID()}`,
      code: 'poolRelease',
      at: server.program.clock.now(),
      actorId: organizationId,
      entries: [
        { kind: 'bank', organizationId: null, amountFen: -amountFen },
        { kind, organizationId, amountFen },
      ],
    }),
  );
}

/** A payment that was started for an app, as `payAppOrder` answers it. */
type InApp = { channel: string; wechat: object | null; alipay: { orderString: string } | null };

/** Hands the signed values to the test platform, as its library in an app does. Returns the HTTP status and the page. */
export async function openInApp(
  { address }: TestServer,
  { channel, wechat, alipay }: InApp,
): Promise<{ status: number; page: string }> {
  const body = alipay?.orderString ?? JSON.stringify(wechat);
  const answer = await fetch(`${address}/test-pay/app/${channel}`, { method: 'POST', body });
  return { status: answer.status, page: ((await answer.json()) as { page?: string }).page ?? '' };
}

/** Pays in an app at the page of the test platform, with a notice unless it is `quiet`. Returns the page's text. */
export async function payInApp(server: TestServer, payment: InApp, act: 'pay' | 'quiet' = 'pay'): Promise<string> {
  const { status, page } = await openInApp(server, payment);
  if (status !== 200) throw new Error(`the platform refused the app: ${status}`);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await fetch(page, { method: 'POST', headers, body: `act=${act}` })).text();
}

/** An order of a buyer that finance passed: a top-up, paid by bank transfer. Returns its id. */
export async function paidTopUp(
  server: TestServer,
  { buyer, finance, amountFen, number }: { buyer: Caller; finance: Caller; amountFen: number; number: number },
): Promise<string> {
  const colour = `#${(number * 104_729 + 0x20_20_20).toString(16).padStart(6, '0').slice(-6)}`;
  const credentials = await newSlip(server, buyer, colour);
  const asked = { kind: 'topUp', amountFen, channel: 'bank', credentials };
  const { id } = await buyer.ask('/api/billing/recharge-order/make', asked);
  const slip = { id, slipAmountFen: amountFen, bankReference: `IV2026${String(number).padStart(6, '0')}` };
  await finance.ask('/api/billing/recharge-order/pass', slip);
  return id;
}

/** A request for an ordinary invoice of a company; its tax number is a published one. */
export const invoiceBuyer = {
  buyerName: '向日葵幼儿园',
  kind: 'ordinary',
  taxNumber: '9144030071526726XG',
  email: 'finance@example.com',
};

/** Uploads the file of an invoice, or other bytes under its ending. Returns its path. */
export async function newInvoiceFile(
  server: TestServer,
  finance: Caller,
  bytes: Uint8Array = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ending = 'pdf',
): Promise<string> {
  return upload(server, finance, bytes, ending, { mode: 'invoice', module: 'invoice' });
}
