import { expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

it('the access check suggests accounts within reach by account, name and initials', async () => {
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo3', '/system/access');
  const account = page.getByRole('combobox', { name: '账号' });
  const options = page.locator('.ant-select-dropdown').filter({ visible: true }).locator('.ant-select-item-option');
  for (const typed of ['demo3', '周敏', 'zm']) {
    await account.fill(typed);
    await expect.poll(() => options.allInnerTexts()).toContain('demo3 周敏');
  }
  expect(await seriousFindings(page)).toEqual([]);
  // An account of another organization is out of reach.
  await account.fill('demo4');
  await expect.poll(() => options.count()).toBe(0);
  await account.fill('zm');
  await options.filter({ hasText: 'demo3 周敏' }).click();
  expect(await account.inputValue()).toBe('demo3');
  await account.press('Enter');
  await page.waitForURL(/account=demo3/);
  await page.getByRole('tab', { name: '预览' }).waitFor();
});

it('the access check takes a typed account where its reader may list none', async () => {
  const page = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 820 });
  await page.route('**/identity/session/current*', async (route) => {
    const answer = await route.fetch();
    const { data, ...envelope } = await answer.json();
    const access = data.access.filter((permission: string) => !/^system\.(user|admin)\./.test(permission));
    await route.fulfill({ json: { ...envelope, data: { ...data, access } } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enter(page, 'demo3', '/system/access');
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.fill('demo3');
  await account.press('Enter');
  await page.waitForURL(/account=demo3/);
  await page.getByRole('tab').first().waitFor();
  expect(asked.filter((path) => /system\/(user|admin)\/page/.test(path))).toEqual([]);
});
