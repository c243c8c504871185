import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { invoiceBuyer, paidTopUp } from '../../support/billing.ts';
import { enter } from '../../support/browser.ts';
import { give, given } from '../../support/given-files.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';

const site = startSite();
const NUMBER = '26112000000107355201';

let kindergarten: Caller;

beforeAll(async () => {
  kindergarten = await site.server.as('demo3');
  const finance = await site.server.as('demo11');
  for (const [index, amountFen] of [120_000, 30_050].entries()) {
    await paidTopUp(site.server, { buyer: kindergarten, finance, amountFen, number: index + 1 });
  }
});

const field = (page: Page, name: string) => page.getByRole('dialog').locator(`[data-path="${name}"]`);
const issueOf = (page: Page, name: string) => field(page, name).locator('> p[id$="-error"]').innerText();

describe('an invoice in the browser', () => {
  it('is requested from the list of orders for the selected ones, with their sum, when its buyer is right', async () => {
    const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
    await enter(page, 'demo3', '/billing/orders');
    const { rows, shown } = screenOf(page);
    await rows.filter({ hasText: '¥300.50' }).getByRole('checkbox').check();
    await shown.getByRole('button', { name: '申请发票' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('已选 1 笔，开票金额 300.50 元').waitFor();
    await dialog.getByRole('checkbox', { name: '全选' }).check();
    await dialog.getByText('已选 2 笔，开票金额 1,500.50 元').waitFor();
    expect(await field(page, 'bankAndAccount').count()).toBe(0);
    await field(page, 'buyerName').locator('input').fill(invoiceBuyer.buyerName);
    await field(page, 'taxNumber').locator('input').fill('9144030071526726XA');
    await field(page, 'email').locator('input').fill(invoiceBuyer.email);
    expect(await seriousFindings(page)).toEqual([]);
    const send = dialog.getByRole('button', { name: '申请发票' });
    await send.click();
    await expect.poll(() => issueOf(page, 'taxNumber')).toBe('纳税人识别号不正确：应为 18 位统一社会信用代码');
    await field(page, 'taxNumber').locator('input').fill(invoiceBuyer.taxNumber);
    await send.dblclick();
    await page.getByText('已申请，等待财务开票').waitFor();
    const { list } = await kindergarten.ask('/api/billing/invoice/page', {});
    expect(list).toMatchObject([{ amountFen: 150_050, status: 'requested', ...invoiceBuyer }]);
  });

  it('is entered at the finance desk, where it waits with its facts, and opens at the kindergarten', async () => {
    const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
    await enter(page, 'demo11', '/billing/finance');
    const { shown } = screenOf(page);
    await shown.getByText(/^发票/).click();
    const request = shown.getByRole('region', { name: '开票申请' });
    await request.getByText(invoiceBuyer.taxNumber).waitFor();
    await shown.getByText(/^已等 \d+ 分钟$/).waitFor();
    await request.getByRole('cell', { name: '1,200.00' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await request.getByRole('button', { name: '登记发票' }).click();
    await field(page, 'invoiceNumber').locator('input').fill(NUMBER.slice(1));
    await give(
      page,
      field(page, 'document'),
      given('invoice.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'), 'application/pdf'),
    );
    await field(page, 'document').getByText('已上传').waitFor();
    const send = page.getByRole('dialog').getByRole('button', { name: '登记发票' });
    await send.click();
    await expect.poll(() => issueOf(page, 'invoiceNumber')).not.toBe('');
    await field(page, 'invoiceNumber').locator('input').fill(NUMBER);
    await send.click();
    await page.getByText('发票已登记').waitFor();
    await shown.getByText('没有待开的发票').waitFor();

    const own = await site.browser.open(site.server.address, { language: 'zh_CN' });
    await enter(own, 'demo3', '/billing/invoices');
    const screen = screenOf(own);
    await screen.rows.filter({ hasText: NUMBER }).click();
    const href = await screen.drawer.getByRole('link', { name: /PDF/ }).getAttribute('href');
    const response = await fetch(new URL(String(href), site.server.address));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
});
