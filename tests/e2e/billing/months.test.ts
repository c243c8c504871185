import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { newSlip, paidTopUp } from '../../support/billing.ts';
import { enter } from '../../support/browser.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

let now = new Date('2026-10-20T02:00:00Z');
const site = startSite({ clock: { now: () => now } });

beforeAll(async () => {
  const { server } = site;
  const [kindergarten, finance] = [await server.as('demo3'), await server.as('demo11')];
  await paidTopUp(server, { buyer: kindergarten, finance, amountFen: 120_000, number: 1 });
  const credentials = await newSlip(server, kindergarten, '#336699');
  const slip = { kind: 'topUp', amountFen: 7_000, channel: 'bank', credentials };
  await kindergarten.ask('/api/billing/recharge-order/make', slip);
  now = new Date('2026-11-03T02:00:00Z');
});

const cell = (page: Page, part: string, row: string, column: number) =>
  page.getByRole('table', { name: part }).getByRole('row', { name: row }).getByRole('cell').nth(column);

describe('a month of the operator’s books in the browser', () => {
  it('leads finance to what keeps it open, is closed afterwards, and gives its vouchers', async () => {
    const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
    await enter(page, 'demo11', '/billing/months');
    const { shown } = screenOf(page);
    const blocked = shown.getByRole('region', { name: '处理以下事项后才能月结' });
    await blocked.getByText('有 1 张付款凭证未审核').waitFor();
    const close = shown.getByRole('button', { name: '月结 2026 年 10 月' });
    expect(await close.isDisabled()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await blocked.getByRole('link', { name: '财务工作台' }).click();
    await page.getByRole('heading', { name: '财务工作台' }).waitFor();
    const { rows } = await sql<{ id: string }>`select id from billing_orders where status = 'notReviewed'`.execute(
      site.server.db,
    );
    const finance = await site.server.as('demo11');
    await finance.ask('/api/billing/recharge-order/reject', { id: rows[0]?.id, refusal: 'unreadable' });
    await enter(page, 'demo11', '/billing/months?month=2026-10');
    await shown.getByText('可以月结').waitFor();
    await close.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('不能撤回').waitFor();
    await dialog.getByRole('button', { name: '月结 2026 年 10 月' }).dblclick();
    await shown.getByText(/于 2026-11-03 .* 月结$/).waitFor();
    await shown.getByText('报表与月结时一致').waitFor();
    expect(await close.count()).toBe(0);
    const downloading = page.waitForEvent('download');
    await shown.getByRole('button', { name: '导出记账凭证' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('2026-10 记账凭证.xlsx');
    const [sheet] = await readWorkbook(await readFile(await file.path()));
    expect(sheet?.grid.slice(1).map((line) => line.slice(0, 8))).toEqual([
      ['2026-10-20', '记', 1, '余额充值', '1002', '银行存款', 1200],
      ['2026-10-20', '记', 1, '余额充值', '2203', '预收账款', null, 1200],
    ]);
    await cell(page, '科目余额', '园所余额', 1).getByRole('link').click();
    await shown.getByRole('table', { name: '明细' }).getByRole('link', { name: /^OR/ }).click();
    await page.waitForURL('**/billing/orders?q=OR*');
    await screenOf(page).rows.getByText('1,200.00').waitFor();
  });

  it('opens a sum to its entries and back, for operations, who cannot close it', async () => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(page, 'demo9', '/billing/months?month=2026-10');
    const { shown } = screenOf(page);
    await shown.getByText(/^Closed by/).waitFor();
    expect(await cell(page, 'Orders by channel', 'Bank transfer', 1).innerText()).toBe('1,200.00');
    await cell(page, 'Accounts', 'Kindergarten balance', 1).getByRole('link').click();
    const entries = shown.getByRole('table', { name: 'Entries' });
    await entries.getByRole('cell', { name: '+1,200.00' }).waitFor();
    expect(await entries.getByRole('row').count()).toBe(2);
    expect(await seriousFindings(page)).toEqual([]);
    // Operations have no list of orders.
    expect(await entries.getByRole('link').count()).toBe(0);
    await shown.getByRole('link', { name: 'Back to the report' }).click();
    await shown.getByRole('table', { name: 'Accounts' }).waitFor();
    await shown.getByRole('button', { name: 'Next month' }).click();
    await shown.getByText('The month is not over yet').waitFor();
    expect(await shown.getByRole('button', { name: /^Close/ }).count()).toBe(0);
    const stranger = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(stranger, 'demo3', '/billing/months');
    await stranger.getByText('Not available for your kind of user').waitFor();
  });
});
