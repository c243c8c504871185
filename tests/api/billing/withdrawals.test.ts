import { releasePools } from '@kiga/server/billing/ledger/ledger-works.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, giveBalance, ledgerDrift, newPackage, newSlip } from '../../support/billing.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';
import type { Caller } from '../../support/test-server.ts';

let tenants: Tenants;
let agent: Caller;
let finance: Caller;
let secondFinance: Caller;
let operations: Caller;
let agentId: string;

const path = '/api/billing/withdrawal';

beforeAll(async () => {
  tenants = await startTenants();
  const { as, server } = tenants;
  [agent, finance, operations] = [as(5), as(11), as(9)];
  secondFinance = await server.as('demo11b');
  const { rows } = await sql<{ id: string }>`select id from organizations where code = 'AG0001'`.execute(server.db);
  agentId = rows[0]?.id as string;
});

afterAll(() => tenants.server.close());

const balance = (kind: string) => balanceOf(tenants.server, agentId, kind);
const apply = (amountFen: number | null) => agent.call(`${path}/apply`, { amountFen });
const give = (amountFen: number) => giveBalance(tenants.server, agentId, amountFen);

describe('an agent’s account', () => {
  it('needs a bank account before a withdrawal, whose number fits its kind', async () => {
    await give(100_000);
    expect((await apply(1)).error).toBe('BILLING_NO_BANK_ACCOUNT');
    const account = { accountKind: 'person', bankName: '华禾银行', accountName: '郭志强' };
    const wrong = await agent.call('/api/billing/agent/save', { ...account, bankAccount: '4539 1488 0343 6468' });
    expect(wrong.errors).toMatchObject([{ field: 'bankAccount', error: 'BILLING_BANK_ACCOUNT' }]);
    const { id } = await agent.ask('/api/billing/agent/save', { ...account, bankAccount: '4539 1488 0343 6467' });
    expect(await agent.ask(`/api/billing/agent/get?id=${id}`)).toMatchObject({
      agentName: expect.any(String),
      bankName: '华禾银行',
      bankAccount: '4539148803436467',
      accountName: '郭志强',
      balanceFen: 100_000,
      poolFen: 0,
    });
    expect((await agent.call('/api/billing/agent/save', { ...account, bankAccount: '4539148803436467' })).error).toBe(
      'BILLING_AGENT_TWICE',
    );
    const { rows } = await sql<{
      text: string;
    }>`select bank_account_encrypted::text as text from billing_agents`.execute(tenants.server.db);
    expect(Buffer.from(String(rows[0]?.text).slice(2), 'hex').toString()).not.toContain('4539148803436467');
  });
});

