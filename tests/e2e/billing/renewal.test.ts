import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { newPackage, newSlip, prices } from '../../support/billing.ts';
import { enter } from '../../support/browser.ts';
import { give, photo } from '../../support/given-files.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
const orders = '/api/billing/recharge-order';
const PACKAGE = '安心接送';
const VIDEO = '看看宝贝';
const ids: Record<string, string> = {};

const words = {
  zh_CN: {
    mark: 'zh',
    panel: '这次续费',
    all: /^全部在园/,
    latin: 'fuyinuo',
    ended: '付一诺',
    running: '付安歌',
    choose: (name: string) => `选择${name}`,
    endedNow: '2026-11-10\n已到期 10 天',
    endedAfter: '2027-05-20\n从今天起算',
    runningAfter: '2027-06-15\n接着现在的到期日',
    months: '6 个月',
    sum: '2 名 × 6 个月 × 12.80',
    effects: [
      '1 名接着现在的到期日，延后 6 个月',
      '1 名从今天起算 6 个月，功能立即恢复',
      '最早 2027-05-20，最晚 2027-06-15',
    ],
    left: '付款后余额 346.40 元',
    pay: '支付 153.60 元',
    paid: '续费成功',
    paidText: '2 名幼儿的到期日已更新。',
    toOrder: '查看订单',
    paidState: '已付款',
    label: '服务到期',
    moved: '2027-05-20',
    other: '其他月数',
    tooMany: '不能大于 36',
    hint: '余额不足，还差 114.40 元',
    payNothing: '支付 0.00 元',
    payMuch: '支付 460.80 元',
    short: '余额不足，还差 114.40 元',
  },
  en_US: {
    mark: 'en',
    panel: 'This renewal',
    all: /^All enrolled/,
    latin: 'dengyinuo',
    ended: '邓一诺',
    running: '邓安歌',
    choose: (name: string) => `Choose ${name}`,
    endedNow: '10 Nov 2026\nended 10 days ago',
    endedAfter: '20 Nov 2027\nfrom today',
    runningAfter: '15 Dec 2027\nfrom its present end',
    months: '12 months',
    sum: '2 children × 12 months × 12.80',
    effects: [
      '1 goes on from its present end, by 12 months',
      '1 begins today, for 12 months, and works at once',
      'First 20 Nov 2027, last 15 Dec 2027',
    ],
    left: '39.20 yuan left after payment',
    pay: 'Pay 307.20 yuan',
    paid: 'Renewed',
    paidText: 'The ends of service of 2 children have moved.',
    toOrder: 'Show order',
    paidState: 'Paid',
    label: 'Service ends',
    moved: '20 Nov 2027',
    other: 'Other',
    tooMany: 'Must not be above 36',
    hint: 'The balance is 421.60 yuan short',
    payNothing: 'Pay 0.00 yuan',
    payMuch: 'Pay 460.80 yuan',
    short: 'The balance is 421.60 yuan short',
  },
} as const;

beforeAll(async () => {
  const { server } = site;
  const [kindergarten, operations, finance] = await Promise.all(
    ['demo3', 'demo9', 'demo11'].map((name) => server.as(name)),
  );
  if (!kindergarten || !operations || !finance) throw new Error('nobody signed in');
  await newPackage(operations, { packageName: PACKAGE });
  await newPackage(operations, { ...prices, packageName: VIDEO, type: 'video', kindergartenPriceFen: 1500, time: 3 });
  const [room] = await kindergarten.ask<{ id: string }[]>('/api/campus/class/list');
  const newChild = async (stuName: string, serviceEndDate: string) => {
    const child = { stuName, sex: 'female', birthday: '2022-05-06', classId: room?.id, serviceEndDate };
    const { id } = await kindergarten.ask('/api/campus/student/save', child);
    ids[stuName] = id;
  };
  for (const { ended, running } of Object.values(words)) {
    await newChild(ended, '2026-11-10');
    await newChild(running, '2026-12-15');
  }
  const credentials = await newSlip(server, kindergarten, '#123456');
  const topUp = { kind: 'topUp', amountFen: 50_000, channel: 'bank', credentials };
  const { id } = await kindergarten.ask(`${orders}/make`, topUp);
  await finance.ask(`${orders}/pass`, { id, slipAmountFen: 50_000, bankReference: 'HH26112000' });
});

