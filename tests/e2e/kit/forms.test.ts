import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

/** A resident ID number of a girl, born 2022-03-05. */
const ID_NUMBER = '110101202203050028';

const open = async (path: string, save = '保存学生'): Promise<Page> => {
  const page = await site.browser.open(site.server.address);
  await enter(page, 'demo3', path);
  await page.getByRole('button', { name: save, exact: true }).waitFor();
  return page;
};

const field = (page: Page, name: string) => page.locator(`[data-path="${name}"]`);
const day = (page: Page) => field(page, 'birthday').locator('input');
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? null);
const stored = async (q: string): Promise<Record<string, unknown>[]> =>
  (await (await site.server.as('demo3')).ask('/api/campus/student/page', { q })).list;

/** Number of drafts that the browser keeps. The page writes one shortly after the last key. */
const keptDrafts = (page: Page) =>
  page.evaluate<number>(`(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kiga.offline')) return 0;
    const db = await new Promise((done) => (indexedDB.open('kiga.offline').onsuccess = ({ target }) => done(target.result)));
    const keys = await new Promise((done) => {
      db.transaction('days').objectStore('days').getAllKeys().onsuccess = ({ target }) => done(target.result);
    });
    db.close();
    return keys.filter((key) => key.includes('/draft ')).length;
  })()`);

describe('a form', () => {
  it('has the focus in its first field, fills others from an ID number, and saves with Ctrl+S', async () => {
    const page = await open('/campus/students/new');
    await expect.poll(() => focused(page)).toBe('stuName');
    await page.keyboard.type('关晓');
    await page.keyboard.press('Tab');
    await page.keyboard.type(ID_NUMBER);
    await field(page, 'sex').getByTitle('女').waitFor();
    expect(await day(page).inputValue()).toBe('2022-03-05');
    await page.keyboard.press('Control+s');
    await page.getByText('1 处需要修改').waitFor();
    await expect.poll(() => focused(page)).toBe('classId');
    await page.keyboard.type('xe');
    await page.keyboard.press('Enter');
    await field(page, 'classId').getByTitle('小二班').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('保存成功').waitFor();
    expect(await stored('关晓')).toMatchObject([{ sex: 'female', birthday: '2022-03-05' }]);
    await page.context().close();
  });

  it('goes from field to field by Tab, and clears a field by Delete alone', async () => {
    const page = await open('/campus/enrollment/new', '保存招生意向');
    await field(page, 'sex').locator('input').focus();
    await page.keyboard.type('女');
    await page.keyboard.press('Enter');
    await field(page, 'sex').getByTitle('女').waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).not.toBe('sex');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('sex');
    await page.keyboard.press('Delete');
    await expect.poll(() => field(page, 'sex').locator('.ant-select-clear').count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ['2023-13-45', '日期'],
    ['2030-01-01', '晚于'],
    ['2023-03-05测试家长', '日期'],
  ])('keeps %s in a field of a day, and says at once why it is none', async (typed, why) => {
    const page = await open('/campus/students/new');
    await day(page).fill('2022-01-02');
    await page.keyboard.press('Enter');
    await day(page).fill(typed);
    await field(page, 'idNumber').locator('input').focus();
    await field(page, 'birthday').locator('p').filter({ hasText: why }).waitFor();
    expect(await day(page).inputValue()).toBe(typed);
    await field(page, 'stuName').locator('input').fill('关晓二');
    await page.keyboard.press('Control+s');
    await page.getByText('处需要修改').waitFor();
    expect(await day(page).inputValue()).toBe(typed);
    expect(await stored('关晓二')).toEqual([]);
    await day(page).fill('2022-03-05');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'birthday').locator('p').count()).toBe(0);
    await page.context().close();
  });

  it('survives a reload with all that was typed, until it is discarded', async () => {
    const page = await open('/campus/students/new');
    await field(page, 'stuName').locator('input').fill('关晓三');
    await field(page, 'remark').locator('textarea').fill('午睡要人陪');
    await expect.poll(() => keptDrafts(page)).toBe(1);
    await page.reload();
    await page.getByText('尚未保存的内容').waitFor();
    await expect.poll(() => field(page, 'stuName').locator('input').inputValue()).toBe('关晓三');
    expect(await field(page, 'remark').locator('textarea').inputValue()).toBe('午睡要人陪');
    await page.getByRole('button', { name: '放弃' }).click();
    expect(await field(page, 'stuName').locator('input').inputValue()).toBe('');
    await expect.poll(() => keptDrafts(page)).toBe(0);
    await page.context().close();
  });

  it('leaves out rows that nobody filled in', async () => {
    const page = await open('/campus/students/new');
    await field(page, 'stuName').locator('input').fill('关晓四');
    expect(await page.locator('[data-path^="parents."][data-path$=".parentName"]').count()).toBe(2);
    await field(page, 'parents.1.parentName').locator('input').fill('关山');
    await page.keyboard.press('Control+s');
    await field(page, 'parents.0.parentPhone').locator('p').waitFor();
    expect(await page.locator('[data-path^="parents."][data-path$=".parentName"]').count()).toBe(1);
    expect(await field(page, 'parents.0.parentName').locator('input').inputValue()).toBe('关山');
    await page.context().close();
  });

  it('does not move under a click when the input of a picture arrives late', async () => {
    const page = await site.browser.open(site.server.address);
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/file-widget*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await enter(page, 'demo3', '/addRecipe');
    const remove = field(page, 'meals').getByRole('button', { name: '移除' });
    await remove.first().hover();
    await page.mouse.down();
    arrival.resolve();
    await field(page, 'picture').getByRole('group').waitFor();
    await page.mouse.up();
    await expect.poll(() => remove.count()).toBe(3);
    await page.context().close();
  });
});
