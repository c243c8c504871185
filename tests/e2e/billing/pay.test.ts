import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { newPackage } from '../../support/billing.ts';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

let now = new Date('2026-11-20T02:00:00Z');
const site = startSite({ testPay: true, clock: { now: () => now } });
const orders = '/api/billing/recharge-order';
const children = { 付一诺: '2026-11-10', 付安歌: '2026-12-15' } as const;
const ids: Record<string, string> = {};

let demo3: Caller;
let page: Page;

beforeAll(async () => {
  const { server } = site;
  demo3 = await server.as('demo3');
  await newPackage(await server.as('demo9'), { packageName: '安心接送' });
  const [room] = await demo3.ask<{ id: string }[]>('/api/campus/class/list');
  for (const [stuName, serviceEndDate] of Object.entries(children)) {
    const child = { stuName, sex: 'female', birthday: '2022-05-06', classId: room?.id, serviceEndDate };
    ids[stuName] = (await demo3.ask('/api/campus/student/save', child)).id;
  }
  page = await site.browser.open(server.address);
  await enter(page, 'demo3', '/home');
});

const dialog = () => page.getByRole('dialog', { name: '扫码付款' });
const code = () => dialog().getByRole('img', { name: /付款码/ });
const hasFocus = (name: string) =>
  page.getByRole('button', { name }).evaluate((button) => button === document.activeElement);
const endOf = async (name: string) => (await demo3.ask(`/api/campus/student/get?id=${ids[name]}`)).serviceEndDate;

/** Chooses the two children, and the QR code as the way of payment. */
async function chooseBoth(): Promise<void> {
  await page.goto('/membershipRenewal');
  await page
    .locator('label')
    .filter({ hasText: /^全部在园/ })
    .click();
  await page.getByRole('searchbox').fill('付');
  for (const name of Object.keys(children)) await page.getByRole('checkbox', { name: `选择${name}` }).check();
  await page.getByRole('radio', { name: '扫码付款' }).check();
}

const pressPay = () => page.getByRole('button', { name: '去支付 153.60 元' }).click();

/** Pays at the test platform what the open dialog shows. */
async function payAtPlatform(link = dialog().getByRole('link', { name: '打开测试付款页' })): Promise<void> {
  const path = await link.getAttribute('href');
  const answer = await page.request.post(`${site.server.address}${path}`, { form: { act: 'pay' } });
  expect(await answer.text()).toContain('已付款');
}

/** Makes an order of a top-up through the API, and opens its page. */
async function openNewOrder(amountFen: number): Promise<string> {
  const { id } = await demo3.ask(`${orders}/make`, { kind: 'topUp', amountFen, channel: 'wechat' });
  await page.goto(`/recharge-details?id=${id}`);
  await page.getByRole('button', { name: '扫码付款' }).click();
  return id;
}

describe('the payment by QR code', () => {
  it('[B37:job] [B37:zh] renews children and closes itself when the payment arrives', async () => {
    await chooseBoth();
    await pressPay();
    await code().waitFor();
    const rows = dialog().getByRole('row');
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual(['幼儿\t现在到期\t\t付款后', '付一诺\t2026-11-10\t\t2027-05-20', '付安歌\t2026-12-15\t\t2027-06-15']);
    expect(await dialog().innerText()).toMatch(/30:00|29:5\d/);
    expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await payAtPlatform();
    await dialog().waitFor({ state: 'hidden' });
    const heading = page.getByRole('heading', { name: '续费成功' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([await endOf('付一诺'), await endOf('付安歌')]).toEqual(['2027-05-20', '2027-06-15']);
    await page
      .getByRole('row', { name: /付安歌/ })
      .getByText('2027-06-15')
      .waitFor();
  });

  it('goes on with the keyboard after it was closed, and returns the focus', async () => {
    await chooseBoth();
    await pressPay();
    await code().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: '等待付款' }).waitFor();
    await page.getByRole('button', { name: '继续付款' }).focus();
    await page.keyboard.press('Enter');
    await code().waitFor();
    await page.keyboard.press('Tab');
    expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus('继续付款')).toBe(true);
  });

  it('pays through the other platform when it is opened from the order', async () => {
    await page.getByRole('button', { name: '查看订单' }).click();
    const screen = screenOf(page);
    await screen.shown.getByRole('button', { name: '扫码付款' }).click();
    await code().waitFor();
    await dialog().getByText('支付宝', { exact: true }).click();
    await dialog().getByRole('img', { name: '支付宝付款码，153.60 元' }).waitFor();
    await payAtPlatform();
    await dialog().waitFor({ state: 'hidden' });
    await screen.shown.getByText('已付款', { exact: true }).first().waitFor();
    await screen.shown.getByText('支付宝', { exact: true }).first().waitFor();
    expect(await endOf('付安歌')).toBe('2027-12-15');
  });

  it('[B37:refusal] [B37:zh] offers to try again, a bank transfer, and to cancel the order when the platform does not answer', async () => {
    await page.route('**/pay-online**', (route) => route.abort());
    const id = await openNewOrder(700);
    await dialog().getByRole('alert').getByText('付款码没有取到').waitFor();
    await page.unrouteAll();
    await dialog().getByRole('button', { name: '点击重试' }).click();
    await code().waitFor();
    await dialog().getByRole('button', { name: '改用银行转账' }).click();
    await dialog().getByRole('group', { name: '付款凭证' }).waitFor();
    expect(await dialog().getByRole('button', { name: '提交付款凭证' }).isDisabled()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: '返回扫码' }).click();
    await code().waitFor();
    await dialog().getByRole('button', { name: '取消订单' }).click();
    const question = page.getByRole('dialog', { name: /^取消订单/ });
    await question.getByRole('button', { name: '取消订单', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText('已关闭', { exact: true }).first().waitFor();
    expect((await demo3.ask(`${orders}/get?id=${id}`)).status).toBe('closed');
  });

  it('[B37:job] [B37:en] tops the balance up in English when the payment arrives', async () => {
    const { id } = await demo3.ask(`${orders}/make`, { kind: 'topUp', amountFen: 900, channel: 'wechat' });
    const english = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(english, 'demo3', `/recharge-details?id=${id}`);
    await english.getByRole('button', { name: 'Pay by QR code', exact: true }).click();
    const shown = english.getByRole('dialog', { name: 'Pay by QR code' });
    await shown.getByRole('img', { name: 'QR code of WeChat Pay for 9.00 yuan' }).waitFor();
    await shown.getByText('A top-up; the payment joins the balance of the kindergarten.').waitFor();
    await payAtPlatform(shown.getByRole('link', { name: 'Open the test payment page' }));
    await shown.waitFor({ state: 'hidden' });
    await english.getByText('Paid', { exact: true }).first().waitFor();
    expect(await demo3.ask(`${orders}/get?id=${id}`)).toMatchObject({ status: 'paid', totalFen: 900 });
    await english.context().close();
  });

  it('[B37:refusal] covers the code when the time to pay is over', async () => {
    const id = await openNewOrder(800);
    await code().waitFor();
    now = new Date(now.getTime() + (29 * 60 + 58) * 1_000);
    await page.reload();
    await page.getByRole('button', { name: '扫码付款' }).click();
    await dialog().getByRole('alert').getByText('订单已关闭').waitFor();
    expect(await code().count()).toBe(0);
    await dialog().getByRole('button', { name: '重新下单' }).click();
    await page.getByRole('heading', { level: 1, name: '余额充值' }).waitFor();
    expect((await demo3.ask(`${orders}/get?id=${id}`)).status).not.toBe('paid');
  });
});
