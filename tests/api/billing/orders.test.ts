import { renewedUntil } from '@kiga/contract/billing/service-end.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { closeOrders } from '@kiga/server/billing/ledger/ledger-works.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, ledgerDrift, newPackage, newSlip } from '../../support/billing.ts';
import { startTenants, type Tenants } from '../../support/tenants.ts';
import type { Caller } from '../../support/test-server.ts';

let tenants: Tenants;
let kindergarten: Caller;
let agent: Caller;
let finance: Caller;
let packageId: string;
let children: string[];
let agentId: string;

const order = '/api/billing/recharge-order';

beforeAll(async () => {
  tenants = await startTenants();
  const { as, server } = tenants;
  [kindergarten, agent, finance] = [as(3), as(5), as(11)];
  packageId = await newPackage(as(9), { packageName: '安心接送' });
  const classes = await kindergarten.ask('/api/campus/class/list');
  for (const [stuName, serviceEndDate] of [
    ['续一', null],
    ['续二', '2020-01-31'],
    ['续三', '2030-01-31'],
  ]) {
    const child = { stuName, sex: 'female', birthday: '2022-05-06', classId: classes[0].id, serviceEndDate };
    const parents = [
      {
        parentName: `${stuName}母`,
        relation: 'mother',
        parentPhone: `1990001${stuName === '续一' ? 1 : stuName === '续二' ? 2 : 3}000`,
      },
    ];
    await kindergarten.ask('/api/campus/student/save', { ...child, parents });
  }
  const page = await kindergarten.ask(`${order}/renewals`);
  children = ['续一', '续二', '续三'].map((name) => page.children.find((one: any) => one.stuName === name).id);
  const { rows } = await sql<{ id: string }>`select id from organizations where code = 'AG0001'`.execute(server.db);
  agentId = rows[0]?.id as string;
});

afterAll(() => tenants.server.close());

const renew = (values: Record<string, unknown> = {}) => ({
  kind: 'renewal',
  packageId,
  months: 6,
  studentIds: children,
  channel: 'bank',
  ...values,
});
const topUp = async (amountFen: number, colour: string) => {
  const credentials = await newSlip(tenants.server, kindergarten, colour);
  return kindergarten.ask(`${order}/make`, { kind: 'topUp', amountFen, channel: 'bank', credentials });
};
const pass = (id: string, slipAmountFen: number, bankReference: string, by = finance) =>
  by.call(`${order}/pass`, { id, slipAmountFen, bankReference });
const endOf = async (id: string) => (await kindergarten.ask(`/api/campus/student/get?id=${id}`)).serviceEndDate;

