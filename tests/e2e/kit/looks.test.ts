import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, signIn } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { changeTheme, moveTo } from '../../support/within-page.ts';

const site = startSite();

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const row = (page: Page) => shown(page).locator('tbody tr[data-row-key]').first();

/** A look at one place: how to get there and what to wait for. Screens of the menu have theirs in `every-screen.test.ts` of their area. */
interface Look {
  name: string;
  path: string;
  userName?: string;
  ready(page: Page): Promise<unknown>;
}

/** Each account has one page for all its looks, in one language, so that both languages are seen. */
const languages: Readonly<Record<string, 'zh_CN' | 'en_US'>> = {
  nobody: 'zh_CN',
  demo3: 'en_US',
  demo4: 'zh_CN',
  demo5: 'en_US',
  demo8: 'zh_CN',
  demo9: 'en_US',
};

const looks: readonly Look[] = [
  { name: 'login', path: '/login', ready: (page) => page.locator('form').waitFor() },
  { name: 'change of password', path: '/changePsd', ready: (page) => page.locator('form').waitFor() },
  { name: 'the board', path: '/home', userName: 'demo3', ready: (page) => shown(page).locator('h1').waitFor() },
  { name: 'home', path: '/home', userName: 'demo4', ready: (page) => row(page).waitFor() },
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
      await moveTo(page, await studentPath());
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
  { name: '401', path: '/401', userName: 'demo3', ready: (page) => page.locator('h2').waitFor() },
  ...['/app-function', '/dashBoard', '/500'].map((path) => ({
    name: path,
    path,
    userName: 'demo3',
    ready: (page: Page) => page.locator('h1, h2').filter({ visible: true }).first().waitFor(),
  })),
  {
    name: 'the import, above an empty list',
    path: '/campus/students',
    userName: 'demo3',
    async ready(page) {
      await shown(page).locator('h2').waitFor();
      await shown(page).getByRole('button', { name: 'Import student list' }).click();
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
  },
  {
    name: '404',
    path: '/nowhere',
    userName: 'demo3',
    ready: (page) => page.getByRole('heading', { level: 2, name: 'Page not found' }).waitFor(),
  },
  ...['demo5', 'demo8', 'demo9'].map((userName) => ({
    name: `home of ${userName}`,
    path: '/home',
    userName,
    ready: (page: Page) => shown(page).locator('h1, h2').filter({ visible: true }).first().waitFor(),
  })),
];

/** Address of a page of a child that a group's account sees. */
async function studentPath(): Promise<string> {
  const data = await (await site.server.as('demo4')).ask('/api/campus/student/page', {});
  const { id, kigId } = data.list[0];
  return `/campus/students/${id}?kigId=${kigId}`;
}

describe('axe finds nothing serious in both themes', () => {
  const pages = new Map<string, Page>();

  /** The page of an account at a path. Without an account it is loaded, because pages in front of the sign-in have no routes. */
  async function pageAt(path: string, userName: string | undefined): Promise<Page> {
    const known = pages.get(userName ?? 'nobody');
    const page =
      known ?? (await site.browser.open(site.server.address, { language: languages[userName ?? 'nobody'] ?? null }));
    pages.set(userName ?? 'nobody', page);
    if (userName === undefined) await page.goto(path);
    else if (known === undefined) await enter(page, userName, path);
    else await moveTo(page, path);
    return page;
  }

  it.each(looks)('$name', async ({ path, userName, ready }) => {
    const page = await pageAt(path, userName);
    await ready(page);
    const lang = languages[userName ?? 'nobody'] === 'zh_CN' ? /^zh-CN$/ : /^en-/;
    expect(await page.locator('html').getAttribute('lang')).toMatch(lang);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    const light = await seriousFindings(page);
    await changeTheme(page, 'dark');
    const dark = await seriousFindings(page, { onlyColours: true });
    await changeTheme(page, 'light');
    expect({ light, dark }).toEqual({ light: [], dark: [] });
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
    await moveTo(page, await studentPath());
    await shown(page).locator('dl, table').first().waitFor();
    for (const path of ['/campus/classes', '/campus/grades']) {
      await moveTo(page, path);
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
      await moveTo(page, path);
      await page.locator('h2').filter({ visible: true }).first().waitFor();
    }
    await moveTo(page, '/campus/students/new');
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
  await enter(page, 'demo9', '/operations/openings');
  await row(page).waitFor();
  expect(await moving()).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toEqual([]);
});

it.each(['/login', '/401'])(
  'the English page has no quotation mark or apostrophe as wide as a Chinese character: %s',
  async (path) => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    if (path === '/login') await page.goto(path);
    else await enter(page, 'demo3', path);
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
