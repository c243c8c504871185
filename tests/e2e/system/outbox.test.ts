import { expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { addMainAccount } from '../../support/tenants.ts';
import { organizationId } from '../../support/test-server.ts';

const site = startSite();

const texts = {
  zh_CN: { system: '系统管理', outbox: '短信发件箱', refresh: '刷新', kept: '短信保留 7 天', total: '共 11 条' },
  en_US: {
    system: 'System',
    outbox: 'SMS outbox',
    refresh: 'Refresh',
    kept: 'kept for 7 days',
    total: '11 messages',
  },
} as const;

it('the system administrator sees unsent short messages with phone and text', async () => {
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo8');
  const zh = texts.zh_CN;
  await page.getByRole('navigation').getByText(zh.system).click();
  await page.getByRole('navigation').getByRole('link', { name: zh.outbox }).click();
  await page.getByRole('heading', { name: '没有待转告的短信' }).waitFor();
  expect(await page.getByText(zh.kept).isVisible()).toBe(true);

  const demo3 = await site.server.as('demo3');
  await demo3.ask('/kigs/kig-verify-code/sendCode', {});
  await page.getByRole('main').getByRole('button', { name: zh.refresh }).click();
  const row = page.getByRole('row', { name: '19900001001' });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/导出验证码[\s\S]+周敏[\s\S]+向日葵幼儿园[\s\S]+Code \d{6}/);

  // Ten to a page, newest first: the first message is on the second page.
  await addMainAccount(site.server.db, 'own3', await organizationId(site.server.db, 'KG0003'));
  const own3 = await site.server.as('own3');
  for (let i = 0; i < 10; i++) {
    await site.server.db
      .updateTable('verification_codes')
      .set({ created_at: new Date(0) })
      .execute();
    expect(await own3.call('/kigs/kig-verify-code/sendCode', {})).toMatchObject({ code: '200' });
  }
  await page.getByRole('main').getByRole('button', { name: zh.refresh }).click();
  await page.getByText(zh.total).waitFor();
  expect(await page.getByText('19900001003').count()).toBe(10);
  await page.getByRole('listitem', { name: '2' }).click();
  await row.waitFor();

  // A larger page holds all of them, also after a reload.
  await page.getByRole('combobox', { name: '每页条数' }).click();
  await page.getByTitle('20 条/页').click();
  await expect.poll(() => page.getByText('19900001003').count()).toBe(10);
  await row.waitFor();
  await page.reload();
  await row.waitFor();
  expect(await page.getByText('19900001003').count()).toBe(10);
});

it('the outbox of short messages has English texts on a dark page', async () => {
  const page = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
  const en = texts.en_US;
  await enter(page, 'demo8', '/system/sms-outbox');
  await page.getByRole('heading', { level: 1, name: en.outbox }).waitFor();
  expect(await page.getByText(en.kept).isVisible()).toBe(true);
  await page.getByText(en.total).waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Time', 'For', 'Phone', 'Message']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

it('the outbox shows a failed load, and loads after a retry', async () => {
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo8');
  await page.route('**/api/system/sms-outbox/page?*', (route) => route.abort());
  await page.goto('/system/sms-outbox');
  await page.getByRole('alert').getByText('加载失败').waitFor();
  await page.unroute('**/api/system/sms-outbox/page?*');
  await page.getByRole('button', { name: '点击重试' }).click();
  await page.getByText(texts.zh_CN.total).waitFor();
  expect(await page.getByText('加载失败').count()).toBe(0);
});

it('the outbox has no menu entry and no access for a kindergarten', async () => {
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo3');
  const menu = page.getByRole('navigation');
  await menu.getByRole('button', { name: '系统管理' }).click();
  await menu.getByRole('link', { name: '用户', exact: true }).waitFor();
  expect(await menu.getByRole('link', { name: '短信发件箱' }).count()).toBe(0);
  await page.goto('/system/sms-outbox');
  await page.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
});
