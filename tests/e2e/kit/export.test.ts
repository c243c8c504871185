import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { startSite } from '../../support/site.ts';

const roster = new URL('../../fixtures/roster/sunflower-2026.xlsx', import.meta.url);

const site = startSite();

beforeAll(async () => {
  await importer(site.server, await site.server.as('demo3'), 'student').take(await readFile(roster));
});

async function openList(language: 'zh_CN' | 'en_US', search = ''): Promise<Page> {
  const page = await site.browser.open(site.server.address, {
    language,
    ...(language === 'en_US' && { theme: 'dark', width: 1024 }),
  });
  await enter(page, 'demo3', `/campus/students${search}`);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  return page;
}

const rowsOf = async (download: Download) => {
  const [sheet] = await readWorkbook(await readFile(await download.path()));
  return (sheet?.grid ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
};

it('an export holds the filtered records in the chosen columns, and its import changes nothing', async () => {
  const page = await openList('zh_CN', '?q=王');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('请保留“Kiga 编号”列').waitFor();
  expect(await dialog.getByRole('checkbox', { name: '姓名', exact: true }).isChecked()).toBe(true);
  expect(await dialog.getByRole('checkbox', { name: '民族' }).isChecked()).toBe(false);
  await dialog.getByRole('button', { name: '全不选' }).click();
  expect(await dialog.getByRole('button', { name: '导出', exact: true }).isDisabled()).toBe(true);
  for (const name of ['手机号', '姓名', '出生日期', '身份证号', '卡号']) {
    await dialog.getByRole('checkbox', { name, exact: true }).check();
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^学生 向日葵幼儿园 [\d-]+\.xlsx$/);
  const rows = await rowsOf(download);
  const heading = rows.findIndex((row) => row.includes('姓名'));
  expect(rows[heading]?.filter(Boolean)).toEqual(['姓名', '出生日期', '身份证号', '手机号', '卡号', 'Kiga 编号']);
  const children = rows.slice(heading + 1).filter((row) => /^[\da-f-]{36}:\d+$/.test(row.at(-1) ?? ''));
  const listed = await (await site.server.as('demo3')).ask('/api/campus/student/page', {
    q: '王',
    pageSize: 100,
  });
  // The file keeps the order and the form of the list.
  expect(children.map((row) => row[0])).toEqual(listed.list.map(({ stuName }: { stuName: string }) => stuName));
  await dialog.getByText(`已导出 ${children.length} 条。`).waitFor();
  expect(children.filter((row) => !/^\d{3}\*{4}\d{4}$/.test(row[3] as string))).toEqual([]);

  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles(await download.path().then((path) => readBack(path)));
  await dialog.getByText(`共 ${children.length} 行`).waitFor();
  await dialog.getByRole('button', { name: '没有可以导入的行' }).waitFor();
  const figures = await dialog.locator('dl > div').allInnerTexts();
  expect(figures.map((text) => text.replace(/\s+/g, ' '))).toEqual([
    '新增 0',
    '更新 0',
    `没有变化 ${children.length}`,
    '不能导入 0',
  ]);
  await page.context().close();
});

const readBack = async (path: string) => ({ name: 'back.xlsx', mimeType: '', buffer: await readFile(path) });

it('an export of whole numbers needs a verification code, and its file is offered again after a reload', async () => {
  const page = await openList('en_US', '?q=谢');
  await page.locator('tbody tr[data-row-key]').first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('radio', { name: 'The selected: 1 student' }).isChecked()).toBe(true);
  await dialog.getByRole('switch', { name: 'Whole numbers' }).click();
  const begin = dialog.getByRole('button', { name: 'Export', exact: true });
  await begin.click();
  await dialog.getByText('Whole numbers can only be exported with a verification code').waitFor();
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByRole('button', { name: /Send again in/ }).waitFor();
  const outbox = await (await site.server.as('demo8')).ask('/api/system/sms-outbox/page', {});
  const code = /\d{6}/.exec(outbox.list[0].text)?.[0] as string;
  const field = dialog.getByRole('textbox', { name: 'Verification code' });
  await field.fill(code === '000000' ? '000001' : '000000');
  await begin.click();
  await dialog.getByRole('alert').getByText('code is wrong').waitFor();
  await field.fill(code);
  const [download] = await Promise.all([page.waitForEvent('download'), begin.click()]);
  await dialog.getByText('1 record exported.').waitFor();
  const rows = await rowsOf(download);
  expect(rows.flat().some((text) => /^1\d{10}$/.test(text))).toBe(true);
  expect(rows.flat().some((text) => text.includes('****'))).toBe(false);

  await page.reload();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: `Download ${download.suggestedFilename()}` }).click(),
  ]);
  expect(await rowsOf(again)).toEqual(rows);
  await page.context().close();
});

it('an export shows a failed download, and succeeds at the next try', async () => {
  const page = await openList('zh_CN', '?q=谢');
  await page.route('**/api/system/job/file?*', (route) => route.abort());
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '导出', exact: true }).click();
  await dialog.getByText('文件下载失败').waitFor();
  await page.unrouteAll();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^下载/ }).first().click(),
  ]);
  expect((await rowsOf(download)).length).toBeGreaterThan(2);
  expect(await dialog.getByText('文件下载失败').count()).toBe(0);
  await page.context().close();
});
