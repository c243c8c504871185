import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

it('a kindergarten sees the viewers of its children: the institution with its contract, and its group as taken over', async () => {
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo3', '/system/viewers');
  await page.getByRole('heading', { level: 1, name: '谁能看到我们的孩子' }).waitFor();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await row('医疗服务合同').first().waitFor();
  expect(await row('医疗服务合同').first().innerText()).toMatch(/健康[\s\S]*2099/);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByLabel('途径', { exact: true }).click();
  await page.getByTitle('所属集团').click();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(await row('沿用').innerText()).toMatch(/demo4[\s\S]*电话和证件（遮盖）/);
  // A reload shows the same rows.
  await page.reload();
  await row('沿用').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await page.getByLabel('姓名、账号、机构').fill('nobody');
  await page.getByLabel('姓名、账号、机构').press('Enter');
  await page.getByRole('heading', { name: '没有符合条件的账号或设备' }).waitFor();

  // A failed load can be retried.
  await page.route('**/api/system/viewer/page*', (route) => route.abort());
  await page.goto('/system/viewers');
  const again = page.getByRole('main').getByRole('button', { name: '点击重试' });
  await again.waitFor();
  await page.unroute('**/api/system/viewer/page*');
  await again.click();
  await row('医疗服务合同').first().waitFor();

  const dark = await site.browser.open(site.server.address, { language: 'en_US', width: 1024, theme: 'dark' });
  await enter(dark, 'demo3', '/system/viewers');
  await dark.getByRole('cell', { name: 'Service contract' }).first().waitFor();
  const group = await site.browser.open(site.server.address, { language: 'en_US' });
  await enter(group, 'demo4', '/system/viewers');
  await group.getByText('Who can see our children').first().waitFor();
  expect(await group.getByRole('table').count()).toBe(0);
});

it('an emergency is requested, confirmed by a second account of the operator, and withdrawn by the kindergarten', async () => {
  const asker = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(asker, 'demo8', '/system/grants');
  await asker.getByRole('main').getByRole('button', { name: '申请查看' }).first().click();
  const dialog = asker.getByRole('dialog');
  await dialog.getByText('紧急申请', { exact: true }).click();
  await dialog.getByText('由另一位系统管理员或运营确认').waitFor();
  expect(await dialog.getByLabel('结束日期').count()).toBe(0);
  await dialog.getByLabel('幼儿园编码').fill('KG0001');
  await dialog.getByLabel('授权内容').click();
  await asker.getByTitle('姓名和班级').click();
  await asker.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '紧急申请' }).click();
  // A missing value is shown at its field, and the typed text stays.
  await dialog.getByText('请填写').first().waitFor();
  await dialog.getByLabel('用途').fill('孩子走失，核对名单');
  await dialog.getByRole('button', { name: '紧急申请' }).click();
  await asker.getByRole('cell', { name: '待确认' }).waitFor();

  const confirmer = await site.browser.open(site.server.address, { language: 'en_US', width: 1024, theme: 'dark' });
  await enter(confirmer, 'demo9', '/message');
  await confirmer.getByText('asks in an emergency').first().click();
  await confirmer.getByRole('button', { name: 'Confirm emergency' }).first().click();
  await confirmer.getByRole('dialog').getByText('for 24 hours').waitFor();
  await confirmer.getByRole('dialog').getByLabel('Your password').fill('Kiga_2026');
  await confirmer.getByRole('dialog').getByRole('button', { name: 'Confirm emergency' }).click();
  await confirmer.getByRole('dialog').waitFor({ state: 'hidden' });
  await confirmer.getByText('Given').first().waitFor();

  await asker.goto('/campus/students');
  await asker.getByRole('heading', { level: 1, name: '学生' }).waitFor();
  const owner = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(owner, 'demo3', '/system/viewers');
  await owner.getByRole('alert').getByText('1 个账号正在紧急查看').waitFor();
  await owner.getByRole('row').filter({ hasText: '孩子走失' }).getByText('查看授权').click();
  await owner.getByRole('button', { name: '更多操作' }).click();
  await owner.getByRole('menuitem', { name: '收回' }).click();
  await owner.getByRole('dialog').getByLabel('原因').fill('孩子找到了');
  await owner.getByRole('dialog').getByRole('button', { name: '收回' }).click();
  await owner.getByText('已收回').first().waitFor();

  const grants = async () => (await sql`select status from access_grants`.execute(site.server.db)).rows;
  await expect.poll(grants).toEqual([{ status: 'withdrawn' }]);
  await asker.reload();
  await asker.getByRole('heading', { name: '需要幼儿园授权' }).waitFor();
});
