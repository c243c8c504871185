import { post } from '@kiga/server/billing/ledger/post.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { balanceOf, newSlip } from '../../support/billing.ts';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite({ testPay: true });
const order = '/api/billing/recharge-order';

interface Made {
  id: string;
  orderNumber: string;
}

let kindergarten: Caller;
let second: Caller;
let agent: Caller;
let kigId: string;
let agentId: string;

beforeAll(async () => {
  kindergarten = await site.server.as('demo3');
  second = await site.server.as('demo11b');
  agent = await site.server.as('demo5');
  ({ kigId } = await kindergarten.ask(`${order}/renewals`));
  const { rows } = await sql<{ id: string }>`select id from organizations where code = 'AG0001'`.execute(
    site.server.db,
  );
  agentId = rows[0]?.id as string;
  const account = { accountKind: 'person', bankName: '华禾银行', accountName: '郭志强' };
  await agent.ask('/api/billing/agent/save', { ...account, bankAccount: '4539148803436467' });
});

/** Hands in the slip of a top-up. Slips of one colour are one picture. */
async function slipOf(amountFen: number, colour: string): Promise<Made> {
  const credentials = await newSlip(site.server, kindergarten, colour);
  const made = await kindergarten.ask(`${order}/make`, { kind: 'topUp', amountFen, channel: 'bank', credentials });
  return made as unknown as Made;
}

const stateOf = async ({ id }: Made) => (await kindergarten.ask(`${order}/get?id=${id}`)).status;
const credit = async () => (await balanceOf(site.server, kigId, 'credit')) ?? 0;

const words = {
  zh_CN: {
    verdict: '审核结论',
    amount: '回单金额',
    reference: '银行流水号',
    pass: /^通过，入账/,
    reject: '驳回',
    first: '先照回单填写金额',
    done: (number: string, amount: string) => `订单 ${number} 已通过，${amount} 元已入账`,
    otherAmount: '与订单金额 67.00 元不一致',
    used: (number: string) => `该流水号已用于订单 ${number}`,
    slipUsed: (number: string) => `这张凭证已用于订单 ${number}`,
    flagUsed: (number: string) => `凭证用过：${number}`,
    own: '录入人不能审核自己的订单，请由另一人处理',
    reason: '看不清',
    other: '其他',
    note: '说明',
    rejected: (number: string) => `订单 ${number} 已驳回`,
    failed: '未能完成',
    gone: (number: string) => `订单 ${number} 已由他人处理`,
    withdrawals: /^提现/,
    withdrawal: '提现单',
    confirm: '确认',
    accept: '同意付款',
    payOut: '开始付款',
    settle: '登记回单',
    receipt: '银行回单号',
    ownStep: '上一步是您办理的，请由另一人处理',
    paid: '已提现',
    title: '财务工作台',
    forbidden: '您的身份不能访问此页面',
  },
  en_US: {
    verdict: 'Verdict',
    amount: 'Amount on the slip',
    reference: 'Bank reference',
    pass: /^Pass, book/,
    reject: 'Reject',
    first: 'First type the amount from the slip',
    done: (number: string, amount: string) => `Order ${number} passed, ${amount} yuan are booked`,
    otherAmount: 'This differs from the order’s 67.00 yuan',
    used: (number: string) => `Order ${number} used this reference already`,
    slipUsed: (number: string) => `Order ${number} used this slip already`,
    flagUsed: (number: string) => `Slip used before: ${number}`,
    own: 'Nobody reviews an order of their own. Another person has to decide',
    reason: 'Unreadable',
    other: 'Other',
    note: 'Note',
    rejected: (number: string) => `Order ${number} is rejected`,
    failed: 'Not done',
    gone: (number: string) => `Another person decided about order ${number}`,
    withdrawals: /^Withdrawals/,
    withdrawal: 'Withdrawal',
    confirm: 'Confirm',
    accept: 'Accept for payment',
    payOut: 'Start payment',
    settle: 'Enter bank receipt',
    receipt: 'Bank receipt',
    ownStep: 'You did the step before. Another person has to go on',
    paid: 'Withdrawn',
    title: 'Finance desk',
    forbidden: 'Not available for your kind of user',
  },
} as const;

/** Colours of the slips by language, because a picture passes once. */
const colours = { zh_CN: ['#112233', '#223344', '#334455'], en_US: ['#665544', '#776655', '#887766'] } as const;