describe('a withdrawal', () => {
  it('is refused at its field when the amount is empty, not positive, or over the balance', async () => {
    expect((await apply(null)).errors).toMatchObject([{ field: 'amountFen', text: 'The amount entered is empty!' }]);
    for (const amountFen of [0, -1, 0.5, 1_000_000_001]) {
      expect((await apply(amountFen)).errors, String(amountFen)).toMatchObject([{ field: 'amountFen' }]);
    }
    const over = await apply(100_001);
    expect(over.errors).toMatchObject([{ field: 'amountFen', error: 'BILLING_BALANCE_SHORT' }]);
    expect(over.errors?.[0]?.text).toContain('1000.00');
  });

  it('holds its amount, and is the only open one when two windows apply at once', async () => {
    const answers = await Promise.all([apply(60_000), apply(60_000)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
    expect(answers.find(({ code }) => code === '409')?.text).toBe(
      'Application in progress, please wait for it to finish',
    );
    expect([await balance('available'), await balance('held')]).toEqual([40_000, 60_000]);
  });

  it('is paid out by two people of finance after a confirmation, once', async () => {
    const { list } = await finance.ask(`${path}/page`, { status: 'toBeConfirmed' });
    const [{ id }] = list;
    const step = (by: Caller, act: string, asks = {}) => by.call(`${path}/${act}`, { id, ...asks });
    expect((await step(agent, 'confirm')).error).toBe('PERMISSION_MISSING');
    expect((await step(finance, 'settle', { bankReceipt: 'X1' })).error).toBe('STATE_CHANGED');
    expect((await step(operations, 'confirm')).code).toBe('200');
    expect((await step(operations, 'accept')).error).toBe('PERMISSION_MISSING');
    expect((await step(finance, 'accept')).code).toBe('200');
    expect((await step(finance, 'pay-out')).code).toBe('200');
    expect((await step(finance, 'settle', { bankReceipt: 'HB20261123' })).error).toBe('BILLING_OWN_STEP');
    expect((await step(secondFinance, 'pay-out-failed', { reason: '账户名不符' })).code).toBe('200');
    expect((await step(secondFinance, 'pay-out')).code).toBe('200');
    const settled = await Promise.all([
      step(finance, 'settle', { bankReceipt: 'HB20261123' }),
      step(finance, 'settle', { bankReceipt: 'HB20261124' }),
    ]);
    expect(settled.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
    expect([await balance('available'), await balance('held')]).toEqual([40_000, 0]);
    expect(await agent.ask(`${path}/get?id=${id}`)).toMatchObject({
      status: 'withdrawn',
      bankAccount: '4539148803436467',
    });
    expect(await operations.ask(`${path}/get?id=${id}`)).not.toHaveProperty('bankAccount');
  });

  it('gives its amount back when it is rejected, and a next one may follow', async () => {
    const { id } = await agent.ask(`${path}/apply`, { amountFen: 40_000 });
    expect(await balance('available')).toBe(0);
    await finance.ask(`${path}/reject`, { id, reason: '开户行有误' });
    expect([await balance('available'), await balance('held')]).toEqual([40_000, 0]);
    expect((await finance.call(`${path}/reject`, { id, reason: '再次' })).error).toBe('STATE_CHANGED');
    expect((await apply(100)).code).toBe('200');
  });
});

describe('an agent’s income', () => {
  it('lies in the revenue pool for a week, then in the balance, and every entry opens to its orders', async () => {
    const { server, as, kig } = tenants;
    const kindergarten = as(3);
    const packageId = await newPackage(operations, { packageName: '安心接送' });
    const { children } = await kindergarten.ask('/api/billing/recharge-order/renewals');
    const studentIds = [children[0].id];
    const credentials = await newSlip(server, kindergarten, '#abcdef');
    const renewal = { kind: 'renewal', packageId, months: 3, studentIds, channel: 'bank', credentials };
    const { id } = await kindergarten.ask('/api/billing/recharge-order/make', renewal);
    await finance.ask('/api/billing/recharge-order/pass', { id, slipAmountFen: 3_840, bankReference: 'HH26112301' });
    const before = await agent.ask('/api/billing/income/month');
    expect(before).toMatchObject({ now: { availableFen: 39_900, heldFen: 100, poolFen: 780 } });
    expect(before.byKindergarten).toMatchObject([
      { kigId: kig[1], packageName: '安心接送', orders: 1, totalFen: 3_840, agentFen: 780 },
    ]);
    await releasePools(server.program);
    expect(await balance('pool')).toBe(780);
    await sql`update ledger_orders set booked_at = booked_at - interval '8 days'`.execute(server.db);
    await Promise.all([releasePools(server.program), releasePools(server.program)]);
    expect([await balance('pool'), await balance('available')]).toEqual([0, 40_680]);
    const { list } = await agent.ask('/api/billing/income/entries', { account: 'pool' });
    expect(list.map(({ code, amountFen, from, to }: any) => ({ code, amountFen, from, to }))).toEqual([
      { code: 'poolRelease', amountFen: 780, from: 'pool', to: 'available' },
      { code: 'renewal', amountFen: 780, from: 'bank', to: 'pool' },
    ]);
    expect(list[0].after).toEqual({ availableFen: 40_680, heldFen: 100, poolFen: 0 });
    const why = await agent.ask(`/api/billing/income/explain?id=${list[1].id}`);
    expect(why.orders).toMatchObject([
      {
        children: 1,
        months: 3,
        priceFen: 1280,
        totalFen: 3_840,
        agentPriceFen: 1020,
        platformFen: 3_060,
        agentFen: 780,
      },
    ]);
    const month = await agent.ask('/api/billing/income/month');
    const changed = month.changes.reduce((sum: number, { amountFen }: any) => sum + amountFen, 0);
    expect(month.beginFen + changed).toBe(month.endFen);
    expect(month.endFen).toBe(month.now.availableFen);
  });

  it('is hidden from kindergartens and other agents, and open to finance', async () => {
    expect((await tenants.as(3).call('/api/billing/income/month')).error).toBe('PERMISSION_MISSING');
    expect((await finance.call('/api/billing/income/month')).error).toBe('RECORD_NOT_FOUND');
    const read = await finance.ask(`/api/billing/income/month?organizationId=${agentId}`);
    expect(read.now.availableFen).toBe(40_680);
    const foreign = await agent.call(`/api/billing/income/month?organizationId=${tenants.kig[1]}`);
    expect(foreign.error).toBe('RECORD_NOT_FOUND');
  });
});

describe('the ledger', () => {
  it('balances after all of this', async () => {
    expect(await ledgerDrift(tenants.server)).toEqual({ differing: 0, sum: 0 });
  });
});
