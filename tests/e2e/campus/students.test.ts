import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { importer } from '../../support/imports.ts';
import { startSite } from '../../support/site.ts';

const roster = new URL('../../fixtures/roster/sunflower-2026.xlsx', import.meta.url);

const site = startSite();
let page: Page;

beforeAll(async () => {
  await importer(site.server, await site.server.as('demo3'), 'student').take(await readFile(roster));
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3');
});

/** The shown tab; hidden tabs stay in the page. */
const shown = (within: Page = page) => within.getByRole('tabpanel').filter({ visible: true });
const rows = (within: Page = page) => shown(within).locator('tbody tr[data-row-key]');
/** The input under a label; the label of a required one ends in a star. */
const field = (label: string, within: Page = page) =>
  shown(within)
    .getByLabel(new RegExp(`^${label}\\s*\\*?$`))
    .first();
/** Names of the children in the list: the first line of the cell with the portrait. */
const names = async () => {
  const texts = await rows().evaluateAll((list) =>
    list.map((row) => (row.querySelector('td:has(svg)') as HTMLElement).innerText),
  );
  return texts.map((text) => text.split('\n')[0]);
};

describe('the list of a whole kindergarten', () => {
  it('[K02] shows ten rows without scrolling the page at 1366 x 768', async () => {
    await page.goto('/campus/students');
    await page.getByText('共 164 名').waitFor();
    expect(await rows().count()).toBe(10);
    const { page: height, foot } = await page.evaluate(() => {
      const last = [...document.querySelectorAll('tbody tr[data-row-key]')].at(-1) as HTMLElement;
      return { page: document.documentElement.scrollHeight, foot: last.getBoundingClientRect().bottom };
    });
    expect(height).toBe(768);
    expect(foot).toBeLessThan(720);
    const overflow = await shown()
      .locator('.ant-table-content, .ant-table-body')
      .first()
      .evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it('finds a child by two letters, opens it, and logs a look at the phones', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('xz');
    await expect.poll(async () => (await names()).includes('谢知航')).toBe(true);
    await rows().filter({ hasText: '谢知航' }).click();
    const drawer = shown().getByRole('dialog');
    await drawer.getByText('150****8826').waitFor();
    await drawer.getByRole('button', { name: /显示电话/ }).click();
    await drawer.getByText('15098048826').waitFor();
    const looks = await site.server.db.selectFrom('personal_data_looks').selectAll().execute();
    expect(looks).toHaveLength(1);
  });

  it('keeps a half-typed form in another tab, which is then saved once', async () => {
    await shown().getByRole('dialog').getByRole('button', { name: '编辑资料' }).click();
    await field('备注').fill('接送请走东门');
    await page.getByRole('tab', { name: /^学生/ }).click();
    expect(await rows().count()).toBeGreaterThan(0);
    await page.getByRole('tab', { name: /编辑学生/ }).click();
    expect(await field('备注').inputValue()).toBe('接送请走东门');
    await field('姓名').fill('');
    await page.getByRole('button', { name: '保存学生' }).click();
    await shown().getByText('请填写').waitFor();
    await field('姓名').fill('谢知行');
    await page.getByRole('button', { name: '保存学生' }).dblclick();
    await page.getByText('保存成功').first().waitFor();
    const { rows: kept } = await sql<{ version: number; remark: string }>`
      select version, remark from students where stu_name = '谢知行'`.execute(site.server.db);
    expect(kept).toEqual([{ version: 2, remark: '接送请走东门' }]);
  });

  it('keeps its filter in the address after a reload and after a visit to a child’s page', async () => {
    await page.goto('/campus/students?q=谢知行');
    await expect.poll(names).toEqual(['谢知行']);
    await page.reload();
    await expect.poll(names).toEqual(['谢知行']);
    await rows().first().click();
    const own = shown().getByRole('dialog').getByText('打开完整页面');
    await own.click();
    await page.waitForURL(/\/campus\/students\/[0-9a-f-]{36}/);
    await shown().getByText('谢知行').first().waitFor();
    await page.goBack();
    await expect.poll(names).toEqual(['谢知行']);
  });
});

describe('two users at one record', () => {
  it('resolve a conflict: the second sees the change of the first, chooses, and loses no value', async () => {
    const other = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(other, 'demo3');
    const demo3 = await site.server.as('demo3');
    const data = await demo3.ask('/api/campus/student/page', { q: '司马欣嘉' });
    const edit = `/campus/students/${data.list[0].id}/edit`;
    await Promise.all([page.goto(edit), other.goto(edit)]);
    await field('姓名').fill('司马甲');
    await field('Name', other).fill('司马乙');
    await field('Remark', other).fill('moved');
    await page.getByRole('button', { name: '保存学生' }).click();
    await page.getByText('保存成功').first().waitFor();
    await other.getByRole('button', { name: 'Save student' }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByText('周敏').first().waitFor();
    await dialog.getByText('司马甲').waitFor();
    await dialog.getByRole('radio', { name: '司马乙' }).check();
    await dialog.getByRole('button', { name: /save/i }).click();
    await expect
      .poll(async () => await demo3.ask(`/api/campus/student/get?id=${data.list[0].id}`))
      .toMatchObject({ stuName: '司马乙', remark: 'moved', version: 3 });
    await other.context().close();
  });
});

describe('a deletion', () => {
  it('asks for a selection, names the record, and can be undone by a restore', async () => {
    await page.goto('/campus/students?q=胡佳');
    await expect.poll(names).toEqual(['胡佳']);
    await shown().getByRole('button', { name: '删除' }).click();
    await page.getByText('请选择要删除的记录').waitFor();
    await rows().first().getByRole('checkbox').check();
    await shown().getByRole('button', { name: '删除' }).click();
    await page.getByText('删除学生“胡佳”？').filter({ visible: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('删除成功').waitFor();
    await expect.poll(names).toEqual([]);
    await page.goto('/campus/students?q=胡佳&deleted=true');
    await expect.poll(names).toEqual(['胡佳']);
    await rows().first().click();
    await shown().getByRole('button', { name: '恢复' }).click();
    await page.getByText('恢复成功').waitFor();
    await page.goto('/campus/students?q=胡佳');
    await expect.poll(names).toEqual(['胡佳']);
  });
});