describe.each(['zh_CN', 'en_US'] as const)('the finance desk in %s', (language) => {
  // axe finds the same elements in both languages.
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  const tag = language.slice(0, 2);
  const [colour, otherColour, thirdColour] = colours[language];
  let page: Page;
  let passed: Made;
  const verdict = () => page.getByRole('region', { name: say.verdict });
  const amount = () => verdict().getByLabel(say.amount);
  const reference = () => verdict().getByRole('textbox', { name: say.reference });
  const passButton = () => verdict().getByRole('button', { name: say.pass });
  const row = (made: Made) => page.getByRole('button', { name: made.orderNumber });
  const choose = async (made: Made) => {
    await row(made).click();
    await verdict().getByText(made.orderNumber).waitFor();
  };

  it(`[A08:job] [B38:job] [B38:${tag}] [F12] books a slip once when it is passed by keyboard and mouse at once`, async () => {
    passed = await slipOf(123_450, colour);
    const before = await credit();
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo11', '/billing/finance');
    await choose(passed);
    await verdict().getByText(say.first).waitFor();
    expect(await passButton().isDisabled()).toBe(true);
    expect(await amount().inputValue()).toBe('');
    let requests = 0;
    await page.route(`**${order}/pass**`, (route) => {
      requests += 1;
      return route.continue();
    });
    await page.keyboard.press('p');
    await expect.poll(() => amount().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('1234.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => reference().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(`HH2611-${tag} 0001`);
    await expect.poll(() => passButton().isEnabled()).toBe(true);
    if (isTurn) expect(await seriousFindings(page)).toEqual([]);
    await Promise.all([
      page.keyboard.press('Enter'),
      passButton()
        .dblclick({ timeout: 2_000 })
        .catch(() => undefined),
    ]);
    await page.getByText(say.done(passed.orderNumber, '1,234.50')).first().waitFor();
    await row(passed).waitFor({ state: 'hidden' });
    expect(requests).toBe(1);
    expect(await stateOf(passed)).toBe('passed');
    expect((await credit()) - before).toBe(123_450);
    await page.unrouteAll();
  });

  it.runIf(isTurn)(
    '[B38:refusal] refuses a wrong amount, a used reference, a used slip and the own order in words',
    async () => {
      const wrong = await slipOf(6_700, otherColour);
      const again = await slipOf(6_800, colour);
      const own = await slipOf(6_900, thirdColour);
      await sql`update billing_orders set entered_by_id = (select id from accounts where user_name = 'demo11')
      where id = ${own.id}`.execute(site.server.db);
      await row(own).waitFor();
      await choose(wrong);
      const issue = (path: string) => verdict().locator(`[data-path="${path}"] p`);
      await amount().fill('67.01');
      await reference().fill(`hh2611 ${tag}0001`);
      expect(await issue('slipAmountFen').innerText()).toBe(say.otherAmount);
      await amount().fill('67');
      await issue('bankReference').waitFor();
      expect(await issue('bankReference').innerText()).toBe(say.used(passed.orderNumber));
      expect(await issue('slipAmountFen').count()).toBe(0);
      expect(await passButton().isDisabled()).toBe(true);
      await row(again).getByText(say.flagUsed(passed.orderNumber)).waitFor();
      await choose(again);
      await verdict().getByText(say.slipUsed(passed.orderNumber)).waitFor();
      await choose(own);
      await verdict().getByText(say.own, { exact: true }).waitFor();
      await amount().fill('69');
      await reference().fill(`HH2611 ${tag} 0009`);
      await verdict().getByRole('radio', { name: say.reason }).check();
      expect(await passButton().isDisabled()).toBe(true);
      expect(await verdict().getByRole('button', { name: say.reject }).isDisabled()).toBe(true);
      expect(await seriousFindings(page)).toEqual([]);
      expect(await Promise.all([wrong, again, own].map(stateOf))).toEqual(Array(3).fill('notReviewed'));
    },
  );

  it.runIf(isTurn)('moves through the queue by arrow keys, and rejects a slip when its reason is chosen', async () => {
    const left = await slipOf(7_100, '#abcdef');
    const right = await slipOf(7_200, '#abcdee');
    await row(right).waitFor();
    await choose(right);
    await page.keyboard.press('ArrowUp');
    await verdict().getByText(left.orderNumber).waitFor();
    await page.keyboard.press('ArrowDown');
    await verdict().getByText(right.orderNumber).waitFor();
    await page.keyboard.press('r');
    expect(await stateOf(right)).toBe('notReviewed');
    await verdict().getByRole('radio', { name: say.other, exact: true }).check();
    expect(await verdict().getByRole('button', { name: say.reject }).isDisabled()).toBe(true);
    await verdict().getByRole('textbox', { name: say.note }).fill('盖章不清');
    await verdict().getByRole('radio', { name: say.other, exact: true }).focus();
    await page.keyboard.press('r');
    await page.getByText(say.rejected(right.orderNumber)).first().waitFor();
    const read = await kindergarten.ask(`${order}/get?id=${right.id}`);
    expect(read).toMatchObject({ status: 'rejected', refusal: 'other', reason: '盖章不清' });
  });

  it.runIf(isTurn)('tells who was first when two reviewers decide at once, and reloads its queue', async () => {
    const both = await slipOf(7_300, '#bbaadd');
    await row(both).waitFor();
    await choose(both);
    await page.route(`**${order}/reject**`, async (route) => {
      await second.ask(`${order}/reject`, { id: both.id, refusal: 'unreadable' });
      await route.continue();
    });
    await verdict().getByRole('radio', { name: say.reason }).check();
    await verdict().getByRole('button', { name: say.reject }).click();
    const dialog = page.getByRole('dialog', { name: say.failed });
    await dialog.getByText('宋雅琴').waitFor();
    await page.unrouteAll();
    await dialog.getByRole('button').last().click();
    await row(both).waitFor({ state: 'hidden' });
    const meanwhile = await slipOf(7_400, '#bbaade');
    await row(meanwhile).waitFor();
    await choose(meanwhile);
    await second.ask(`${order}/reject`, { id: meanwhile.id, refusal: 'unreadable' });
    await page.getByText(say.gone(meanwhile.orderNumber)).first().waitFor();
    expect(await row(meanwhile).count()).toBe(0);
    expect(await Promise.all([both, meanwhile].map(stateOf))).toEqual(['rejected', 'rejected']);
  });

  it(`[B39:job] [B39:${tag}] [F11] pays a withdrawal out when two people take its steps`, async () => {
    await site.server.program.db.transaction().execute((tx) =>
      post(tx, {
        key: `given ${language}`,
        code: 'poolRelease',
        at: new Date(),
        actorId: agentId,
        entries: [
          { kind: 'bank', organizationId: null, amountFen: -50_000 },
          { kind: 'available', organizationId: agentId, amountFen: 50_000 },
        ],
      }),
    );
    const { id, withdrawalNumber } = await agent.ask('/api/billing/withdrawal/apply', { amountFen: 50_000 });
    const other = await site.browser.open(site.server.address, { language });
    await enter(other, 'demo11b', '/billing/finance');
    const facts = (on: Page) => on.getByRole('region', { name: say.withdrawal, exact: true });
    const act = (on: Page, name: string) => facts(on).getByRole('button', { name, exact: true });
    for (const on of [page, other]) {
      await on.getByText(say.withdrawals).and(on.locator('label *')).first().click();
      await on.getByRole('button', { name: withdrawalNumber }).click();
      await facts(on).getByText('4539148803436467').waitFor();
    }
    if (isTurn) expect(await seriousFindings(page)).toEqual([]);
    expect(await facts(page).getByText(say.ownStep).count()).toBe(0);
    await act(page, say.confirm).dblclick();
    await facts(page).getByText(say.ownStep).waitFor();
    expect(await act(page, say.accept).count()).toBe(0);
    await act(other, say.accept).click();
    await act(other, say.payOut).click();
    await other.getByRole('dialog').getByRole('button', { name: say.payOut, exact: true }).click();
    await facts(other).getByText(say.ownStep).waitFor();
    await act(page, say.settle).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: say.receipt }).fill('HB20261123');
    await dialog.getByRole('button', { name: say.settle, exact: true }).dblclick();
    await page.getByRole('button', { name: withdrawalNumber }).waitFor({ state: 'hidden' });
    const read = await agent.ask(`/api/billing/withdrawal/get?id=${id}`);
    expect(read).toMatchObject({ status: 'withdrawn', bankReceipt: 'HB20261123', processedBy: '梁慧' });
    expect(await balanceOf(site.server, agentId, 'held')).toBe(0);
    await other.context().close();
    await page.context().close();
  });

  it.runIf(language === 'zh_CN')(
    '[E25] leaves the agent a withdrawal with its account, its receipt and its times',
    async () => {
      const reader = await site.browser.open(site.server.address, { language });
      await enter(reader, 'demo5', '/billing/withdrawals');
      const { rows, drawer, told } = screenOf(reader);
      await rows.filter({ hasText: 'HB20261123' }).click();
      await drawer.getByText('HB20261123').waitFor();
      const expected = {
        agentName: ['代理商', '晨光科技代理'],
        amountFen: ['金额', '¥500.00'],
        bankName: ['开户行', '华禾银行'],
        bankAccount: ['银行账号', '4539148803436467'],
        accountName: ['户名', '郭志强'],
        appliedBy: ['申请人', '郭志强'],
        processedBy: ['处理人', '梁慧'],
        bankReceipt: ['银行回单号', 'HB20261123'],
      };
      for (const [label, value] of Object.values(expected)) expect.soft(await told(label as string)).toBe(value);
      const times = { appliedAt: '申请时间', processedAt: '处理时间' };
      for (const label of Object.values(times)) expect.soft(await told(label)).toMatch(/ \d\d:\d\d$/);
      expect(await drawer.getByText('已提现').count()).toBeGreaterThan(0);
      await reader.context().close();
    },
  );

  it.runIf(language === 'zh_CN')('is not shown to a kind of user without it', async () => {
    const stranger = await site.browser.open(site.server.address, { language });
    await enter(stranger, 'demo3', '/billing/finance');
    await stranger.getByRole('heading', { name: say.forbidden }).waitFor();
    expect(await stranger.getByRole('heading', { name: say.title }).count()).toBe(0);
    await stranger.context().close();
  });
});