describe('an offline recharge', () => {
  it('reaches the balance once when finance passes its slip twice at once', async () => {
    const { id, status } = await topUp(50_000, '#102030');
    expect(status).toBe('notReviewed');
    expect(await balanceOf(tenants.server, tenants.kig[1], 'credit')).toBeNull();
    const answers = await Promise.all([pass(id, 50_000, 'HH2611 0001'), pass(id, 50_000, 'HH26110001')]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
    expect(await balanceOf(tenants.server, tenants.kig[1], 'credit')).toBe(50_000);
    const read = await kindergarten.ask(`${order}/get?id=${id}`);
    expect(read).toMatchObject({
      status: 'passed',
      bankReference: 'HH26110001',
      totalFen: 50_000,
      processedBy: '梁慧',
    });
  });

  it('is refused at its fields when the amount differs or is empty, or the number was used', async () => {
    const { id } = await topUp(7_000, '#203040');
    const issues = async (slipAmountFen: number | null, reference: string) => {
      const { code, errors } = await finance.call(`${order}/pass`, { id, slipAmountFen, bankReference: reference });
      expect(code).toBe('400');
      return errors?.map(({ field, error, text }) => ({ field, error, text }));
    };
    expect(await issues(null, 'HH26110009')).toEqual([
      { field: 'slipAmountFen', error: 'BILLING_AMOUNT_EMPTY', text: 'The amount entered is empty!' },
    ]);
    expect(await issues(7_001, 'HH26110009')).toMatchObject([{ field: 'slipAmountFen', error: 'BILLING_SLIP_AMOUNT' }]);
    expect(await issues(7_000, 'HH 2611-0001')).toMatchObject([
      { field: 'bankReference', error: 'BILLING_REFERENCE_USED' },
    ]);
    expect((await pass(id, 7_000, 'HH26110002')).code).toBe('200');
    expect(await balanceOf(tenants.server, tenants.kig[1], 'credit')).toBe(57_000);
  });

  it('is told of and refused when its picture was passed before', async () => {
    const { id } = await topUp(7_000, '#203040');
    const checks = await finance.ask(`${order}/slip?id=${id}`);
    expect(checks.pictureUsedBy).toMatch(/^OR\d{6}-\d{4}$/);
    expect(checks.postings).toEqual([{ account: 'credit', ownerName: expect.any(String), amountFen: 7_000 }]);
    const answer = await pass(id, 7_000, 'HH26110003');
    expect(answer).toMatchObject({ code: '409', error: 'BILLING_SLIP_USED' });
    expect(answer.text).toContain(checks.pictureUsedBy);
    expect(await balanceOf(tenants.server, tenants.kig[1], 'credit')).toBe(57_000);
  });

  it('is handed in again when it was rejected with a reason', async () => {
    const { id } = await topUp(100, '#304050');
    const noReason = await finance.call(`${order}/reject`, { id, refusal: 'other' });
    expect(noReason.errors).toMatchObject([{ field: 'reason', error: 'BILLING_REASON_EMPTY' }]);
    await finance.ask(`${order}/reject`, { id, refusal: 'unreadable' });
    const empty = await kindergarten.call(`${order}/submit-slip`, { id });
    expect(empty.errors).toMatchObject([{ field: 'credentials', error: 'BILLING_CREDENTIALS_EMPTY' }]);
    const credentials = await newSlip(tenants.server, kindergarten, '#405060');
    await kindergarten.ask(`${order}/submit-slip`, { id, credentials });
    expect((await pass(id, 100, 'HH26110004')).code).toBe('200');
    expect(await balanceOf(tenants.server, tenants.kig[1], 'credit')).toBe(57_100);
  });

  it('is refused with the seed’s words when the amount, the channel or the slip is missing', async () => {
    const { errors } = await kindergarten.call(`${order}/make`, { kind: 'topUp' });
    expect(errors).toMatchObject([
      { field: 'amountFen', text: 'The amount entered is empty!' },
      { field: 'channel', text: 'Choose a payment channel' },
    ]);
    const slipless = await kindergarten.call(`${order}/make`, { kind: 'topUp', amountFen: 1, channel: 'bank' });
    expect(slipless.errors).toMatchObject([{ field: 'credentials', text: 'Upload the payment slip' }]);
    for (const amountFen of [0, -1, 0.1, 100_000_001]) {
      const bad = await kindergarten.call(`${order}/make`, { kind: 'topUp', channel: 'bank', amountFen });
      expect(bad.errors, String(amountFen)).toMatchObject([{ field: 'amountFen' }]);
    }
  });
});

describe('the ways of payment', () => {
  it('tell the balance to its kindergarten, and none to its agent', async () => {
    const own = await kindergarten.ask(`${order}/pay-ways`);
    expect(own.creditFen).toBe(await balanceOf(tenants.server, tenants.kig[1], 'credit'));
    expect(own.creditFen).toBeGreaterThan(0);
    expect(own.channels).toEqual(['balance', 'bank']);
    expect(await agent.ask(`${order}/pay-ways`)).toEqual({ creditFen: 0, channels: ['bank'] });
  });
});

describe('a renewal', () => {
  it('shows the days of each child before it is paid', async () => {
    const quote = await kindergarten.ask(`${order}/quote`, { packageId, months: 6, studentIds: children });
    expect(quote).toMatchObject({ priceFen: 1280, totalFen: 3 * 6 * 1280 });
    const { today } = await kindergarten.ask(`${order}/renewals`);
    const inSixMonths = renewedUntil(null, today, 6);
    expect(quote.lines.map(({ stuName, from, until }: any) => [stuName, from, until])).toEqual([
      ['续一', null, inSixMonths],
      ['续二', '2020-01-31', inSixMonths],
      ['续三', '2030-01-31', '2030-07-31'],
    ]);
  });

  it('is split between the operator and the agent when its slip passes', async () => {
    const credentials = await newSlip(tenants.server, kindergarten, '#506070');
    const { id, totalFen } = await kindergarten.ask(`${order}/make`, renew({ credentials }));
    expect(totalFen).toBe(23_040);
    const { postings, lineCount } = await finance.ask(`${order}/slip?id=${id}`);
    expect([lineCount, ...postings.map(({ account, amountFen }: any) => `${account} ${amountFen}`)]).toEqual([
      3,
      'income 18360',
      'pool 4680',
    ]);
    expect((await pass(id, 23_040, 'HH26110005')).code).toBe('200');
    expect(await balanceOf(tenants.server, agentId, 'pool')).toBe(4_680);
    expect(await endOf(children[2] as string)).toBe('2030-07-31');
    const ofAgent = await agent.ask(`${order}/get?id=${id}`);
    expect(ofAgent).toMatchObject({ agentIncomeFen: 4_680, platformFen: 18_360, agentPriceFen: 1020 });
    const ofKindergarten = await kindergarten.ask(`${order}/get?id=${id}`);
    for (const field of ['agentIncomeFen', 'platformFen', 'agentPriceFen', 'channelFeeFen']) {
      expect(ofKindergarten).not.toHaveProperty(field);
    }
  });

  it('is paid from the balance at once, and refused when the balance is short', async () => {
    const one = { studentIds: [children[2]], months: 1, channel: 'balance' };
    const paid = await kindergarten.ask(`${order}/make`, renew(one));
    expect(paid.status).toBe('paid');
    expect(await balanceOf(tenants.server, tenants.kig[1], 'credit')).toBe(57_100 - 1280);
    expect(await endOf(children[2] as string)).toBe('2030-08-31');
    const short = await kindergarten.call(`${order}/make`, renew({ channel: 'balance', months: 36 }));
    expect(short).toMatchObject({ code: '409', error: 'BILLING_CREDIT_SHORT' });
    expect(short.text).toContain('824.20');
    expect(await balanceOf(tenants.server, tenants.kig[1], 'credit')).toBe(57_100 - 1280);
  });

  it('keeps its price when the package changes while it is open', async () => {
    const { id } = await kindergarten.ask(`${order}/make`, renew({ studentIds: [children[0]], months: 1 }));
    const { version } = await tenants.as(9).ask(`/api/billing/package/get?id=${packageId}`);
    await tenants.as(9).ask('/api/billing/package/save', { id: packageId, version, kindergartenPriceFen: 1300 });
    const changed = await kindergarten.call(`${order}/make`, renew({ expectedFen: 23_040 }));
    expect(changed).toMatchObject({ code: '409', error: 'BILLING_PRICE_CHANGED' });
    const credentials = await newSlip(tenants.server, kindergarten, '#607080');
    await kindergarten.ask(`${order}/submit-slip`, { id, credentials });
    expect((await pass(id, 1_280, 'HH26110006')).code).toBe('200');
  });

  it('has the price that the agent set from its day on, within the bounds of the package', async () => {
    const { today } = await kindergarten.ask(`${order}/renewals`);
    const fee = { kindergartenId: tenants.kig[1], packageId, priceFen: 1440, beginsOn: today };
    const save = (more: Record<string, unknown>) => agent.call('/api/billing/fee/save', { ...fee, ...more });
    expect((await save({ priceFen: 1019 })).errors).toMatchObject([
      { field: 'priceFen', error: 'BILLING_PRICE_BELOW' },
    ]);
    expect((await save({ priceFen: 2001 })).errors).toMatchObject([
      { field: 'priceFen', error: 'BILLING_PRICE_ABOVE' },
    ]);
    expect((await save({ beginsOn: dayAfter(today, -1) })).errors).toMatchObject([{ error: 'BILLING_FEE_PAST' }]);
    expect((await save({ kindergartenId: tenants.kig[3] })).errors).toMatchObject([
      { field: 'kindergartenId', error: 'BILLING_FOREIGN_KINDERGARTEN' },
    ]);
    await agent.ask('/api/billing/fee/save', { ...fee, priceFen: 1500, beginsOn: dayAfter(today, 1) });
    const quote = { packageId, months: 1, studentIds: children };
    expect((await kindergarten.ask(`${order}/quote`, quote)).priceFen).toBe(1300);
    const { id, version } = await agent.ask('/api/billing/fee/save', fee);
    expect((await kindergarten.ask(`${order}/quote`, quote)).priceFen).toBe(1440);
    expect((await agent.call('/api/billing/fee/save', { id, version, priceFen: 1450 })).error).toBe(
      'BILLING_FEE_IN_FORCE',
    );
    await sql`update billing_fees set deleted = true`.execute(tenants.server.db);
    expect((await kindergarten.ask(`${order}/quote`, quote)).priceFen).toBe(1300);
  });

  it('gives the money and the days back when it is refunded by finance', async () => {
    const before = await balanceOf(tenants.server, agentId, 'pool');
    const end = await endOf(children[2] as string);
    const credit = await balanceOf(tenants.server, tenants.kig[1], 'credit');
    const { id } = await kindergarten.ask(
      `${order}/make`,
      renew({ studentIds: [children[2]], months: 3, channel: 'balance' }),
    );
    expect(await endOf(children[2] as string)).toBe('2030-11-30');
    await finance.ask(`${order}/refund`, { id, reason: '重复购买' });
    expect(await endOf(children[2] as string)).toBe(end);
    expect(await balanceOf(tenants.server, tenants.kig[1], 'credit')).toBe(credit);
    expect(await balanceOf(tenants.server, agentId, 'pool')).toBe(before);
    expect((await finance.call(`${order}/refund`, { id, reason: '再退一次' })).error).toBe('STATE_CHANGED');
  });

  it('gives each child one trial for nothing', async () => {
    const free = {
      monthlyPriceFen: 0,
      agentPriceFen: 0,
      kindergartenPriceFen: 0,
      chargeFen: 0,
      androidChargeFen: 0,
      iosChargeFen: 0,
    };
    const trial = await newPackage(tenants.as(9), {
      packageName: '体验',
      type: 'both',
      tryFlag: true,
      validDays: 7,
      time: 1,
      ...free,
    });
    const order1 = renew({ packageId: trial, studentIds: [children[2]], months: 1, channel: 'balance' });
    const end = await endOf(children[2] as string);
    expect(await kindergarten.ask(`${order}/make`, order1)).toMatchObject({ totalFen: 0, status: 'paid' });
    expect(await endOf(children[2] as string)).toBe(dayAfter(end, 7));
    const again = await kindergarten.call(`${order}/make`, order1);
    expect(again.errors).toMatchObject([{ field: 'studentIds', error: 'BILLING_TRIAL_USED' }]);
  });

  it('is refused when it names a child of another kindergarten, a child twice, or no child', async () => {
    const errorsOf = async (studentIds: unknown[]) =>
      (await kindergarten.call(`${order}/quote`, { packageId, months: 1, studentIds })).errors?.map(
        ({ error }) => error,
      );
    expect(await errorsOf([])).toEqual(['BILLING_NO_CHILD']);
    expect(await errorsOf([children[0], children[0]])).toEqual(['BILLING_CHILD_TWICE']);
    const foreign = await tenants.of(2).ask(`${order}/renewals`);
    expect(await errorsOf([foreign.children[0].id])).toEqual(['BILLING_CHILD_GONE']);
  });

  it('closes when it is not paid in time', async () => {
    const { id } = await kindergarten.ask(`${order}/make`, renew({ studentIds: [children[0]], months: 1 }));
    await sql`update billing_orders set closes_at = now() - interval '1 year' where id = ${id}`.execute(
      tenants.server.db,
    );
    await closeOrders(tenants.server.program);
    const read = await kindergarten.ask(`${order}/get?id=${id}`);
    expect(read.status).toBe('closed');
    const late = await kindergarten.call(`${order}/submit-slip`, {
      id,
      credentials: await newSlip(tenants.server, kindergarten, '#708090'),
    });
    expect(late.error).toBe('STATE_CHANGED');
  });
});

describe('an agent', () => {
  it('renews the children of its kindergartens only, and spends no balance of theirs', async () => {
    const page = await agent.ask(`${order}/renewals`);
    expect(page).toMatchObject({ kigId: tenants.kig[1], channels: ['bank'], creditFen: 0 });
    const photos = new Set(page.children.map(({ facePhoto }: any) => facePhoto));
    expect(photos).toEqual(new Set([null]));
    const own = renew({ kigId: tenants.kig[1], studentIds: [children[0]], months: 1 });
    expect((await agent.call(`${order}/make`, { ...own, channel: 'balance' })).errors).toMatchObject([
      { field: 'channel', error: 'BILLING_CHANNEL_OFF' },
    ]);
    const { id } = await agent.ask(`${order}/make`, own);
    expect(await kindergarten.ask(`${order}/get?id=${id}`)).toMatchObject({ payerName: expect.any(String) });
    // The kindergarten did not order it.
    expect((await kindergarten.call(`${order}/close`, { id })).error).toBe('BILLING_NOT_PAYER');
    await agent.ask(`${order}/close`, { id });
    const foreign = await agent.call(`${order}/make`, { ...own, kigId: tenants.kig[2] });
    expect(foreign.error).toBe('OWNER_OUT_OF_REACH');
  });

  it('does not see an order that it has no part in', async () => {
    const { id } = await tenants.of(2).ask(`${order}/make`, {
      kind: 'topUp',
      amountFen: 100,
      channel: 'bank',
      credentials: await newSlip(tenants.server, tenants.of(2), '#8090a0'),
    });
    expect((await agent.call(`${order}/get?id=${id}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await kindergarten.call(`${order}/get?id=${id}`)).error).toBe('RECORD_NOT_FOUND');
  });
});

describe('the ledger', () => {
  it('balances after all of this', async () => {
    expect(await ledgerDrift(tenants.server)).toEqual({ differing: 0, sum: 0 });
  });
});
