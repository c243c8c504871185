import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { payInApp } from '../../support/billing.ts';
import { enter } from '../../support/browser.ts';
import { asParent, newChildOf } from '../../support/family.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') }, testPay: true });
const PHONE = '13800138210';
let transactionId: string;

beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  await sql`update students set status = 'moved-out'`.execute(site.server.db);
  const { studentId } = await newChildOf(demo3, { stuName: '账小三', phone: PHONE });
  const charge = { chargeName: '保教费', kind: 'care', basis: 'month', amountFen: 180_000, beginsOn: '2026-09-01' };
  await demo3.ask('/api/billing/charge/save', charge);
  await demo3.ask('/api/billing/bill/make-month', { month: '2026-11', dueOn: '2026-11-25' });
  await demo3.ask('/api/billing/bill/issue-month', { month: '2026-11' });
  const parent = await asParent(site.server, PHONE);
  const billId = (await parent.ask(`/bills?studentId=${studentId}`)).list[0].id;
  const told = await payInApp(site.server, await parent.ask('/bills/pay', { billId, channel: 'wechat' }));
  if (!told.includes('200')) throw new Error(`the notice was refused: ${told}`);
  const { payments } = await demo3.ask(`/api/billing/bill/details?id=${billId}`);
  transactionId = payments[0].reference;
});

describe('a bill that a parent paid online', () => {
  it('shows platform and number to the office, which tests its account and sends the money back', async () => {
    const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
    await enter(page, 'demo3', '/billing/bills');
    const screen = screenOf(page);
    await screen.shown.getByRole('button', { name: '收款商户' }).click();
    await screen.rows.filter({ hasText: '微信支付' }).first().click();
    await screen.drawer.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '测试', exact: true }).click();
    await page.getByText('测试通过，可以启用').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.goto('/billing/bills');
    await screen.shown.getByText('账小三', { exact: true }).click();
    const payment = screen.drawer.getByRole('listitem').filter({ hasText: transactionId });
    await payment.getByText('微信', { exact: true }).waitFor();
    await payment.getByRole('button', { name: '冲销' }).click();
    const dialog = page.getByRole('dialog', { name: '冲销收据 S2026-000001' });
    await dialog.getByText('¥1,800.00 经微信退回付款人').waitFor();
    await dialog.getByLabel('冲销原因').fill('交错了');
    await dialog.getByRole('button', { name: '冲销', exact: true }).click();
    await payment.getByText('退款中').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().close();
  });
});
