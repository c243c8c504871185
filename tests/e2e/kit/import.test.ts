import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { startSite } from '../../support/site.ts';

const roster = fileURLToPath(new URL('../../fixtures/roster/sunflower-2026.xlsx', import.meta.url));

const site = startSite();
let page: Page;
/** Another page of the account, in English and dark. */
let english: Page;

beforeAll(async () => {
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3');
});

/** The shown tab; hidden tabs stay in the page. */
const shown = (within: Page = page) => within.getByRole('tabpanel').filter({ visible: true });

/** Opens the import dialog above the list. */
async function openImport(within: Page = page, button = '导入'): Promise<Locator> {
  await shown(within).getByRole('button', { name: button, exact: true }).click();
  return within.getByRole('dialog');
}

async function close(within: Page = page): Promise<void> {
  await within.keyboard.press('Escape');
  await within.getByRole('dialog').waitFor({ state: 'hidden' });
}

const choose = (dialog: Locator, name: string, buffer: Buffer) =>
  dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });

const numerals = '甲乙丙丁戊己庚辛壬癸';

/** A sheet of children whose names differ in their last characters. */
async function sheetOfChildren(count: number, classes = '小一班'): Promise<Buffer> {
  const nameOf = (index: number) =>
    `小${[...String(index).padStart(3, '0')].map((digit) => numerals[+digit]).join('')}`;
  const children = Array.from({ length: count }, (_, index) => [nameOf(index), '男', '2022-05-04', classes]);
  return Buffer.from(
    await writeWorkbook([{ name: '名单', rows: [['姓名', '性别', '出生日期', '班级'], ...children] }]),
  );
}

/** Blocks every import at the assignment of student numbers until the returned function is called. */
async function holdImports(): Promise<() => Promise<void>> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const { promise: held, resolve: holds } = Promise.withResolvers<void>();
  const holding = site.server.db.transaction().execute(async (inside) => {
    await sql`lock table number_series in access exclusive mode`.execute(inside);
    holds();
    await letGo;
  });
  await held;
  return () => {
    resolve();
    return holding;
  };
}

describe('the import of a real roster', () => {
  it('[B08:job] [B08:zh] [G19:zh] imports the valid rows after a check, and offers the refused rows as a file', async () => {
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '园所管理' }).click();
    await menu.getByRole('link', { name: '学生', exact: true }).click();
    await page.getByText('暂无学生').waitFor();
    await page.getByRole('button', { name: '导入学生名单' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, 'a.xlsx', Buffer.from('x'));
    await dialog.getByText('文件格式错误，只能导入 xlsx 表格').waitFor();
    await choose(dialog, 'a.docx', Buffer.from('x'));
    await dialog.getByText('文件格式错误', { exact: true }).waitFor();
    await dialog.locator('input[type=file]').setInputFiles(roster);
    await dialog.getByRole('button', { name: '导入 164 名学生' }).waitFor();
    await dialog.getByText('姓名：请填写').waitFor();
    await dialog.getByRole('checkbox', { name: '同时新建这些班级' }).check();
    await dialog.getByRole('button', { name: '导入 165 名学生' }).waitFor();
    await dialog.getByRole('checkbox', { name: '同时新建这些班级' }).uncheck();
    await dialog.getByRole('button', { name: '导入 164 名学生' }).dblclick();
    await dialog.getByText('导入成功，共 164 行。').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载 8 行未导入的' }).click(),
    ]);
    const [sheet] = await readWorkbook(await readFile(await download.path()));
    expect(sheet?.grid[3]?.at(-1)).toBe('身份证号：身份证号的校验码不对');
    await dialog.getByRole('button', { name: '完成' }).click();
    await page.getByText('共 164 名').waitFor();
  });

  it('finds a refused row by its reason, and lets the user reassign a column', async () => {
    const dialog = await openImport();
    await dialog.locator('input[type=file]').setInputFiles(roster);
    await dialog.getByRole('button', { name: '没有可以导入的行' }).waitFor();
    const rows = dialog.locator('tbody tr[data-row-key]');
    await expect.poll(() => rows.count()).toBe(8);
    await dialog.getByPlaceholder('按行号、名称、原因查找').fill('校验码');
    await expect.poll(() => rows.count()).toBe(1);
    // Without the column of ID numbers no row is refused for its ID number.
    const column = dialog.locator('label').filter({ hasText: '身份证' }).getByRole('combobox');
    await column.click();
    await page.locator('.ant-select-item-option[title=不导入]').click();
    await dialog.getByText('不能导入的 6 行').waitFor();
    await close();
  });

  it('offers the template in both languages', async () => {
    english = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
    await enter(english, 'demo3', '/campus/students');
    const dialog = await openImport(english, 'Import');
    // The report of the last check waits, and does not stand in the way of another file.
    await dialog.getByRole('button', { name: 'Go on' }).waitFor();
    for (const [button, heading] of [
      ['Chinese template', '姓名'],
      ['English template', 'Name'],
    ]) {
      const [download] = await Promise.all([
        english.waitForEvent('download'),
        dialog.getByRole('button', { name: button }).click(),
      ]);
      const [sheet] = await readWorkbook(await readFile(await download.path()));
      expect(sheet?.grid[0]?.[0]).toBe(heading);
    }
    await close(english);
  });
});

