import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, type PageOptions } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { moveTo } from '../../support/within-page.ts';

const site = startSite();
/** A child of demo3's kindergarten. */
let child: { stuName: string; stuNo: string };
beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  const classes = await demo3.ask('/api/campus/class/list');
  const parents = [{ parentName: '何静', relation: 'mother', parentPhone: '13711110001' }];
  const given = { stuName: '方可心', sex: 'female', birthday: '2022-04-05', classId: classes[0].id, parents };
  child = (await demo3.ask('/api/campus/student/save', given)) as typeof child;
  await site.server.db
    .insertInto('menus')
    .values({
      id: '019aa3b1-7c44-7d10-9c2e-3f1a4b5c6d7e',
      key: null,
      parent_id: null,
      href: 'https://help.example/',
      icon: null,
      component_url: null,
      permission: null,
      app_types: null,
      name_zh: '帮助中心',
      name_en: 'Help',
    })
    .execute();
});

/** The page of the kindergarten in Chinese, which the first tests share. */
let page: Page;

async function signedIn(appType: number, options: PageOptions = {}, path = '/home'): Promise<Page> {
  const page = await site.browser.open(site.server.address, options);
  await enter(page, `demo${appType}`, path);
  await page.getByRole('tab', { selected: true }).waitFor();
  return page;
}

const field = (page: Page, words = zh) => page.getByRole('combobox', { name: words.field });
const zh = { field: /^输入名称/, found: /找到/, searching: /^正在查找/ };
const en: typeof zh = { field: /^Type a name/, found: /found/i, searching: /^Searching/ };
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const options = (page: Page) => page.getByRole('option').allInnerTexts();
const active = async (page: Page) => (await page.getByRole('option', { selected: true }).innerText()).split('\n')[0];
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function open(page: Page, text = '', words = zh): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page, words).fill(text);
  // The search is sent a moment after the typing.
  if (text !== '') await page.getByRole('status').filter({ hasText: words.found }).waitFor();
  await expect.poll(() => page.getByText(words.searching).count()).toBe(0);
}

// Before the tests after it, because it must begin without opened records.
it('the command palette searches after the typing and not during a composition, and returns the focus', async () => {
  page = await signedIn(3);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/campus/student/page')) asked.push(JSON.parse(request.postData() ?? '{}').q);
  });
  const button = page.getByRole('button', { name: '快速查找' });
  await button.focus();
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'fa', selectionStart: 2, selectionEnd: 2 });
  await input.send('Input.imeSetComposition', { text: "fang'ke", selectionStart: 7, selectionEnd: 7 });
  // Sent together: on a busy machine a round trip between them takes longer than the pause after which the palette searches.
  await Promise.all([
    input.send('Input.insertText', { text: child.stuName.slice(0, -1) }),
    page.keyboard.type(child.stuName.slice(-1)),
  ]);
  await page.getByRole('option', { name: child.stuName }).first().waitFor();
  expect(asked).toEqual([child.stuName]);
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(pathOf(page)).toBe('/home');
});

it('the command palette finds screens and records by keyboard, and remembers opened ones', async () => {
  await open(page, 'xs');
  expect(await active(page)).toBe('学生');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/campus/students');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  await open(page, child.stuNo);
  await group(page, '学生').getByRole('option', { name: child.stuName }).waitFor();
  const all = (await options(page)).length;
  await page.keyboard.press('End');
  expect(
    await page
      .getByRole('option')
      .nth(all - 1)
      .getAttribute('aria-selected'),
  ).toBe('true');
  await page.keyboard.press('ArrowDown');
  expect(await active(page)).toBe(child.stuName);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  expect(await active(page)).toBe(child.stuName);
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(
    await page.getByRole('option', { selected: true }).getAttribute('id'),
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: child.stuName }).waitFor();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('kiga.tags') ?? '[]').length)).toBe(3);
  const record = pathOf(page);
  expect(record).toMatch(/^\/campus\/students\/[0-9a-f-]{36}$/);

  // The server stores only the address; the name is requested when it is shown.
  const kept = () =>
    site.server.db.selectFrom('user_settings').select('value').where('key', '=', 'palette.recent').executeTakeFirst();
  await expect.poll(async () => (await kept())?.value).toEqual([record, '/campus/students']);
  await page.getByRole('tab', { name: '首页' }).click();
  await page.reload();
  await page.getByRole('tab', { selected: true }).waitFor();
  await open(page);
  await group(page, '最近打开').getByRole('option', { name: child.stuName }).waitFor();
  expect(
    (await group(page, '最近打开').getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]),
  ).toEqual([child.stuName, '学生']);
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe(record);
});

it('the command palette opens another site in a new window, and does not open over a dialog', async () => {
  await moveTo(page, '/home');
  await page.context().route('https://help.example/**', (route) => route.fulfill({ body: 'help' }));
  await open(page, 'bzzx');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const help = await opened;
  await help.waitForURL('https://help.example/');
  expect(await help.evaluate(() => window.opener)).toBeNull();
  expect(pathOf(page)).toBe('/home');

  await page.getByRole('button', { name: /我的账号/ }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Control+k');
  expect(await field(page).count()).toBe(0);
});

it('the command palette works by mouse on a dark English phone, and retries a failed search', async () => {
  const page = await signedIn(3, { language: 'en_US', theme: 'dark', width: 360, height: 740 });
  await page.getByRole('button', { name: 'Quick find' }).click();
  await field(page, en).fill('qqqq');
  await page.getByText('Nothing found for “qqqq”').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.route('**/api/campus/student/page?*', (route) => route.abort());
  await field(page, en).fill('小');
  await page.getByRole('alert').getByText('Some results could not be loaded.').waitFor();
  await group(page, 'Classes').getByRole('option').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.unroute('**/api/campus/student/page?*');
  await page.getByRole('button', { name: 'Click to retry' }).click();
  await expect.poll(() => page.getByText('Some results could not be loaded.').count()).toBe(0);

  await field(page, en).fill('bj');
  await page.getByRole('option', { name: 'Classes' }).first().click();
  await page.waitForURL('**/campus/classes');
});

it('the command palette finds only records in the reach and sight of its account', async () => {
  // An account without the right to read children sends no search for them.
  const admin = await signedIn(8, {}, '/message');
  const asked: string[] = [];
  admin.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(admin, '谢');
  expect(await options(admin)).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/campus'))).toEqual([]);
  await admin.keyboard.press('Escape');
  await open(admin, 'cwrz');
  expect(await active(admin)).toBe('错误日志');

  // The operator sees masked names, so names find no child.
  const operator = await signedIn(9, { language: 'en_US' }, '/message');
  await open(operator, child.stuName, en);
  expect(await group(operator, 'Students').count()).toBe(0);
  expect(await operator.getByText('Nothing found').count()).toBe(1);

  // The agent of the kindergarten sees names and nothing else.
  const agent = await signedIn(5, {}, '/message');
  await open(agent, child.stuName);
  expect(await options(agent)).toEqual([expect.stringContaining(child.stuName)]);
});
