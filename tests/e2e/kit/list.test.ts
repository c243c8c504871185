import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { goWithin } from '../../support/within-page.ts';

const CLASSES = '/campus/classes';

const site = startSite();
let page: Page;

beforeAll(async () => {
  const demo3 = await site.server.as('demo3');
  const pageOf = (path: string) => demo3.call(`/api/campus/${path}/page`, { pageSize: 100 });
  const gradeOf = (stage: string) => grades.data.list.find((grade: { stage: string }) => grade.stage === stage).id;
  const [grades, classes] = [await pageOf('grade'), await pageOf('class')];
  const ids = classes.data.list.map(({ id }: { id: string }) => id);
  if (ids.length > 0) await demo3.ask('/api/campus/class/delete', { id: ids });
  for (let number = 1; number <= 32; number++) {
    const className = `${number % 2 ? '小' : '中'}${String(number).padStart(2, '0')}班`;
    const { code } = await demo3.call('/api/campus/class/save', {
      className,
      gradeId: gradeOf(number % 2 ? 'junior' : 'middle'),
      capacity: number,
    });
    if (code !== '200') throw new Error(`${className} was not saved: ${code}`);
  }
  page = await site.browser.open(site.server.address);
  await enter(page, 'demo3', CLASSES);
});

const shown = (within: Page = page) => within.getByRole('tabpanel').filter({ visible: true });
const rows = (within: Page = page) => shown(within).locator('tbody tr[data-row-key]');
const headings = async (within: Page = page) => {
  const texts = await shown(within).locator('thead th .ant-table-column-title').allInnerTexts();
  return texts.filter((text) => text.trim() !== '');
};
const firstRow = (within: Page = page) => rows(within).first().innerText();
const button = (name: string | RegExp, within: Page = page) => shown(within).getByRole('button', { name });
const popover = (within: Page = page) => within.locator('.ant-popover').filter({ visible: true });
/** Shows the list at an address, in the page as it is. */
const open = async (search = '') => {
  await goWithin(page, `${CLASSES}${search}`);
  await rows().first().waitFor();
};
/** Loads the page anew, with nothing selected, focused or measured. */
const load = async (search = '') => {
  await page.goto(`${CLASSES}${search}`);
  await rows().first().waitFor();
};
/** Waits until the chosen setting has reached the server. */
const kept = (expected: RegExp) =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes('/save-setting') && expected.test(answer.request().postData() ?? '') && answer.ok(),
  );

