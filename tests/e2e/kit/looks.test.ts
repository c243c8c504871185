import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, languageOf, type PageOptions, signIn } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const row = (page: Page) => shown(page).locator('tbody tr[data-row-key]').first();

/** A look at one place: how to get there and what to wait for. */
interface Look {
  name: string;
  path: string;
  userName?: string;
  ready(page: Page): Promise<unknown>;
}

const looks: readonly Look[] = [
  { name: 'login', path: '/login', ready: (page) => page.locator('form').waitFor() },
  { name: 'change of password', path: '/changePsd', ready: (page) => page.locator('form').waitFor() },
  { name: 'the board', path: '/home', userName: 'demo3', ready: (page) => shown(page).locator('h1').waitFor() },
  { name: 'home', path: '/home', userName: 'demo4', ready: (page) => row(page).waitFor() },
  {
    name: 'empty list of students',
    path: '/campus/students',
    userName: 'demo3',
    ready: (page) => shown(page).locator('h2').waitFor(),
  },
  { name: 'list of students', path: '/campus/students', userName: 'demo4', ready: (page) => row(page).waitFor() },
  {
    name: 'a student beside the list',
    path: '/campus/students',
    userName: 'demo4',
    async ready(page) {
      await row(page).locator('td').nth(2).click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'the page of a student',
    path: '/campus/students',
    userName: 'demo4',
    async ready(page) {
      await page.goto(await studentPath());
      await shown(page).getByRole('heading').first().waitFor();
      await shown(page).locator('dl, table').first().waitFor();
    },
  },
  {
    name: 'the form of a new student',
    path: '/campus/students/new',
    userName: 'demo3',
    ready: (page) => shown(page).getByRole('textbox').first().waitFor(),
  },
  {
    name: 'the import',
    path: '/campus/students',
    userName: 'demo3',
    async ready(page) {
      await shown(page)
        .locator('main button, button')
        .filter({ hasText: (await languageOf(page)) === 'zh_CN' ? '导入学生名单' : 'Import student list' })
        .click();
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
  },
  { name: '401', path: '/401', userName: 'demo3', ready: (page) => page.locator('h2').waitFor() },
  ...['/app-function', '/dashBoard', '/500'].map((path) => ({
    name: path,
    path,
    userName: 'demo3',
    ready: (page: Page) => page.locator('h1, h2').filter({ visible: true }).first().waitFor(),
  })),
  ...['demo5', 'demo8', 'demo9'].map((userName) => ({
    name: `home of ${userName}`,
    path: '/home',
    userName,
    ready: (page: Page) => shown(page).locator('h1, h2').filter({ visible: true }).first().waitFor(),
  })),
  { name: '404', path: '/nowhere', userName: 'demo3', ready: (page) => page.locator('h2').waitFor() },
];

/** Address of a page of a child that a group's account sees. */
async function studentPath(): Promise<string> {
  const data = await (await site.server.as('demo4')).ask('/api/campus/student/page', {});
  const { id, kigId } = data.list[0];
  return `/campus/students/${id}?kigId=${kigId}`;
}

describe.each<PageOptions & { lang: RegExp }>([
  { language: 'zh_CN', theme: 'light', lang: /^zh-CN$/ },
  { language: 'en_US', theme: 'dark', lang: /^en-/ },
])('axe finds nothing serious: $language $theme', ({ lang, ...options }) => {
  const pages = new Map<string, Page>();
  const pageOf = async (userName: string | undefined): Promise<Page> => {
    const known = pages.get(userName ?? '');
    if (known !== undefined) return known;
    const page = await site.browser.open(site.server.address, options);
    if (userName !== undefined) await enter(page, userName);
    pages.set(userName ?? '', page);
    return page;
  };

  it.each(looks)('$name', async ({ path, userName, ready }) => {
    const page = await pageOf(userName);
    await page.goto(path);
    await ready(page);
    expect(await page.locator('html').getAttribute('lang')).toMatch(lang);
    expect(await page.locator('html').getAttribute('data-theme')).toBe(options.theme);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe('the console', () => {
  it('stays empty on a tour through all pages', async () => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    const heard: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) heard.push(`${page.url()}: ${message.text()}`);
    });
    await page.goto('/changePsd');
    await page.locator('form').waitFor();
    await signIn(page, 'demo4', 4);
    await shown(page).locator('strong').first().waitFor();
    await page.goto('/campus/students');
    await row(page).locator('td').nth(2).click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await page.goto(await studentPath());
    await shown(page).locator('dl, table').first().waitFor();
    for (const path of ['/campus/classes', '/campus/grades']) {
      await page.goto(path);
      await row(page).waitFor();
    }
    await page.getByRole('button', { name: /My account/ }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /My account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await signIn(page, 'demo3', 3);
    for (const path of ['/campus/students', '/401', '/500', '/nowhere']) {
      await page.goto(path);
      await page.locator('h2').first().waitFor();
    }
    await page.goto('/campus/students/new');
    await shown(page).getByRole('textbox').first().fill('A child');
    await page.getByRole('button', { name: 'Close Add student' }).click();
    await page.getByRole('button', { name: 'Close page' }).click();
    await page.getByRole('tab', { name: 'Add student' }).waitFor({ state: 'detached' });
    expect(heard).toEqual([]);
    // Styles of components came with the page: none was made in it.
    const made = await page.locator('style').allTextContents();
    expect(made.filter((text) => text.includes('.ant-'))).toEqual([]);
  });
});

it('shows no transition when the system asks for reduced motion', async () => {
  const page = await site.browser.open(site.server.address);
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => /[1-9]/.test(getComputedStyle(element).transitionDuration))
        .map(({ className }) => className),
    );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await enter(page, 'demo9');
  await page.goto('/operations/openings');
  await row(page).waitFor();
  expect(await moving()).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toEqual([]);
});

it.each(['/login', '/401'])(
  'the English page has no quotation mark or apostrophe as wide as a Chinese character: %s',
  async (path) => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    if (path !== '/login') await signIn(page, 'demo3', 3);
    await page.goto(path);
    await page.locator('form, h2').first().waitFor();
    const widest = await page.evaluate(() => {
      // Controls take nothing of the text around them unless they are told to.
      const widths = ['span', 'button'].flatMap((tag) =>
        ['“', '”', '’'].map((mark) => {
          const element = document.body.appendChild(document.createElement(tag));
          element.textContent = mark;
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(element).fontSize);
        }),
      );
      return Math.max(...widths);
    });
    expect(widest).toBeLessThan(0.7);
    await page.context().close();
  },
);
