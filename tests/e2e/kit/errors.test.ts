import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { moveTo } from '../../support/within-page.ts';

const site = startSite({}, /on purpose/);

type Language = 'zh_CN' | 'en_US';

async function signedIn(language: Language, path: string, userName = 'demo3'): Promise<Page> {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, userName, path);
  return page;
}

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const rows = (page: Page) => shown(page).locator('tbody tr[data-row-key]');
const drawer = (page: Page) => page.getByRole('dialog');

/** Makes a call fail with a server error. */
async function break_(page: Page, call: string): Promise<() => Promise<void>> {
  const answer = { status: 500, contentType: 'application/json', body: JSON.stringify({ code: '500', text: '' }) };
  await page.route(`**${call}*`, (route) => route.fulfill(answer));
  return () => page.unroute(`**${call}*`);
}

/** A machine of the kindergarten in this state. @returns its id */
async function machine(status: 'registered' | 'disabled'): Promise<string> {
  const data = await (await site.server.as('demo3')).ask('/api/devices/device/page', {});
  const { id } = data.list[0];
  await sql`update devices set status = ${status} where id = ${id}`.execute(site.server.db);
  return id;
}

/** A child with a parent, added by its kindergarten. @returns its id */
async function child(): Promise<string> {
  const demo3 = await site.server.as('demo3');
  const classes = await demo3.ask('/api/campus/class/page', {});
  const parents = [{ parentName: '王芳', relation: 'mother', parentPhone: '13800138000' }];
  const values = { stuName: '王小米', sex: 'female', birthday: '2022-03-05', classId: classes.list[0].id, parents };
  const data = await demo3.ask('/api/campus/student/save', values);
  return data.id;
}

const words = {
  en_US: {
    noData: 'No data',
    server: 'Server error, please try again later!',
    saved: 'Saved successfully',
    saveFailed: 'Save failed',
    save: 'Save grade',
    delete: 'Delete',
    select: 'Please select the record to delete',
    deleted: 'Deleted successfully',
    deleteFailed: 'Delete failed',
    understood: 'OK',
    changed: 'is now “Disabled”',
    changedBack: 'is now “Registered”',
    changeFailed: 'Status modification failed',
    more: 'More actions',
    disable: 'Disable',
    enable: 'Enable',
    showContact: 'Show phone in full',
    actFailed: 'Operation failed',
    downloadFailed: 'file download failed',
    export: 'Export',
  },
  zh_CN: {
    noData: '暂无数据',
    server: '服务器错误，请稍后再试！',
    saved: '保存成功',
    saveFailed: '保存失败',
    save: '保存年级',
    delete: '删除',
    select: '请选择要删除的记录',
    deleted: '删除成功',
    deleteFailed: '删除失败',
    understood: '知道了',
    changed: '已转为“已停用”',
    changedBack: '已转为“已注册”',
    changeFailed: '状态修改失败',
    more: '更多操作',
    disable: '停用',
    enable: '启用',
    showContact: '显示电话',
    actFailed: '操作失败',
    downloadFailed: '文件下载失败',
    export: '导出',
  },
} as const;

