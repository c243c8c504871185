import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { giveBalance, newPackage } from '../../support/billing.ts';
import { enter } from '../../support/browser.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { startSite } from '../../support/site.ts';
import { organizationId } from '../../support/test-server.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
const PACKAGE = '安心接送';

const words = {
  zh_CN: {
    mark: 'zh',
    forbidden: '您的身份不能访问此页面',
    costs: '费用查询',
    export: '导出',
    kindergarten: ['续费支出\n76.80 元', '已退款\n12.80 元', '实际支出\n64.00 元', '服务人月\n6 2 笔订单'],
    agent: ['续费金额\n76.80 元', '已退款\n12.80 元', '代理商收益\n13.00 元', '服务人月\n6 2 笔订单'],
    byPackage: '按套餐',
    package: '套餐',
    previous: '上一年',
    empty: '2025 年没有续费支出',
    mine: '代理园所',
    services: ['1 名有效', '2 名未开通'],
    search: '幼儿园名称',
    none: '没有找到幼儿园',
    renew: '续费',
    renewal: '会员续费',
  },
  en_US: {
    mark: 'en',
    forbidden: 'Not available for your kind of user',
    costs: 'Costs',
    export: 'Export',
    kindergarten: [
      'Renewals\n76.80 yuan',
      'Refunded\n12.80 yuan',
      'Paid in the end\n64.00 yuan',
      'Child months\n6 2 orders',
    ],
    agent: [
      'Renewals sold\n76.80 yuan',
      'Refunded\n12.80 yuan',
      'Agent income\n13.00 yuan',
      'Child months\n6 2 orders',
    ],
    byPackage: 'By package',
    package: 'Package',
    previous: 'Previous year',
    empty: 'No renewals in 2025',
    mine: 'My kindergartens',
    services: ['1 valid', '2 without one'],
    search: 'Name of a kindergarten',
    none: 'No kindergarten found',
    renew: 'Renew',
    renewal: 'Membership renewal',
  },
} as const;

let kigName: string;

beforeAll(async () => {
  const { server } = site;
  const kindergarten = await server.as('demo3');
  const packageId = await newPackage(await server.as('demo9'), { packageName: PACKAGE });
  const [room] = await kindergarten.ask<{ id: string }[]>('/api/campus/class/list');
  const ids: string[] = [];
  for (const stuName of ['费一', '费二', '费三']) {
    const child = { stuName, sex: 'male', birthday: '2022-05-06', classId: room?.id };
    ids.push((await kindergarten.ask('/api/campus/student/save', child)).id);
  }
  const kigId = await organizationId(server.db, 'KG0001');
  await giveBalance(server, kigId, 100_000, 'credit');
  // Five months of a child, and a month of another one that is refunded.
  const renew = async (studentIds: (string | undefined)[], months: number) => {
    const input = { kind: 'renewal', packageId, months, studentIds, channel: 'balance' };
    const made = await kindergarten.ask('/api/billing/recharge-order/make', input);
    expect(made.status).toBe('paid');
    return made.id as string;
  };
  await renew([ids[0]], 5);
  const twice = await renew([ids[1]], 1);
  const finance = await server.as('demo11');
  await finance.ask('/api/billing/recharge-order/refund', { id: twice, reason: '重复续费' });
  const { kindergartens } = await (await server.as('demo5')).ask('/api/billing/agent-kindergarten/list');
  kigName = kindergartens.find(({ id }: { id: string }) => id === kigId).name;
});

const open = (language: 'zh_CN' | 'en_US') => site.browser.open(site.server.address, { language });
const sums = async (page: Page) =>
  (await page.locator('dl').first().locator('> div').allInnerTexts()).map((text) => text.replaceAll(/\n+/g, '\n'));
const cells = async (page: Page, row: string) =>
  (await page.getByRole('row').filter({ hasText: row }).locator('th, td').allInnerTexts()).map((text) => text.trim());

describe.each(['zh_CN', 'en_US'] as const)('the cost queries in %s', (language) => {
  const say = words[language];

  it(`[B63:job] [B63:${say.mark}] add up what renewals cost a kindergarten, and export it`, async () => {
    const page = await open(language);
    await enter(page, 'demo3', '/billing/costs');
    await page.getByRole('heading', { level: 1, name: say.costs }).waitFor();
    await expect.poll(() => sums(page)).toEqual(say.kindergarten);
    await page.getByText(say.byPackage, { exact: true }).click();
    await page.getByRole('table', { name: say.package }).waitFor();
    expect(await cells(page, PACKAGE)).toEqual([PACKAGE, '2', '6', '76.80', '12.80', '64.00']);
    expect(await seriousFindings(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say.export }).click(),
    ]);
    const [sheet] = await readWorkbook(await readFile(await download.path()));
    expect(sheet?.grid.at(-1)?.slice(1)).toEqual([2, 6, 76.8, 12.8, 64]);
    await page.getByRole('button', { name: say.previous }).click();
    await page.getByRole('heading', { name: say.empty }).waitFor();
    expect(await page.getByRole('button', { name: say.export }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it(`[B62:job] [B62:${say.mark}] [B63:job] show an agent its sales, and each kindergarten with services, prices and income`, async () => {
    const page = await open(language);
    await enter(page, 'demo5', '/billing/costs');
    await expect.poll(() => sums(page)).toEqual(say.agent);
    await page.getByRole('navigation').getByRole('link', { name: say.mine, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: say.mine }).waitFor();
    const table = page.getByRole('table', { name: say.mine });
    const row = table.getByRole('row').filter({ hasText: kigName });
    const text = await row.innerText();
    for (const part of [...say.services, `${PACKAGE} 12.80`, '13.00']) expect(text).toContain(part);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('searchbox', { name: say.search }).fill('没有这所');
    await page.getByRole('heading', { name: say.none }).waitFor();
    await page.getByRole('searchbox', { name: say.search }).fill(kigName);
    await row.getByRole('link', { name: say.renew, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: say.renewal }).filter({ visible: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/membershipRenewalAgent');
    await page.context().close();
  });

  it.runIf(language === 'zh_CN')(`[B62:refusal] [B63:refusal] stay closed to other kinds of user`, async () => {
    for (const [user, path] of [
      ['demo9', '/billing/costs'],
      ['demo3', '/billing/agent-kindergartens'],
    ] as const) {
      const page = await open(language);
      await enter(page, user, path);
      await page.getByRole('heading', { name: say.forbidden }).waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
      await page.context().close();
    }
  });
});
