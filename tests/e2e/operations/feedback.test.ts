import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { moveTo } from '../../support/within-page.ts';

const site = startSite();
let mother: Parent;
let kigId: string;
/** The page of operations. */
let page: Page;

beforeAll(async () => {
  await newChildOf(await site.server.as('demo3'), { stuName: '安安', parentName: '安雅', phone: '13800138001' });
  mother = await asParent(site.server, '13800138001');
  ({ kigId } = (await mother.ask('/family')).children[0]);
  await mother.ask('/feedback', { kigId, content: '打不开请假页面', phoneModel: 'HUAWEI P60', appVersion: '2.1.0' });
  await mother.ask('/feedback', { kigId, content: '图片太大', phoneModel: 'iPhone 16', appVersion: '2.2.0' });
});

describe('the feedback about the apps', () => {
  it('shows person, phone model and app version, is found by them, answered, closed and exported [E32]', async () => {
    page = await site.browser.open(site.server.address);
    await enter(page, 'demo9', '/operations/feedback');
    const { rows, drawer, told, shown } = screenOf(page);
    await expect.poll(() => rows.count()).toBe(2);
    const headings = await shown.locator('thead th').allInnerTexts();
    for (const name of ['反馈人', '手机型号', '应用版本']) expect(headings).toContain(name);

    await shown.getByRole('button', { name: '更多筛选' }).click();
    await page.getByRole('textbox', { name: /^手机型号/ }).fill('huawei');
    await page.getByRole('textbox', { name: /^手机型号/ }).press('Enter');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => rows.first().innerText()).toContain('打不开请假页面');
    await page.getByRole('textbox', { name: /^应用版本/ }).fill('2.2');
    await page.getByRole('textbox', { name: /^应用版本/ }).press('Enter');
    await expect.poll(() => rows.count()).toBe(0);
    await page.getByRole('textbox', { name: /^手机型号/ }).fill('');
    await page.getByRole('textbox', { name: /^手机型号/ }).press('Enter');
    await expect.poll(async () => (await rows.allInnerTexts()).join()).toContain('图片太大');
    await page.getByRole('button', { name: '清除筛选' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows.count()).toBe(2);
    await rows.filter({ hasText: '打不开请假页面' }).first().click();
    await drawer.waitFor();
    await drawer.locator('dl > div').filter({ hasText: '反馈人' }).getByText('安*', { exact: true }).waitFor();
    expect(await told('手机型号')).toBe('HUAWEI P60');
    expect(await told('应用版本')).toBe('2.1.0');
    await drawer.getByRole('button', { name: '回复', exact: true }).click();
    const question = page.getByRole('dialog').filter({ hasText: '回复安*的反馈' }).last();
    await question.getByRole('textbox').fill('2.2 版已修复。');
    await question.getByRole('button', { name: '回复', exact: true }).click();
    await expect.poll(() => told('回复内容')).toBe('2.2 版已修复。');
    expect((await mother.ask('/feedback')).list.map(({ status }: { status: string }) => status)).toEqual([
      'new',
      'replied',
    ]);
    await drawer.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '结束' }).click();
    await expect.poll(async () => (await mother.ask('/feedback')).list[1].status).toBe('closed');
    await page.keyboard.press('Escape');

    await shown.getByRole('button', { name: '导出', exact: true }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('checkbox', { name: '回复内容', exact: true }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '导出', exact: true }).click(),
    ]);
    const [sheet] = await readWorkbook(await readFile(await download.path()));
    const grid = (sheet?.grid ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
    const at = grid.findIndex((row) => row.includes('手机型号'));
    const column = (name: string) => grid[at]?.indexOf(name) ?? -1;
    const found = grid.slice(at + 1).find((row) => row.includes('打不开请假页面')) ?? [];
    expect(['反馈人', '手机型号', '应用版本', '回复内容', '状态'].map((name) => found[column(name)])).toEqual([
      '安*',
      'HUAWEI P60',
      '2.1.0',
      '2.2 版已修复。',
      '已结束',
    ]);
    expect(grid.flat().join()).not.toContain('安雅');
    await page.keyboard.press('Escape');
  });
});

describe.each([
  {
    language: 'zh_CN' as const,
    mark: '[B51:zh] [B51:job] [B51:refusal]',
    title: '应用使用情况',
    by: ['按版本', '按幼儿园'] as const,
    opened: '打开次数',
    failed: '加载失败',
    retry: '点击重试',
    empty: '这段时间没有使用记录',
    tooLong: '最多选择 366 天，且开始日期不晚于结束日期',
    forbidden: '您的身份不能访问此页面',
  },
  {
    language: 'en_US' as const,
    mark: '[B51:en]',
    title: 'App usage',
    by: ['By version', 'By kindergarten'] as const,
    opened: 'Screens opened',
    failed: 'Failed to load',
    retry: 'Click to retry',
    empty: 'No use in these days',
    tooLong: 'Choose 366 days at most, and a first day before the last',
    forbidden: 'Not available for your kind of user',
  },
])('the use of the apps in $language', (words) => {
  it(`adds up what apps sent, and shows what is missing, failed or refused ${words.mark}`, async () => {
    await sql`delete from app_usage`.execute(site.server.db);
    const path = '/operations/usage';
    if (words.language === 'zh_CN') await moveTo(page, path);
    else {
      await page.context().close();
      page = await site.browser.open(site.server.address, { language: words.language });
      await enter(page, 'demo9', path);
    }
    const { rows, shown } = screenOf(page);
    await shown.getByRole('heading', { level: 1, name: words.title }).waitFor();
    await shown.getByRole('heading', { name: words.empty }).waitFor();

    const day = new Date().toISOString().slice(0, 10);
    const send = (screen: string, count: number) => mother.ask('/usage', { day, kigId, screens: [{ screen, count }] });
    await send('leave', 1200);
    await send('day', 34);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => shown.locator('dl > div').filter({ hasText: words.opened }).innerText()).toContain('1,234');
    await shown.getByText(words.by[0], { exact: true }).click();
    await expect
      .poll(async () => (await rows.first().innerText()).split(/\s+/))
      .toEqual(['Test', '1.0', '1,234', '100.0%']);
    await shown.getByText(words.by[1], { exact: true }).click();
    await expect.poll(() => rows.first().innerText()).toMatch(/向日葵幼儿园\s+1,234\s+100\.0%\s+1$/);
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => rows.first().innerText()).toContain('向日葵幼儿园');

    await moveTo(page, `${path}?by=day&from=2024-01-01&to=2026-01-01`);
    await shown.getByText(words.tooLong).waitFor();
    await page.route('**/api/operations/usage/page?*', (route) => route.abort());
    await page.goto(path);
    await page.getByRole('alert').getByText(words.failed).waitFor();
    await page.unroute('**/api/operations/usage/page?*');
    await page.getByRole('button', { name: words.retry }).click();
    await expect.poll(() => rows.count()).toBe(1);
  });

  it.runIf(words.language === 'zh_CN')('is not shown to a kind of user without it [B51:refusal]', async () => {
    const other = await site.browser.open(site.server.address, { language: words.language });
    await enter(other, 'demo11', '/operations/usage');
    await other.getByText(words.forbidden).first().waitFor();
    expect(await screenOf(other).rows.count()).toBe(0);
    await other.context().close();
  });
});
