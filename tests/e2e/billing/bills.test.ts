import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { newChildOf } from '../../support/family.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });

beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  await sql`update students set status = 'moved-out'`.execute(site.server.db);
  for (const [index, stuName] of ['账小一', '账小二'].entries()) {
    await newChildOf(demo3, { stuName, phone: `1380013820${index}` });
  }
  const charge = { chargeName: '保教费', kind: 'care', basis: 'month', amountFen: 180_000, beginsOn: '2026-09-01' };
  await demo3.ask('/api/billing/charge/save', charge);
});

describe('the page of bills', () => {
  it('makes, issues and receives the bills of a month when a clerk presses what it names', async () => {
    const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
    await enter(page, 'demo3', '/billing/bills');
    const screen = screenOf(page);
    const press = async (name: string) => {
      await screen.shown.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
    };
    await press('生成账单');
    await page.getByText('账单已生成').waitFor();
    await press('发放 2 张账单');
    await page.getByText('已发放 2 张账单').waitFor();
    await screen.shown.getByText('¥3,600.00').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await screen.shown.getByText('账小一', { exact: true }).click();
    await screen.drawer.getByRole('button', { name: '收款', exact: true }).click();
    await page.getByRole('dialog', { name: '收款' }).getByRole('button', { name: '收款', exact: true }).click();
    await screen.drawer.getByText('S2026-000001').waitFor();
    await screen.drawer.getByText('已缴', { exact: true }).first().waitFor();
    const demo3 = await site.server.as('demo3');
    const { list } = await demo3.ask('/api/billing/bill/page', { month: '2026-11' });
    expect(list.map((one: Record<string, unknown>) => [one.studentName, one.status, one.paidFen])).toEqual([
      // By the reading of their names.
      ['账小二', 'issued', 0],
      ['账小一', 'paid', 180_000],
    ]);
  });
});