describe('the columns of a list', () => {
  it('keep their chosen order and density on every computer', async () => {
    await open();
    const before = await headings();
    expect(before).toEqual(['班级名称', '年级', '班主任', '配班教师', '教室', '在班人数', '额定人数']);
    await button('显示的列').click();
    const saved = kept(/compact/);
    await popover().getByRole('button', { name: '额定人数 上移' }).click();
    await popover().getByRole('button', { name: '额定人数 上移' }).click();
    await popover().getByRole('button', { name: '额定人数 上移' }).press('Enter');
    await popover().getByRole('checkbox', { name: '在班人数' }).uncheck();
    await popover().getByText('紧凑', { exact: true }).click();
    await saved;
    await expect.poll(() => headings()).toEqual(['班级名称', '年级', '班主任', '额定人数', '配班教师', '教室']);
    await page.reload();
    await rows().first().waitFor();
    expect(await headings()).toEqual(['班级名称', '年级', '班主任', '额定人数', '配班教师', '教室']);

    const elsewhere = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark' });
    await enter(elsewhere, 'demo3', CLASSES);
    await rows(elsewhere).first().waitFor();
    expect(await headings(elsewhere)).toEqual([
      'Class name',
      'Grade',
      'Head teacher',
      'Capacity',
      'Assistants',
      'Classroom',
    ]);
    await elsewhere.context().close();
  });

  it('leave room for fifteen rows at 1366 x 768', async () => {
    await open('?pageSize=20');
    const { height, foot } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      foot: document.querySelectorAll('tbody tr[data-row-key]')[14]?.getBoundingClientRect().bottom,
    }));
    const visible = await shown()
      .locator('table')
      .evaluate((table) => {
        const frame = table.closest('[class*=tableFrame]') as HTMLElement;
        return frame.getBoundingClientRect().bottom;
      });
    expect(height).toBe(768);
    expect(foot).toBeLessThanOrEqual(visible);
  });

  it('stay as wide as they are when the filter or the page changes', async () => {
    const demo3 = await site.server.as('demo3');
    const { list } = await demo3.ask('/api/campus/class/page', { q: '中32班' });
    await demo3.ask('/api/campus/class/save', { id: list[0].id, className: '中三十二混龄实验班' });
    const widths = () =>
      shown()
        .locator('thead th')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().width)));
    await load('?q=小');
    await rows().filter({ hasText: '小01班' }).waitFor();
    const before = await widths();
    const find = shown().getByRole('searchbox');
    await find.fill('实验');
    await rows().filter({ hasText: '中三十二混龄实验班' }).waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    expect(await widths()).toEqual(before);
    await find.fill('');
    await expect.poll(() => rows().count()).toBeGreaterThan(1);
    expect(await widths()).toEqual(before);
    await demo3.ask('/api/campus/class/save', { id: list[0].id, className: '中32班' });
  });

  it('are reordered by dragging, and reset to the default', async () => {
    await button('显示的列').click();
    const column = (name: string) => popover().getByRole('listitem').filter({ hasText: name });
    await column('年级').dragTo(column('额定人数'));
    await expect.poll(() => headings()).toEqual(['班级名称', '班主任', '额定人数', '年级', '配班教师', '教室']);
    await popover().getByRole('button', { name: '恢复默认' }).click();
    await expect
      .poll(() => headings())
      .toEqual(['班级名称', '年级', '班主任', '配班教师', '教室', '在班人数', '额定人数']);
    expect(await popover().getByRole('checkbox', { name: '班级名称' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });
});

describe('saved filters', () => {
  const views = () => shown().getByRole('button', { name: /常用筛选|小班按人数/ });
  const search = () => new URL(page.url()).search;

  it('are saved by name and applied with one click', async () => {
    await open('?q=小&sort=className&order=desc');
    await views().click();
    await popover().getByLabel('给当前筛选起个名字').fill('小班按人数');
    await page.keyboard.press('Enter');
    await expect.poll(() => views().innerText()).toBe('小班按人数');
    const narrowed = search();

    await load('?pageNumber=2');
    expect(await views().innerText()).toBe('常用筛选');
    await views().click();
    await popover().getByRole('button', { name: '小班按人数', exact: true }).click();
    await expect.poll(search).toBe(narrowed);
    await expect.poll(() => firstRow()).toContain('小31班');
  });

  it('mark a changed list as modified, and save the change', async () => {
    await shown().getByRole('columnheader', { name: '班级名称' }).click();
    await expect.poll(() => views().innerText()).toContain('已修改');
    await views().click();
    await popover().getByRole('button', { name: '保存修改' }).click();
    await expect.poll(() => views().innerText()).toBe('小班按人数');
    await page.keyboard.press('Escape');
  });

  it('ask before a new one replaces another', async () => {
    await load('?q=中');
    await views().click();
    await popover().getByLabel('给当前筛选起个名字').fill('小班按人数');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: '已有“小班按人数”，要替换吗？' });
    await question.getByRole('button', { name: '取消' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await views().innerText()).toBe('常用筛选');
  });

  it('can be the default of the list, unless its address holds filters', async () => {
    await open('?q=中');
    await views().click();
    await popover().getByRole('button', { name: '小班按人数 的更多操作' }).click();
    const saved = kept(/"isDefault":true/);
    await page.getByRole('menuitem', { name: '设为默认' }).click();
    await saved;
    await load();
    await expect.poll(search).toContain('q=');
    expect(await firstRow()).toContain('小');
    expect(await views().innerText()).toBe('小班按人数');
    await load('?q=中02');
    expect(await rows().count()).toBe(1);

    await load();
    await shown().getByRole('searchbox').fill('');
    await page.keyboard.press('Enter');
    await expect.poll(search).not.toContain('q=');
    await expect.poll(() => shown().getByText('共 32 个').count()).toBe(1);
  });

  it('can be renamed and deleted', async () => {
    await views().click();
    await popover().getByRole('button', { name: '小班按人数 的更多操作' }).click();
    await page.getByRole('menuitem', { name: '重命名' }).click();
    await popover().getByRole('textbox', { name: '重命名' }).fill('小班');
    await page.keyboard.press('Enter');
    await popover().getByRole('button', { name: '小班 的更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    const saved = kept(/"views":\[\]/);
    await page.getByRole('dialog', { name: '删除“小班”？' }).getByRole('button', { name: '删除' }).click();
    await saved;
    await load();
    expect(search()).toBe('');
  });

  it('are not needed to share a view, because the address holds it', async () => {
    await open('?q=班&sort=className&order=asc');
    await shown().getByTitle('2', { exact: true }).click();
    await expect.poll(search).toContain('pageNumber=2');
    await expect.poll(() => firstRow()).toContain('小21班');
    const address = page.url();
    const names = await rows().allInnerTexts();
    const other = await site.browser.open(site.server.address);
    await enter(other, 'demo3', address);
    await rows(other).first().waitFor();
    expect(await rows(other).allInnerTexts()).toEqual(names);
    await other.context().close();
  });
});

describe('a selection', () => {
  it('is requested before a deletion', async () => {
    await open();
    await button('删除').click();
    await expect.poll(() => page.getByText('请选择要删除的记录').count()).toBe(1);
  });

  it('grows over pages, and a deletion and its undo apply to all of it', async () => {
    await open('?sort=className&order=desc');
    await shown().getByRole('checkbox').first().check();
    await shown().getByText('已选 10 项').waitFor();
    await shown().getByTitle('2', { exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toContain('pageNumber=2');
    await expect.poll(() => rows().first().getByRole('checkbox').isChecked()).toBe(false);
    await rows().first().getByRole('checkbox').check();
    await shown().getByText('已选 11 项').waitFor();
    await button('删除').click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await shown().getByText('共 21 个').waitFor();
    expect(await shown().getByText(/已选/).count()).toBe(0);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByRole('button', { name: '撤销' }).dblclick();
    await shown().getByText('共 32 个').waitFor();
    expect(sent.filter((url) => url.includes('/class/batch'))).toHaveLength(1);
  });
});

describe('all records that match', () => {
  it('are selected from all pages once the rows of a page are', async () => {
    await open('?sort=className&q=小');
    await shown().getByRole('checkbox').first().check();
    await button('选择全部 16 项').click();
    await shown().getByText('已选 16 项').waitFor();
    expect(await button('选择全部 16 项').count()).toBe(0);
    await button('取消选择').click();
    expect(await shown().getByText(/已选/).count()).toBe(0);
  });
});

describe('the titles of columns', () => {
  it('sort by a second column with Shift, and the address keeps both', async () => {
    const title = (name: string) => shown().getByRole('columnheader', { name });
    await open();
    await title('年级').click();
    await title('名称').click({ modifiers: ['Shift'] });
    await title('名称').click({ modifiers: ['Shift'] });
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=gradeId&order=asc&then=className.desc');
    await expect.poll(() => firstRow()).toContain('小31班');
    await page.reload();
    await expect.poll(() => firstRow()).toContain('小31班');
    await title('年级').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=gradeId&order=desc');
  });
});

describe('the width of a column', () => {
  it('is drawn at its edge, kept, and reset by a double click', async () => {
    const title = () => shown().getByRole('columnheader', { name: '年级' });
    const width = async () => Math.round((await title().boundingBox())?.width ?? 0);
    await load();
    const before = await width();
    const edge = title().locator('span[title^=拖动]');
    const box = (await edge.boundingBox()) as { x: number; y: number };
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    // A slow drag stores widths on its way as well.
    const stored = kept(new RegExp(`widths.*${before + 80}`));
    await page.mouse.move(box.x + 84, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 80);
    await stored;
    await page.reload();
    await expect.poll(width).toBe(before + 80);
    expect(new URL(page.url()).search).toBe('');
    await edge.dblclick();
    await expect.poll(width).toBe(before);
  });
});

describe('a row', () => {
  it('opens in a tab of its own with Ctrl', async () => {
    await open('?sort=className');
    const name = await rows().first().getAttribute('aria-label');
    await rows()
      .first()
      .click({ modifiers: ['Control'], position: { x: 300, y: 10 } });
    await page.getByRole('tab', { name: String(name), selected: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/campus\/classes\/[0-9a-f-]{36}$/);
  });
});

describe('the keyboard of a list', () => {
  it('moves through the rows, selects, opens and closes them', async () => {
    await load('?sort=className&order=asc');
    const [first, second] = await rows().evaluateAll((list) => list.map((row) => row.getAttribute('aria-label')));
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(first);
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(second);
    await page.keyboard.press('x');
    await shown().getByText('已选 1 项').waitFor();
    await page.keyboard.press('k');
    await expect.poll(focused).toBe(first);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.has('open')).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).searchParams.has('open')).toBe(false);
  });

  it('lists its shortcuts, which work only outside of dialogs and buttons', async () => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: '键盘快捷键' });
    await sheet.getByText('下一行').waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await shown().getByText('已选 1 项').count()).toBe(1);
    await button('导出').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '导出班级' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('导出');
  });

  it('types text in the search field', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('xjk?');
    // A key that an input method uses to compose a word is no shortcut.
    await page.evaluate(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', isComposing: true, bubbles: true }));
    });
    expect(await shown().getByRole('searchbox').inputValue()).toBe('xjk?');
    expect(await page.getByRole('dialog', { name: '键盘快捷键' }).count()).toBe(0);
  });
});

describe('a printed page', () => {
  it('shows the heading, kindergarten, day and rows of a list', async () => {
    await load('?sort=className&order=asc');
    await page.emulateMedia({ media: 'print' });
    const texts = await page.locator('body').innerText();
    expect(texts).toContain('向日葵幼儿园');
    expect(texts).toMatch(/\d{4}-\d{2}-\d{2}/);
    expect(texts).toContain('共 32 个');
    expect(await rows().count()).toBe(10);
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('searchbox').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('checkbox').filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: null });
  });

  it('shows an open record alone', async () => {
    await rows().first().click();
    await page.locator('.ant-drawer-open').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await rows().filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.ant-drawer-open').innerText()).toContain('额定人数');
    await page.emulateMedia({ media: null });
  });
});
