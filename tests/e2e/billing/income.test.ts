import { rechargeOrderZhCN } from '@kiga/contract/billing/recharge-order.zh-CN.ts';
import { post } from '@kiga/server/billing/ledger/post.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { newPackage, newSlip } from '../../support/billing.ts';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();
const order = '/api/billing/recharge-order';

let agent: Caller;
let finance: Caller;
let agentId: string;
let orderNumber: string;

/** Gives an agent money that it can withdraw. */
async function give(amountFen: number, key: string): Promise<void> {
  await site.server.program.db.transaction().execute((tx) =>
    post(tx, {
      key,
      code: 'poolRelease',
      at: new Date(),
      actorId: agentId,
      entries: [
        { kind: 'bank', organizationId: null, amountFen: -amountFen },
        { kind: 'available', organizationId: agentId, amountFen },
      ],
    }),
  );
}

beforeAll(async () => {
  const kindergarten = await site.server.as('demo3');
  agent = await site.server.as('demo5');
  finance = await site.server.as('demo11');
  const { rows } = await sql<{ id: string }>`select id from organizations where code = 'AG0001'`.execute(
    site.server.db,
  );
  agentId = rows[0]?.id as string;
  const packageId = await newPackage(await site.server.as('demo9'), { packageName: '晨检消息' });
  const classes = await kindergarten.ask('/api/campus/class/list');
  const studentIds: string[] = [];
  for (const stuName of ['续一', '续二', '续三']) {
    const child = { stuName, sex: 'female', birthday: '2022-05-06', classId: classes[0].id };
    studentIds.push((await kindergarten.ask('/api/campus/student/save', child)).id);
  }
  const made = await kindergarten.ask(`${order}/make`, {
    kind: 'renewal',
    packageId,
    months: 6,
    studentIds,
    channel: 'bank',
    credentials: await newSlip(site.server, kindergarten, '#123456'),
  });
  await finance.ask(`${order}/pass`, { id: made.id, slipAmountFen: made.totalFen, bankReference: 'HH26119999' });
  ({ orderNumber } = made as unknown as { orderNumber: string });
});

const words = {
  zh_CN: {
    title: '收入与余额',
    apply: '申请提现',
    amount: '提现金额',
    empty: '输入的金额为空！',
    over: (yuan: string) => `最多可提现 ${yuan} 元`,
    open: '申请正在处理中，请等待处理完成',
    steps: '提现进度',
    present: '待确认',
    why: '为什么是 +46.80 元？',
    reasons: ['3 名 × 6 个月 × 12.80', '230.40', '代理价 18 × 10.20，归平台', '−183.60', '代理商收益', '46.80'],
    link: (number: string) => `打开订单 ${number}`,
    held: /^预留/,
    total: '合计',
    by: '按园所',
    chart: '可用余额本月怎么变的？',
    missing: '先填写银行账号',
    person: '个人',
    badAccount: '银行账号不正确：个人卡为 13 至 19 位数字，对公账号为 8 至 30 位数字',
    labels: {
      agentName: '代理商',
      accountKind: '账号类型',
      bankName: '开户行',
      bankAccount: '银行账号',
      accountName: '户名',
      balanceFen: '可用余额',
      poolFen: '收益池',
    },
    forbidden: '您的身份不能访问此页面',
  },
  en_US: {
    title: 'Income and balance',
    apply: 'Apply for a withdrawal',
    amount: 'Amount',
    empty: 'The amount entered is empty!',
    over: (yuan: string) => `At most ${yuan} yuan can be withdrawn`,
    open: 'Application in progress, please wait for it to finish',
    steps: 'Progress of the withdrawal',
    present: 'To be confirmed',
    why: 'Why +46.80 yuan?',
    reasons: ['3 × 6 months × 12.80', '230.40', 'Agent price 18 × 10.20, to the operator', '−183.60', '46.80'],
    link: (number: string) => `Open order ${number}`,
    held: /^Held/,
    total: 'Total',
    by: 'By kindergarten',
    chart: 'How did the balance change this month?',
    missing: 'Enter a bank account first',
    person: 'Personal',
    badAccount: 'Not an account number. A personal card has 13 to 19 digits, a corporate one 8 to 30',
    labels: {
      agentName: 'Agent',
      accountKind: 'Account type',
      bankName: 'Bank',
      bankAccount: 'Account number',
      accountName: 'Account holder',
      balanceFen: 'Balance',
      poolFen: 'Revenue pool',
    },
    forbidden: 'Not available for your kind of user',
  },
} as const;

