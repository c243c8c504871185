import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).last();
const tabNames = (page: Page) => page.getByRole('tab').allInnerTexts();

it('all tabs follow the language of the page, also after another window has changed it', async () => {
  const page = await site.browser.open(site.server.address, { language: 'en_US' });
  await enter(page, 'demo3', '/campus/classes');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Grades' }).click();
  await tab(page, 'Grades').waitFor();
  await page.goto('/campus/students/new');
  await tab(page, 'Add student').waitFor();
  const other = await page.context().newPage();
  await other.goto('/home');
  await other.getByRole('button', { name: 'Language' }).click();
  await other.getByRole('menuitem', { name: '简体中文' }).click();
  await tab(other, '班级').waitFor();
  expect(await tabNames(other)).toEqual(['首页', '班级', '年级', '学生']);
  // The first window, still in English, stores its tabs once more.
  await menu.getByRole('link', { name: 'Home' }).click();
  await menu.getByRole('link', { name: 'Students' }).click();
  await tab(page, 'Students').waitFor();
  await page.reload();
  await tab(page, '首页').waitFor();
  await expect.poll(() => tabNames(page)).toEqual(['首页', '班级', '年级', '学生', '学生']);
  await page.context().close();
});
