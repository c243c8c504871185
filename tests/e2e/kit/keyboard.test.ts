import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startSite } from '../../support/site.ts';

const site = startSite();

/** A limit above the number of stops of any page. */
const STOPS_MAX = 80;

/** The focused element: its name for a screen reader, and its look with the focus. */
interface Stop {
  name: string;
  look: string;
}

/** Reads the look of an element and its parents, because a field shows its focus at its frame. */
const readLook = `(element) => {
  const around = [element, element.parentElement, element.parentElement?.parentElement].filter(Boolean);
  return around.map((one) => {
    const { outlineStyle, outlineColor, boxShadow, borderColor, backgroundColor, clipPath } = getComputedStyle(one);
    return [outlineStyle, outlineColor, boxShadow, borderColor, backgroundColor, clipPath].join();
  }).join('|');
}`;

/** Waits for the second frame from now, in which a change is at least partly drawn. */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/** The element that has the focus now; the page remembers it as the last stop. */
function stopAt(page: Page): Promise<Stop> {
  return page.evaluate(`(async () => {
    await ${drawn};
    const element = window.lastStop = document.activeElement;
    const named = element.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.innerText) ?? [];
    const labels = [...(element.labels ?? [])].map((label) => label.innerText);
    const name = element.getAttribute('aria-label') ?? [...labels, ...named, element.innerText].find(Boolean) ?? '';
    return { name: name.replace(/\\s+/g, ' ').trim(), look: (${readLook})(element) };
  })()`);
}

/** The current look of the last stop. */
function lastLook(page: Page): Promise<string> {
  return page.evaluate(`${drawn}.then(() => (${readLook})(window.lastStop))`);
}

/** Stops without a visible focus. */
const unseen: string[] = [];

/** Presses Tab until the element with this name has the focus; the stops between must show the focus as well. */
async function goTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < STOPS_MAX; count += 1) {
    const stop = await stopAt(page);
    if (name.test(stop.name)) return;
    passed.push(stop.name);
    await page.keyboard.press('Tab');
    // The page itself may have set the focus of the first stop.
    if (count > 0 && (await lastLook(page)) === stop.look) unseen.push(`${page.url()}: ${stop.name}`);
  }
  throw new Error(`no stop is called ${name}: ${passed.join(' / ')}`);
}

it('a user signs in and saves a student by keyboard, with a visible focus at every stop', async () => {
  const page = await site.browser.open(site.server.address);
  await page.goto('/login');
  await page.locator('form').waitFor();
  // The page opens with the focus in the account; the kind of user is one stop before it.
  expect((await stopAt(page)).name).toMatch(/^账号/);
  await page.keyboard.press('Shift+Tab');
  expect((await stopAt(page)).name).toMatch(/^身份/);
  await page.keyboard.press('Home');
  await goTo(page, /^账号/);
  await page.keyboard.type('demo3');
  await goTo(page, /^密码/);
  await page.keyboard.type('Kiga_2026');
  await goTo(page, /^登录$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.getByRole('tab', { selected: true }).waitFor();

  await goTo(page, /^园所管理$/);
  await page.keyboard.press('Enter');
  await goTo(page, /^学生$/);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: '学生', selected: true }).waitFor();
  await page.getByRole('button', { name: '新增学生' }).first().waitFor();
  await goTo(page, /^新增学生$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '保存学生', exact: true }).waitFor();

  await goTo(page, /^姓名/);
  await page.keyboard.type('欧阳小米');
  const choose = async (label: RegExp, option: string) => {
    await goTo(page, label);
    await page.keyboard.press('ArrowDown');
    await page.getByTitle(option, { exact: true }).first().waitFor();
    for (let step = 0; step < 20; step += 1) {
      const active = await page.locator('.ant-select-item-option-active:visible').first().getAttribute('title');
      if (active === option) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };
  await choose(/^性别/, '女');
  await goTo(page, /^出生日期|^生日/);
  await page.keyboard.type('2022-03-05');
  await page.keyboard.press('Enter');
  await choose(/^班级/, '小一班');
  await goTo(page, /^保存学生$/);
  await page.keyboard.press('Enter');
  await page.getByText('保存成功').waitFor();
  const data = await (await site.server.as('demo3')).ask('/api/campus/student/page', { q: '欧阳小米' });
  expect(data.list).toMatchObject([{ stuName: '欧阳小米', sex: 'female', birthday: '2022-03-05' }]);
  expect(unseen).toEqual([]);

  // The tabs: arrows move, the context menu opens by its key, Delete closes.
  await page.locator('[role=tab][aria-selected=true]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL('**/home');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/campus/students');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '关闭其他' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: '关闭其他' }).waitFor({ state: 'hidden' });
  await page.locator('[role=tab][aria-selected=true]').focus();
  await page.keyboard.press('Delete');
  await page.waitForURL('**/home');
  // The focus moves to the tab that is shown next.
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.textContent);
  await expect.poll(focused).toBe('tab');
  // Home cannot be closed, and the attempt takes no focus later.
  await page.keyboard.press('Delete');
  await goTo(page, /^学生$/);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: '学生', selected: true }).waitFor();
  expect(await focused()).toBe('学生');
});