describe('a long import', () => {
  it('continues during a reload of the page, is shown again, and can be stopped', async () => {
    let dialog = await openImport();
    await choose(dialog, 'many.xlsx', await sheetOfChildren(600));
    await dialog.getByRole('button', { name: '导入 600 名学生' }).waitFor();
    const letGo = await holdImports();
    await dialog.getByRole('button', { name: '导入 600 名学生' }).click();
    await dialog.getByText('正在导入“many.xlsx”').waitFor();
    await page.reload();
    dialog = await openImport();
    await dialog.getByText('正在导入“many.xlsx”').waitFor();
    await dialog.getByText('0 / 600').waitFor();
    const stopped = page.waitForResponse('**/api/campus/student/import-cancel*');
    await dialog.getByRole('button', { name: '停止' }).click();
    await stopped;
    await letGo();
    await dialog.getByText('已停止。停止前已导入 200 行').waitFor();
    await expect.poll(async () => (await countOf('小')).total).toBe(200);
    await close();
  });

  it('is undone except for records that were changed since, which are listed', async () => {
    const demo3 = await site.server.as('demo3');
    const data = await demo3.ask('/api/campus/student/page', { q: '小甲甲丁' });
    const [child] = data.list;
    await demo3.ask('/api/campus/student/save', { id: child.id, version: child.version, remark: '接送请走东门' });
    const dialog = await openImport();
    const line = dialog.getByRole('listitem').filter({ hasText: 'many.xlsx' });
    await line.getByText('已停止').waitFor();
    await line.getByText('周敏').waitFor();
    await line.getByRole('button', { name: /^撤销/ }).click();
    await page.getByRole('dialog', { name: '撤销“many.xlsx”的导入？' }).getByRole('button', { name: '撤销' }).click();
    await dialog.getByText('已撤销 199 条。').waitFor();
    await dialog.getByText('未撤销 1 条').waitFor();
    await dialog.getByRole('listitem').filter({ hasText: '小甲甲丁' }).getByText('周敏又修改过').waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    await page.getByText('共 165 名').waitFor();
    expect((await countOf('小')).list).toMatchObject([{ stuName: '小甲甲丁', remark: '接送请走东门' }]);
  });

  it('[G19:en] accepts xlsx only in English and dark, and continues when its dialog is closed and opened again', async () => {
    const dialog = await openImport(english, 'Import');
    await choose(dialog, 'a.xlsx', Buffer.from('x'));
    await dialog.getByText('Incorrect file format, only xlsx spreadsheets can be imported').waitFor();
    await choose(dialog, 'a.docx', Buffer.from('x'));
    await dialog.getByText('Incorrect file format', { exact: true }).waitFor();
    await choose(dialog, 'few.xlsx', await sheetOfChildren(3));
    await dialog.getByRole('button', { name: 'Import 3 students' }).waitFor();
    const letGo = await holdImports();
    await dialog.getByRole('button', { name: 'Import 3 students' }).click();
    await dialog.getByText('Importing “few.xlsx”').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await english.getByText('The work goes on. Open it again').waitFor();
    await shown(english).getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Importing “few.xlsx”').waitFor();
    await letGo();
    await dialog.getByText('Imported successfully: 3 rows.').waitFor();
    expect((await countOf('小')).total).toBe(4);
    await english.context().close();
  });

  it('is reported and shown in the list when it ends behind a closed dialog', async () => {
    const dialog = await openImport();
    await choose(dialog, 'behind.xlsx', await sheetOfChildren(2));
    await dialog.getByRole('button', { name: '导入 2 名学生' }).waitFor();
    const letGo = await holdImports();
    await dialog.getByRole('button', { name: '导入 2 名学生' }).click();
    await dialog.getByText('正在导入“behind.xlsx”').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await letGo();
    await page.getByText('导入成功，共 2 行。').waitFor();
    await page.getByText('共 170 名').waitFor();
    expect((await countOf('小')).total).toBe(6);
  });

  it('is checked again on demand after its check has failed', async () => {
    let dialog = await openImport();
    await choose(dialog, 'broken.xlsx', await sheetOfChildren(2));
    await dialog.getByRole('button', { name: '导入 2 名学生' }).waitFor();
    await sql`update imports set state = 'failed' where state = 'checked' and applied_at is null`.execute(
      site.server.db,
    );
    await page.reload();
    dialog = await openImport();
    await dialog.getByRole('button', { name: 'broken.xlsx' }).click();
    await dialog.getByRole('button', { name: '点击重试' }).click();
    await dialog.getByRole('button', { name: '导入 2 名学生' }).waitFor();
    expect((await countOf('小')).total).toBe(6);
  });
});

/** Children whose name begins with the given text. */
async function countOf(q: string) {
  const data = await (await site.server.as('demo3')).ask('/api/campus/student/page', { q, pageSize: 200 });
  const list = data.list.filter(({ stuName }: { stuName: string }) => new RegExp(`^小[${numerals}]{3}$`).test(stuName));
  return { list, total: list.length };
}
