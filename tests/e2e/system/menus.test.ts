import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();
let page: Page;
let english: Page;

beforeAll(async () => {
  page = await site.browser.open(site.server.address);
  english = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
  await Promise.all([enter(page, 'demo8'), enter(english, 'demo8')]);
});

const shown = (within: Page = page) => within.getByRole('tabpanel').filter({ visible: true });
const entry = (text: string, within: Page = page) =>
  shown(within).getByRole('treeitem').filter({ hasText: text }).first();
const open = (text: string, within: Page = page) => entry(text, within).locator('.ant-tree-switcher').click();
const field = (label: string, within: Page = page) =>
  shown(within)
    .getByLabel(new RegExp(`^${label}\\s*\\*?$`))
    .first();
const names = async (within: Page = page) =>
  (await shown(within).locator('.ant-tree-title > span > span:first-child').allInnerTexts()).map((text) => text.trim());
const option = (text: string, within: Page = page) =>
  within.locator('.ant-select-dropdown').filter({ visible: true }).getByText(text, { exact: true }).first();
/** The number of areas with a code, or of menu entries with a key, that are not deleted. */
const kept = async (table: 'menus' | 'areas', column: 'key' | 'code', value: string) => {
  const { rows } =
    await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${value} and not deleted`.execute(
      site.server.db,
    );
  return rows.length;
};
const sideMenu = (within: Page, name: string) => within.getByRole('navigation', { name });

async function act(name: string, item: string, within: Page = page) {
  await shown(within).getByRole('button', { name }).click();
  await within.getByRole('menuitem', { name: item }).click();
}

describe('menus', () => {
  it('[B57:job] [B57:zh] take a new entry below a heading, let it move, and show it at once in open windows', async () => {
    const kindergarten = await site.browser.open(site.server.address);
    await enter(kindergarten, 'demo3');
    await page.goto('/system/menus/new');
    await field('中文名称').fill('教育局通知');
    await field('英文名称').fill('Bureau news');
    await field('上级').click();
    await option('园所管理').click();
    await field('路径或网址').fill('https://bureau.example/news');
    await page.getByRole('button', { name: '保存菜单项' }).click();
    await page.getByText('保存成功').first().waitFor();
    // The open window of another account shows it without a reload.
    const menu = sideMenu(kindergarten, '主菜单');
    await menu.getByRole('button', { name: '园所管理' }).click();
    await menu.getByRole('link', { name: '教育局通知' }).waitFor();

    await page.goto('/system/menus');
    await entry('园所管理').waitFor();
    await open('园所管理');
    await entry('教育局通知').waitFor();
    await act('移动 教育局通知', '上移');
    await expect
      .poll(async () => (await names()).indexOf('乘车名单') > (await names()).indexOf('教育局通知'))
      .toBe(true);
    const preview = shown().getByRole('region', { name: '按身份预览' });
    await preview.getByText('教育局通知').waitFor();
    await act('移动 教育局通知', '移出“园所管理”');
    await menu.getByRole('link', { name: '教育局通知' }).waitFor();
    await expect.poll(() => menu.locator('> ul > li > a').allInnerTexts()).toContain('教育局通知');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('[B57:refusal] refuse a path of the system, a screen below a screen and the deletion of a product entry', async () => {
    await page.goto('/system/menus/new');
    await field('中文名称').fill('试');
    await field('英文名称').fill('Try');
    await field('路径或网址').fill('/api/anything');
    await page.getByRole('button', { name: '保存菜单项' }).click();
    await shown().getByText('该路径由系统使用，请更换').waitFor();
    await page.getByRole('button', { name: '取消' }).click();
    const leave = page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true });
    if (await leave.isVisible()) await leave.click();

    await page.goto('/system/menus');
    await entry('园所管理').waitFor();
    await open('园所管理');
    await entry('班级').waitFor();
    await act('移动 班级', '移入“教师”');
    await page.getByText('只有分组下面才能放菜单项').first().waitFor();
    await entry('班级').locator('.ant-tree-title').click();
    const drawer = shown().getByRole('dialog');
    await drawer.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page
      .getByRole('button', { name: /^删\s*除$/ })
      .last()
      .click();
    await page.getByText('产品自带的菜单项不能删除').first().waitFor();
    expect(await kept('menus', 'key', 'campus.classes')).toBe(1);
  });

  it('[B57:en] have English names in English, and a changed entry can be set back as delivered', async () => {
    await english.goto('/system/menus');
    await entry('Campus', english).waitFor();
    await open('Campus', english);
    await entry('Students', english).locator('.ant-tree-title').click();
    const drawer = shown(english).getByRole('dialog');
    await drawer.getByText('Part of the product').waitFor();
    await drawer.getByText('Students: view').waitFor();
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await field('English name', english).fill('Pupils');
    await english.getByRole('button', { name: 'Save menu entry' }).click();
    await english.locator('.ant-message').getByText('Saved').first().waitFor();
    await english.goto('/system/menus');
    await open('Campus', english);
    await entry('Pupils', english).locator('.ant-tree-title').click();
    await drawer.getByRole('button', { name: 'Restore defaults' }).click();
    await english.locator('.ant-popconfirm').getByRole('button', { name: 'Restore defaults' }).click();
    await entry('Students', english).waitFor();
    expect(await seriousFindings(english)).toEqual([]);
  });
});

describe('areas', () => {
  it('[B58:job] [B58:zh] stand in a tree, and a new area is placed below a parent that is found by name', async () => {
    await page.goto('/system/areas');
    await open('河北省');
    await open('石家庄市');
    await entry('长安区').waitFor();
    await page.goto('/system/areas/new');
    await field('行政区划代码').fill('130188');
    await field('名称').fill('试验区');
    await field('英文名称').fill('Trial District');
    await field('上级').fill('石家庄');
    await option('河北省 / 石家庄市').click();
    await page.getByRole('button', { name: '保存区域' }).click();
    await page.getByText('保存成功').first().waitFor();
    await page.goto('/system/areas?q=130188');
    const row = shown().locator('tbody tr[data-row-key]').first();
    await row.waitFor();
    expect(await row.innerText()).toMatch(/试验区\s+130188\s+Trial District\s+县级\s+石家庄市/);
  });

  it('[B58:refusal] refuse a code outside of the parent, and the deletion of an area in use', async () => {
    await page.goto('/system/areas/new');
    await field('行政区划代码').fill('440188');
    await field('名称').fill('试验区');
    await field('英文名称').fill('Trial District');
    await field('上级').fill('石家庄');
    await option('河北省 / 石家庄市').click();
    await page.getByRole('button', { name: '保存区域' }).click();
    await shown().getByText('代码不属于所选的上级').waitFor();
    await page.goto('/system/areas?q=130100');
    await shown().locator('tbody tr[data-row-key]').first().click();
    await shown().getByRole('dialog').getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page
      .getByRole('button', { name: /^删\s*除$/ })
      .last()
      .click();
    await page
      .getByText(/石家庄市.*区域/)
      .last()
      .waitFor();
    expect(await kept('areas', 'code', '130100')).toBe(1);
    expect(await kept('areas', 'code', '440188')).toBe(0);
  });

  it('[B58:en] have English names', async () => {
    await english.goto('/system/areas');
    await open('Inner Mongolia Autonomous Region', english);
    await entry('Huhehaote City', english).waitFor();
    await english.getByRole('searchbox').fill('Shaanxi');
    const row = shown(english).locator('tbody tr[data-row-key]').filter({ hasText: 'Shaanxi' });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/Shaanxi Province\s+610000\s+陕西省\s+Province/);
  });
});
