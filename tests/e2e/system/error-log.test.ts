import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

/** The bodies of the error reports that a page sends. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/script-error/report')) reports.push(request.postData() ?? '');
  });
  return reports;
}

/** Makes a page throw an uncaught error. */
const throwIn = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new RangeError(text);
    });
  }, message);

it('[C45] [J15] script errors are listed for the system administrator, with places in the source', async () => {
  const admin = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(admin, 'demo8');
  await admin.getByRole('navigation').getByText('系统管理').click();
  await admin.getByRole('navigation').getByRole('link', { name: '错误日志' }).click();
  await admin.waitForURL('**/error-log');
  await admin.getByRole('heading', { name: '暂无错误' }).waitFor();

  // A screen breaks: the user sees one sentence and no detail of the error.
  const page = await site.browser.open(site.server.address, { language: 'en_US' });
  const reports = reportsOf(page);
  await enter(page, 'demo3');
  await page.route('**/api/campus/class/page?*', async (route) => {
    const answer = await route.fetch();
    const { data, ...envelope } = await answer.json();
    // A response that no server of this version sends.
    await route.fulfill({ json: { ...envelope, data: { ...data, abilities: { ...data.abilities, fields: null } } } });
  });
  await page.goto('/campus/classes');
  await page.getByRole('heading', { name: 'Something broke on this page' }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/TypeError|Cannot read|null|\.tsx?\b/);
  await expect.poll(() => reports.length).toBe(1);

  // An error outside of any screen: nothing is shown, and the report holds no personal data.
  await page.goto('/home');
  await page.getByRole('tab', { selected: true }).waitFor();
  await throwIn(page, 'no parent "Wang" 王晓燕 138 1234 5678');
  await throwIn(page, 'no parent "Wang" 王晓燕 138 1234 5678');
  await expect.poll(() => reports.length).toBe(2);
  expect(await page.getByText(/no parent|RangeError/).count()).toBe(0);
  expect(JSON.parse(reports[1] as string)).toEqual({
    name: 'RangeError',
    message: 'no parent * *',
    frames: [],
    path: '/home',
  });

  // The same applies before the sign-in.
  const login = await site.browser.open(site.server.address, { language: 'zh_CN' });
  const loginReports = reportsOf(login);
  await login.goto('/login');
  await login.getByRole('button', { name: /登\s*录/ }).waitFor();
  await throwIn(login, 'on the login page');
  await expect.poll(() => loginReports.length).toBe(1);

  await admin.getByRole('main').getByRole('button', { name: '刷新' }).click();
  await admin.getByText('共 3 种错误').waitFor();
  const row = admin.getByRole('row', { name: 'TypeError' });
  expect(await row.innerText()).toMatch(/\/src\/[\w/-]+\.tsx?:\d+:\d+/);
  expect(await row.innerText()).toMatch(/\/campus\/classes\s+Chrome \d+, Linux\s+1\s/);
  await row.getByRole('button', { name: '展开位置' }).click();
  await admin.getByText('第一次出现').waitFor();
  expect((await admin.getByRole('listitem').allInnerTexts()).join('\n')).toMatch(
    /kit\/web\/src\/list\/[\w-]+\.tsx:\d+:\d+/,
  );
  expect(site.browser.errors.splice(0)).toHaveLength(3);
});

it('the error log works in English on a dark narrow screen, and offers a retry after a failed load', async () => {
  const page = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
  await enter(page, 'demo8');
  await page.route('**/api/system/script-error/page?*', (route) => route.abort());
  await page.goto('/error-log');
  await page.getByRole('alert').getByText('Failed to load').waitFor();
  await page.unroute('**/api/system/script-error/page?*');
  await page.getByRole('button', { name: 'Click to retry' }).click();
  await page.getByText('3 errors').waitFor();
  expect((await page.getByRole('columnheader').allInnerTexts()).filter(Boolean)).toEqual([
    'Error',
    'Page',
    'Browser',
    'Times',
    'Last seen',
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

it('a page without a server reports neither the failed calls nor its failed reports', async () => {
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo3');
  await page.getByRole('tab', { selected: true }).waitFor();
  const reports = reportsOf(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('navigation').getByText('园所管理').click();
  await page.getByRole('navigation').getByRole('link', { name: '年级' }).click();
  await page.getByRole('alert').getByText('加载失败').waitFor();
  // A report of either would stand before or between these.
  for (const message of ['while the server is away', 'and once more']) {
    await throwIn(page, message);
    await expect.poll(() => reports.at(-1)).toContain(message);
  }
  expect(reports.map((body) => JSON.parse(body).message)).toEqual(['while the server is away', 'and once more']);
  expect(site.browser.errors.splice(0)).toHaveLength(2);
});

it('the error log is closed to other accounts', async () => {
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo9', '/error-log');
  await page.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await page.getByRole('navigation').getByRole('link', { name: '错误日志' }).count()).toBe(0);
});
