import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { importer } from '../../support/imports.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

it('[B60:job] [B60:zh] a kindergarten sees in its log a change with old and new values, and filters by kind, record and account', async () => {
  const teacher = await site.server.as('demo3');
  const classes = await teacher.ask('/api/campus/class/list');
  const { id, version } = await teacher.ask(`/api/campus/class/get?id=${classes[0].id}`);
  await teacher.ask('/api/campus/class/save', { id, version, capacity: 27 });

  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo3', '/system/logs?event=campus.class.update');
  const row = page.getByRole('row', { name: '修改：班级' });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/demo3 周敏\s+向日葵幼儿园/);
  await row.getByRole('button', { name: '展开' }).click();
  expect(await page.getByRole('row', { name: /^额定人数/ }).innerText()).toMatch(/35\s+27/);
  expect(await seriousFindings(page)).toEqual([]);

  // New entries are announced, and the rows stay in place until the user asks for them.
  const table = () => page.getByRole('table').first().boundingBox();
  const before = await table();
  const { version: next } = await teacher.ask(`/api/campus/class/get?id=${id}`);
  await teacher.ask('/api/campus/class/save', { id, version: next, capacity: 28 });
  await page.getByText('有新的日志').waitFor();
  expect(await table()).toEqual(before);
  expect(await page.getByRole('row', { name: '修改：班级' }).count()).toBe(1);
  await page.getByRole('button', { name: /显\s*示/ }).click();
  await expect.poll(() => page.getByRole('row', { name: '修改：班级' }).count()).toBe(2);

  // The unfolded last row scrolls into view, and a filter by kind of entry is shown in words.
  await page.getByRole('button', { name: '展开' }).last().click();
  await page.getByRole('button', { name: '仅看此类操作' }).last().click();
  await page.getByRole('button', { name: '清除条件 仅看一类操作' }).click();
  await page.waitForURL((url) => !url.search.includes('event='));
  await page.getByRole('row').nth(10).waitFor();
  await page.getByRole('button', { name: '展开' }).last().click();
  const topOf = async (place: Locator) => ((await place.boundingBox()) as { y: number }).y;
  const unfolded = page.getByRole('button', { name: '仅看此类操作' }).last();
  await expect
    .poll(async () => (await topOf(unfolded)) + 20)
    .toBeLessThan(await topOf(page.locator('.ant-pagination').filter({ visible: true })));
  await page.goto('/system/logs?event=campus.class.update');
  await row.first().waitFor();

  // Filtered by one record and by account; the address holds both filters.
  await page.getByRole('button', { name: '展开' }).first().click();
  await page.getByRole('button', { name: '仅看此对象' }).first().click();
  await page.waitForURL(/recordId=/);
  await page.getByRole('searchbox', { name: '账号' }).fill('nobody');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '没有日志' }).waitFor();
  await page.getByRole('searchbox', { name: '账号' }).fill('dem');
  await row.first().waitFor();
  await page.getByRole('combobox', { name: '类别' }).click();
  await page.getByTitle('登录', { exact: true }).click();
  await page.getByRole('heading', { name: '没有日志' }).waitFor();
  await page.getByRole('searchbox', { name: '账号' }).fill('nobody');
  await page.waitForURL(/userName=nobody/);
  await page.reload();
  await page.getByRole('heading', { name: '没有日志' }).waitFor();
  expect(await page.getByRole('searchbox', { name: '账号' }).inputValue()).toBe('nobody');
});

it('[B60:en] the log works in English on a dark narrow screen, offers a retry after a failed load, and exports a sheet', async () => {
  const page = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
  await enter(page, 'demo8');
  await page.route('**/api/system/log/page?*', (route) => route.abort());
  await page.goto('/system/logs?kind=login');
  await page.getByRole('alert').getByText('Failed to load').waitFor();
  await page.unroute('**/api/system/log/page?*');
  await page.getByRole('button', { name: 'Click to retry' }).click();
  await page.getByRole('row', { name: 'Signed in' }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  expect(await seriousFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Log \d{4}-\d\d-\d\d\.xlsx$/);
});

it('the system administrator sees the jobs of all accounts and the regular works', async () => {
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  const teacher = await site.server.as('demo3');
  await teacher.ask('/api/campus/class/export', { columns: ['className'] });
  await enter(page, 'demo8', '/system/jobs');
  const row = page.getByRole('row', { name: '导出：班级' });
  await row.waitFor();
  await expect.poll(() => row.innerText()).toMatch(/demo3\s+向日葵幼儿园\s+已完成/);
  await page.getByRole('button', { name: '定期任务' }).click();
  await page.getByRole('row', { name: '清理过期数据' }).getByText('正常').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  // A failed job can be run again.
  await site.server.db
    .updateTable('jobs' as never)
    .set({ state: 'failed', error: 'JOB_BROKEN', error_data: '{}' } as never)
    .where('kind' as never, '=', 'campus.class.export' as never)
    .execute();
  await page.getByRole('main').getByRole('button', { name: '刷新' }).click();
  await row.getByText('失败').waitFor();
  await row.getByRole('button', { name: '重新运行' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '重新运行' }).click();
  await page.getByText('已重新排队').waitFor();
  await row.getByText('已完成').waitFor();
});

it('[B60:refusal] the log and the jobs are closed to other accounts', async () => {
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo9');
  for (const path of ['/system/logs', '/system/jobs']) {
    await page.goto(path);
    await page.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(0);
  }
});

it('an act on many records is one row of the log, which unfolds into the records', async () => {
  const office = await site.server.as('demo3');
  const imports = importer(site.server, office, 'student');
  const head = ['姓名', '性别', '出生日期', '班级', '入园时间', '家长姓名', '关系', '联系电话'];
  const rows = ['子甲', '子乙', '子丙'].map((name, index) => {
    const phone = `1390000100${index}`;
    return [name, '男', '2022-06-01', '小一班', '2025-09-01', `${name}家长`, '爸爸', phone];
  });
  const { id } = await imports.take(await writeWorkbook([{ name: '名单', rows: [head, ...rows] }]));
  await imports.press('importUndo', id);
  expect(await imports.settled(id)).toMatchObject({ state: 'undone', undo: { undone: 3 } });
  const page = await site.browser.open(site.server.address, { language: 'zh_CN' });
  await enter(page, 'demo3', '/system/logs?event=campus.student.undoImport');
  const row = page.getByRole('row').filter({ hasText: '3 条记录' });
  await row.waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await row.getByRole('button', { name: '展开' }).click();
  const records = page.getByRole('button', { name: '子*' });
  expect(await records.count()).toBe(3);
  await records.first().click();
  await page.getByRole('button', { name: '仅看此对象' }).click();
  await page.waitForURL(/recordId=/);
});