describe('the finance desk', () => {
  let page: Page;

  it('gives back a payment that arrived for a closed order, with its reason', async () => {
    const { id } = await kindergarten.ask(`${order}/make`, { kind: 'topUp', amountFen: 6_600, channel: 'alipay' });
    const started = await kindergarten.ask(`${order}/pay-online`, { id, channel: 'alipay' });
    const number = started.paymentNumber as string;
    await kindergarten.ask(`${order}/close`, { id });
    page = await site.browser.open(site.server.address);
    await enter(page, 'demo11', '/billing/finance');
    await page.locator('label').filter({ hasText: /^退款/ }).click();
    await page.getByRole('heading', { name: '没有待退回的款项' }).waitFor();
    const paid = await page.request.post(started.codeUrl, { form: { act: 'pay' } });
    expect(await paid.text()).toContain('已付款');
    await page.getByRole('button', { name: number }).waitFor();
    const facts = page.getByRole('region', { name: '退款', exact: true });
    await facts.getByText('66.00').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await facts.getByRole('button', { name: '退回付款人' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '退款原因' }).fill('订单已取消');
    await dialog.getByRole('button', { name: '退回付款人', exact: true }).dblclick();
    await page.getByRole('heading', { name: '没有待退回的款项' }).waitFor();
    const { list } = await second.ask('/api/billing/payment/page', { q: number });
    expect(list).toMatchObject([{ paymentNumber: number, reason: '订单已取消' }]);
    expect(['refunding', 'refunded']).toContain(list[0].status);
  });

  it('shows both amounts of a difference, and settles it with a note', async () => {
    const { rows } = await sql<{ id: string }>`insert into billing_differences (id, bill_day, channel, kind,
        payment_number, our_fen, platform_fen, created_at, updated_at)
      values (gen_random_uuid(), '2026-11-20', 'wechat', 'amount', 'PY261120-0001', 46080, 46000, now(), now())
      returning id`.execute(site.server.db);
    await page.reload();
    await page
      .locator('label')
      .filter({ hasText: /^对账差异/ })
      .click();
    const facts = page.getByRole('region', { name: '对账差异', exact: true });
    await facts.getByText('双方金额不同，相差 0.80 元。').waitFor();
    expect(await facts.locator('dl').first().innerText()).toMatch(/460\.80[^]*460\.00/);
    expect(await seriousFindings(page)).toEqual([]);
    await facts.getByRole('button', { name: '处理', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '处理说明' }).fill('平台补记');
    await dialog.getByRole('button', { name: '处理', exact: true }).click();
    await page.getByRole('heading', { name: '没有对账差异' }).waitFor();
    const read = await second.ask(`/api/billing/difference/get?id=${rows[0]?.id}`);
    expect(read).toMatchObject({ status: 'settled', note: '平台补记' });
  });
});