describe.each(['zh_CN', 'en_US'] as const)('the page of renewals in %s', (language) => {
  const say = words[language];
  let page: Page;

  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const choose = (name: string) => page.getByRole('checkbox', { name: say.choose(name) }).check();

  it(`[C32] [C21] shows each new date and moves it once when the balance pays at a double click`, async () => {
    page = await site.browser.open(site.server.address, { language });
    await enter(page, 'demo3', '/membershipRenewal');
    await page.locator('label').filter({ hasText: say.all }).click();
    await page.getByRole('searchbox').fill(say.latin);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await choose(say.ended);
    await page.getByRole('searchbox').fill(say.running);
    await row(say.running).click();
    await page.getByRole('searchbox').fill('');
    await page.locator('label').getByText(say.months, { exact: true }).click();
    await page.getByText(say.left).waitFor();
    const cells = async (name: string) => (await row(name).locator('td').allInnerTexts()).map((text) => text.trim());
    await expect.poll(() => cells(say.ended)).toEqual(expect.arrayContaining([say.endedNow, say.endedAfter]));
    expect(await cells(say.running)).toContain(say.runningAfter);
    const panel = page.getByRole('region', { name: say.panel });
    expect(await panel.innerText()).toContain(say.sum);
    await expect.poll(() => panel.getByRole('listitem').allInnerTexts()).toEqual(say.effects);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: say.pay, exact: true }).dblclick();
    await page.getByRole('heading', { name: say.paid }).waitFor();
    await page.getByText(say.paidText).waitFor();
    const demo3 = await site.server.as('demo3');
    const { list } = await demo3.ask(`${orders}/page`, { kind: ['renewal'] });
    expect(list.filter(({ months }: { months: number }) => say.months.startsWith(String(months)))).toHaveLength(1);

    await page.getByRole('button', { name: say.toOrder }).click();
    const screen = screenOf(page);
    await screen.shown.getByText(say.paidState, { exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/recharge-details');
    const line = screen.shown.getByRole('row', { name: new RegExp(say.ended) });
    expect(await line.innerText()).toContain(say.moved);
    await page.goto(`/campus/students?open=${ids[say.ended]}`);
    await screen.drawer.getByText(say.label).waitFor();
    expect(await screen.told(say.label)).toContain(say.moved);
  });

  it(`[C32] keeps the choice and refuses a renewal when the balance is short`, async () => {
    await page.goto('/membershipRenewal');
    await page.locator('label').filter({ hasText: say.all }).click();
    await page.getByRole('searchbox').fill(say.running);
    await choose(say.running);
    const other = page.getByRole('spinbutton', { name: say.other });
    await other.fill('37');
    await page.getByText(say.tooMany).waitFor();
    expect(await page.getByRole('button', { name: say.payNothing, exact: true }).isDisabled()).toBe(true);
    await other.fill('36');
    await page.getByText(say.hint).waitFor();
    await page.getByRole('button', { name: say.payMuch, exact: true }).click();
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([say.short]);
    expect(await page.getByRole('checkbox', { name: say.choose(say.running) }).isChecked()).toBe(true);
    const demo3 = await site.server.as('demo3');
    const { serviceEndDate } = await demo3.ask(`/api/campus/student/get?id=${ids[say.running]}`);
    expect(serviceEndDate).toBe(language === 'zh_CN' ? '2027-06-15' : '2027-12-15');
  });
});

describe('a page of renewals', () => {
  it('[C13] offers only packages with pictures of the classroom when it opens from the orders', async () => {
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo3', '/billing/orders');
    await page.getByRole('button', { name: '购买视频套餐' }).click();
    const screen = screenOf(page);
    await screen.shown.getByRole('heading', { level: 1, name: '购买视频套餐' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/addRechargeVideo');
    const offers = screen.shown.getByRole('radiogroup', { name: '套餐' }).getByRole('radio');
    await expect.poll(() => offers.count()).toBe(1);
    await screen.shown.getByText(VIDEO, { exact: true }).first().waitFor();
    expect(await screen.shown.getByText(PACKAGE, { exact: true }).count()).toBe(0);
  });

  it('[C30] [C28] has the price that the agent set, and waits for review when its slip is given', async () => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    const screen = screenOf(page);
    await enter(page, 'demo5', '/billing/packages');
    await screen.shown.getByRole('button', { name: 'Kindergarten fees' }).click();
    await screen.shown.getByRole('heading', { level: 1, name: 'Kindergarten fees' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/agenKigFeeSet');
    await screen.shown.getByRole('button', { name: /^Add/ }).first().click();
    await screen.choose('kindergartenId', '小星星幼儿园');
    await screen.choose('packageId', PACKAGE);
    await screen.type('priceFen', '14.40');
    await screen.writeDay('beginsOn', '2026-11-20');
    await screen.shown.getByRole('button', { name: /^Save/ }).first().click();
    await page.getByText('Saved successfully').first().waitFor();

    await page.goto('/membershipRenewalAgent');
    await screen.shown.getByRole('combobox', { name: 'Kindergarten' }).click();
    await page.getByTitle('小星星幼儿园', { exact: true }).last().click();
    await expect.poll(() => new URL(page.url()).search).toContain('kigId=');
    await screen.shown.getByText('14.40', { exact: true }).waitFor();
    await screen.shown
      .locator('label')
      .filter({ hasText: /^All enrolled/ })
      .click();
    await screen.shown.locator('tbody tr').first().click();
    const slip = await photo('slip.jpg', 640, 480);
    const panel = screen.shown.getByRole('region', { name: 'This renewal' });
    await give(page, panel, slip);
    await page.getByRole('dialog').getByRole('button', { name: 'Use this part' }).click();
    await panel.getByText('Uploaded').waitFor();
    await panel.getByRole('button', { name: 'Order for 86.40 yuan' }).click();
    await screen.shown.getByRole('heading', { name: 'Waiting for review' }).waitFor();
    const demo11 = await site.server.as('demo11');
    const { list } = await demo11.ask(`${orders}/page`, { status: ['notReviewed'] });
    expect(list).toMatchObject([{ kigName: '小星星幼儿园', totalFen: 8640, channel: 'bank', childCount: 1 }]);
  });
});