const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const account = { zh_CN: '4539148803436467', en_US: '6222600260001072444' } as const;

/** Returns the fen of an amount on the screen, such as `−1,234.50`. */
const fenOf = (text: string) => Math.round(Number(text.replaceAll(/[,+]/g, '').replace('−', '-')) * 100);

describe.each(['zh_CN', 'en_US'] as const)('the income of an agent in %s', (language) => {
  const isTurn = isTurnOf(language, import.meta.filename);
  const say = words[language];
  const tag = language.slice(0, 2);
  let page: Page;
  const applyButton = (on = page) => on.getByRole('button', { name: say.apply, exact: true });
  const dialog = (on = page) => on.getByRole('dialog', { name: say.apply });
  const sum = async (name: string | RegExp) => {
    const line = page.locator('dl > div').filter({ has: page.locator('dt').getByText(name) });
    return fenOf(await line.locator('dd').innerText());
  };

  it(`[E08] [G09:${tag}] enters its bank account after wrong numbers are refused, and reads it with its sums`, async () => {
    page = await site.browser.open(site.server.address, { language });
    const screen = screenOf(page);
    const [known] = (await agent.ask('/api/billing/agent/page', {})).list;
    await enter(page, 'demo5', known ? `/billing/agents/${known.id}/edit` : '/billing/income');
    if (!known) {
      await page.getByRole('button', { name: say.missing }).click();
      await page.waitForURL('**/billing/agents');
      await page.goto('/billing/agents/new');
    }
    await screen.choose('accountKind', say.person);
    await screen.type('accountName', '郭志强');
    await screen.type('bankName', '华禾银行');
    const save = screen.shown.locator('button[type=submit]');
    // A wrong check digit, and too few digits.
    for (const wrong of ['4539148803436466', '453914880343']) {
      await screen.type('bankAccount', wrong);
      await save.click();
      await expect.poll(() => screen.issue('bankAccount')).toBe(say.badAccount);
    }
    await screen.type('bankAccount', account[language]);
    await save.click();
    await save.waitFor({ state: 'hidden' });
    await page.goto('/billing/agents');
    await screen.rows.first().click();
    const { now } = await agent.ask('/api/billing/income/month');
    const expected = {
      agentName: '晨光科技代理',
      accountKind: say.person,
      bankName: '华禾银行',
      bankAccount: account[language],
      accountName: '郭志强',
      balanceFen: yuan(now.availableFen),
      poolFen: yuan(now.poolFen),
    };
    for (const [field, value] of Object.entries(expected)) {
      expect.soft(await screen.told(say.labels[field as keyof typeof expected])).toBe(value);
    }
  });

  it(`[B41:job] [B41:${tag}] adds up to its total and to its entries when it is opened`, async () => {
    await give(100_000, `given ${language}`);
    await page.goto('/billing/income');
    await page.getByRole('region', { name: say.chart }).waitFor();
    const { now, beginFen, changes } = await agent.ask('/api/billing/income/month');
    expect(now.poolFen).toBe(4_680);
    expect(await sum(say.total)).toBe(now.availableFen + now.heldFen + now.poolFen);
    const bars = await page.getByRole('region', { name: say.chart }).locator('tbody td').allTextContents();
    const [begin, ...steps] = bars.map(fenOf);
    expect(begin).toBe(beginFen);
    expect(steps.slice(0, -1)).toEqual(changes.map(({ amountFen }: { amountFen: number }) => amountFen));
    const all = [begin as number, ...steps.slice(0, -1)].reduce((one, other) => one + other, 0);
    expect(all).toBe(steps.at(-1));
    expect(all).toBe(now.availableFen);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByText(say.by, { exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: '晨检消息' });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['晨检消息', '1', '230.40', '46.80']);
  });

  it.runIf(isTurn)('shows the computation of an order when its amount is asked about, until Escape', async () => {
    await page.reload();
    const amount = page.getByRole('row').filter({ hasText: orderNumber }).getByRole('button');
    await amount.click();
    const why = page.getByRole('dialog', { name: say.why });
    await why.getByText(say.reasons[0]).waitFor();
    const text = await why.innerText();
    expect(say.reasons.filter((reason) => !text.includes(reason))).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'hidden' });
    await expect.poll(() => amount.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await why.getByRole('link', { name: say.link(orderNumber) }).click();
    await page.waitForURL('**/billing/orders/**');
    await page.goto('/billing/income');
  });

  it.runIf(isTurn)(
    `[B39:refusal] [J12] refuses an empty amount, one over the balance, and a second application`,
    async () => {
      const { now } = await agent.ask('/api/billing/income/month');
      const second = await site.browser.open(site.server.address, { language });
      await enter(second, 'demo5', '/billing/income');
      await applyButton(second).click();
      await dialog(second).getByLabel(say.amount).fill('100');
      await applyButton().click();
      const issue = dialog().locator('[data-path="amountFen"] p');
      const send = dialog().getByRole('button', { name: say.apply });
      await send.click();
      await expect.poll(() => issue.innerText()).toBe(say.empty);
      const over = ((now.availableFen + 1) / 100).toFixed(2);
      await dialog().getByLabel(say.amount).fill(over);
      await send.click();
      await expect.poll(() => issue.innerText()).toBe(say.over((now.availableFen / 100).toFixed(2)));
      expect(await seriousFindings(page)).toEqual([]);
      await dialog().getByLabel(say.amount).fill('250.5');
      await send.dblclick();
      await dialog().waitFor({ state: 'hidden' });
      await page.getByText(say.open).waitFor();
      const steps = page.getByRole('list', { name: say.steps }).getByRole('listitem');
      expect(await steps.count()).toBe(5);
      expect(await steps.and(page.locator('[aria-current=step]')).innerText()).toBe(say.present);
      expect(await applyButton().isDisabled()).toBe(true);
      await expect.poll(() => sum(say.held)).toBe(25_050);
      expect(await seriousFindings(page)).toEqual([]);
      await dialog(second).getByRole('button', { name: say.apply }).click();
      const alert = dialog(second).getByRole('alert');
      await expect.poll(() => alert.innerText()).toContain(say.open);
      const { list } = await agent.ask('/api/billing/withdrawal/page', { status: 'toBeConfirmed' });
      expect(list.map(({ amountFen }: { amountFen: number }) => amountFen)).toEqual([25_050]);
      await second.context().close();
      await finance.ask('/api/billing/withdrawal/reject', { id: list[0].id, reason: '户名不符' });
      await page.getByText(say.open).waitFor({ state: 'hidden' });
      await expect.poll(() => applyButton().isEnabled()).toBe(true);
      await expect.poll(() => sum(say.held)).toBe(0);
      await page.context().close();
    },
  );

  it.runIf(language === 'zh_CN')(
    '[B41:refusal] [E24] is read but not withdrawn by finance, and not shown to a kindergarten',
    async () => {
      const reader = await site.browser.open(site.server.address, { language });
      await enter(reader, 'demo11', '/billing/agents');
      const { shown, rows, drawer } = screenOf(reader);
      await rows.filter({ hasText: '晨光科技代理' }).click();
      await drawer.getByRole('button', { name: say.title }).click();
      await reader.waitForURL(`**/billing/agent-income?organizationId=${agentId}`);
      await shown.getByText('晨光科技代理', { exact: true }).waitFor();
      await reader.getByRole('row').filter({ hasText: orderNumber }).waitFor();
      expect(await applyButton(reader).count()).toBe(0);
      await reader.goto(`/billing/orders?q=${orderNumber}`);
      await rows.filter({ hasText: orderNumber }).click();
      await drawer.getByRole('heading', { name: orderNumber }).waitFor();
      const { told } = screenOf(reader);
      const { totalFen, agentIncomeFen, channel, credentials, processedAt } = rechargeOrderZhCN.fields;
      expect.soft(await told(totalFen)).toBe('¥230.40');
      expect.soft(await told(agentIncomeFen)).toBe('¥46.80');
      expect.soft(await told(channel)).toBe('银行转账');
      expect.soft(await told(processedAt)).toMatch(/ \d\d:\d\d$/);
      await drawer.getByRole('img', { name: credentials }).waitFor();
      await reader.context().close();
      const stranger = await site.browser.open(site.server.address, { language });
      await enter(stranger, 'demo3', '/billing/income');
      await stranger.getByRole('heading', { name: say.forbidden }).waitFor();
      expect(await stranger.getByRole('heading', { name: say.title }).count()).toBe(0);
      await stranger.context().close();
    },
  );
});