describe.each(['en_US', 'zh_CN'] as const)('the messages in %s', (language) => {
  const w = words[language];
  let page: Page;
  beforeAll(async () => {
    page = await signedIn(language, '/campus/students?q=zzzz');
  });
  afterAll(() => page.context().close());

  it('[J06] say that a list has no data', async () => {
    await shown(page).getByRole('heading', { name: w.noData, exact: true }).waitFor();
    expect(await rows(page).count()).toBe(0);
  });

  it('[J11] report success and failure of saving and deleting, and ask for a selection before deleting', async () => {
    const gradeName = language === 'en_US' ? 'First steps' : '起步';
    const grade = { gradeName, stage: 'junior', sort: 9 };
    const data = await (await site.server.as('demo3')).ask('/api/campus/grade/save', grade);
    await moveTo(page, `/campus/grades/${data.id}/edit`);
    await shown(page).getByRole('textbox').first().fill(`${gradeName}2`);
    const mend = await break_(page, '/api/campus/grade/save');
    await shown(page).getByRole('button', { name: w.save, exact: true }).click();
    const failure = shown(page).getByRole('alert');
    await failure.getByText(w.saveFailed, { exact: true }).waitFor();
    await failure.getByText(w.server).waitFor();
    await mend();
    await shown(page).getByRole('button', { name: w.save, exact: true }).click();
    await page.getByText(w.saved, { exact: true }).waitFor();

    await moveTo(page, `/campus/grades?q=${encodeURIComponent(gradeName)}`);
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining(`${gradeName}2`)]);
    await shown(page).getByRole('button', { name: w.delete, exact: true }).click();
    await page.getByText(w.select, { exact: true }).waitFor();
    await rows(page).first().getByRole('checkbox').check();
    const confirm = async () => {
      await shown(page).getByRole('button', { name: w.delete, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: w.delete, exact: true }).click();
    };
    const mendBatch = await break_(page, '/api/campus/grade/batch');
    await confirm();
    await page.getByRole('dialog', { name: w.deleteFailed, exact: true }).waitFor();
    await page.getByRole('button', { name: w.understood, exact: true }).click();
    await page.getByRole('dialog', { name: w.deleteFailed, exact: true }).waitFor({ state: 'hidden' });
    await mendBatch();
    await confirm();
    await page.getByText(w.deleted).waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    // A successful operation is reported as well: a change of state.
    await moveTo(page, `/devices/machines?open=${await machine('registered')}`);
    await drawer(page).getByRole('button', { name: w.more }).click();
    await page.getByRole('menuitem', { name: w.disable }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: w.disable }).click();
    await page.getByText(w.changed).waitFor();
  });

  it('[J10] name the failure of an operation, a change of state and a download', async () => {
    await moveTo(page, `/devices/machines?open=${await machine('disabled')}`);
    const mend = await break_(page, '/api/devices/device/enable');
    await drawer(page).getByRole('button', { name: w.enable }).click();
    await page.getByRole('dialog', { name: w.changeFailed, exact: true }).waitFor();
    await page.getByRole('button', { name: w.understood, exact: true }).click();
    await mend();
    await drawer(page).getByRole('button', { name: w.enable }).click();
    await page.getByText(w.changedBack).waitFor();

    await page.route('**/api/campus/student/read-contact*', (route) => route.abort());
    await moveTo(page, `/campus/students?open=${await child()}`);
    await drawer(page).getByRole('button', { name: w.showContact }).first().click();
    await page.getByText(w.actFailed).waitFor();

    await moveTo(page, '/campus/classes');
    await rows(page).first().waitFor();
    await page.route('**/api/system/job/file*', (route) => route.abort());
    await shown(page).getByRole('button', { name: w.export, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: w.export, exact: true }).click();
    await page.getByRole('dialog').getByRole('alert').getByText(w.downloadFailed).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it.each(['/attendance/teachers', '/health/statistics'])('name the failure of a download of %s', async (path) => {
    await page.route('**/api/*/*/export?*', (route) => route.abort());
    await moveTo(page, path);
    const failure = page.getByText(`${w.export}${language === 'zh_CN' ? '：' : ': '}${w.downloadFailed}`);
    // The screen before has shown its own.
    await failure.waitFor({ state: 'hidden' });
    await shown(page).getByRole('button', { name: w.export, exact: true }).click();
    await failure.waitFor();
    expect(await page.getByText('{file}').count()).toBe(0);
  });
});

it('[J15] a script error leaves no text on the page', async () => {
  const page = await signedIn('en_US', '/home');
  await shown(page).getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('broken on purpose');
    });
    void Promise.reject(new Error('refused on purpose'));
  });
  await page.getByRole('navigation').first().getByRole('button', { name: 'Campus' }).click();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Classes' }).click();
  await rows(page).first().waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/on purpose/);
  await page.context().close();
});
