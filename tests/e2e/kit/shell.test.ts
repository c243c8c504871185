import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter, signIn } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { moveTo } from '../../support/within-page.ts';

const site = startSite();

/** An English page of a signed-in account. */
async function signedIn(userName = 'demo3', path = '/home'): Promise<Page> {
  const page = await site.browser.open(site.server.address, { language: 'en_US' });
  await enter(page, userName, path);
  await page.getByRole('tab', { selected: true }).waitFor();
  return page;
}

const pathOf = (page: Page) => page.url().slice(site.server.address.length);
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const tabNames = (page: Page) => page.getByRole('tab').allInnerTexts();
const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const isAtLogin = (page: Page) => page.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' });
const nameField = (page: Page) => shown(page).getByRole('textbox', { name: 'Name', exact: true }).first();

/** Chooses from the menu that a right click on a tab opens. */
async function chooseOnTab(page: Page, name: string, command: string): Promise<void> {
  await tab(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}

/** Leaves a page with its home tab alone, as a new one begins. */
async function closeTabs(page: Page): Promise<void> {
  await chooseOnTab(page, 'Home', 'Close all');
  await expect.poll(() => tabNames(page)).toEqual(['Home']);
}

/** Types a name in the form for a new student. */
async function typeStudent(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await page.getByRole('tab', { name: 'Add student' }).getByRole('img', { name: 'not saved yet' }).waitFor();
}

describe('the shell', () => {
  /** The tests go on from one another; the last one changes the language. */
  let page: Page;
  beforeAll(async () => {
    page = await signedIn();
  });

  it('moves the focus to the content with the first Tab and Enter', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('[D01] has a side menu of 256 px, or 64 px collapsed, and keeps the chosen width', async () => {
    const width = async () => (await menu(page).boundingBox())?.width;
    const side = async () => {
      const main = await page.getByRole('banner').boundingBox();
      return main?.x;
    };
    expect(await side()).toBe(256);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await expect.poll(side).toBe(64);
    expect(await width()).toBeLessThanOrEqual(64);
    const heading = menu(page).getByRole('button', { name: 'Campus' });
    const row = page.getByRole('menuitem', { name: 'Classes' });
    await heading.hover();
    await row.waitFor();
    // A click keeps the rows that the pointer has opened; moving away hides them, and coming back shows them.
    await heading.click();
    await page.mouse.move(700, 500);
    await row.waitFor({ state: 'hidden' });
    await heading.hover();
    await row.click();
    await tab(page, 'Classes').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Expand menu' }).click();
    await expect.poll(side).toBe(256);

    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(side).toBe(64);
    await page.setViewportSize({ width: 600, height: 768 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL('**/home');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect.poll(side).toBe(256);
  });

  it('[D02] [D03] [D05] has a header with breadcrumb, user dropdown and full screen', async () => {
    await moveTo(page, '/campus/students');
    const breadcrumb = page.getByRole('navigation', { name: 'You are here' });
    expect(await breadcrumb.getByRole('listitem').allInnerTexts()).toEqual(['Campus', 'Students']);
    expect(await breadcrumb.locator('[aria-current=page]').innerText()).toBe('Students');
    await shown(page).getByRole('button', { name: 'Add student' }).click();
    await expect
      .poll(() => breadcrumb.getByRole('listitem').allInnerTexts())
      .toEqual(['Campus', 'Students', 'Add student']);
    await breadcrumb.getByRole('link', { name: 'Students' }).click();
    await page.waitForURL('**/campus/students');

    await page.getByRole('button', { name: /My account/ }).click();
    await expect
      .poll(() => page.getByRole('menuitem').allInnerTexts())
      .toEqual(['Change password', 'My phone', 'Signed-in devices', 'Log out']);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  it('[D04] [D27] reloads the page in the chosen language at the same address', async () => {
    await closeTabs(page);
    await moveTo(page, '/campus/classes');
    await tab(page, 'Classes').waitFor();
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole('button', { name: 'Language' }).click();
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['简体中文', 'English']);
    await page.getByRole('menuitem', { name: '简体中文' }).click();
    await tab(page, '班级').waitFor();
    expect(await page.evaluate(() => 'before' in window)).toBe(false);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await page.evaluate(() => localStorage.getItem('kiga.language'))).toBe('zh_CN');
    expect(pathOf(page)).toBe('/campus/classes');
    expect(await tabNames(page)).toEqual(['首页', '班级']);
    expect(await page.title()).toBe('班级 | Kiga');
  });
});

describe('the tabs', () => {
  /** The tests go on from one another. */
  let page: Page;
  beforeAll(async () => {
    page = await signedIn('demo3', '/campus/classes');
  });

  it('[D06] stay open after a reload, with home always first and never closed', async () => {
    await menu(page).getByRole('link', { name: 'Grades' }).click();
    await tab(page, 'Grades').waitFor();
    await menu(page).getByRole('link', { name: 'Classes' }).click();
    expect(await tabNames(page)).toEqual(['Home', 'Classes', 'Grades']);
    await expect.poll(() => page.title()).toBe('Classes | Kiga');
    await page.reload();
    await tab(page, 'Grades').waitFor();
    expect(await tabNames(page)).toEqual(['Home', 'Classes', 'Grades']);
    expect(await page.getByRole('button', { name: 'Close Home' }).count()).toBe(0);
    await tab(page, 'Home').click({ button: 'right' });
    expect(await page.getByRole('menuitem', { name: 'Close', exact: true }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await tab(page, 'Home').press('Delete');
    expect(await tabNames(page)).toEqual(['Home', 'Classes', 'Grades']);
  });

  it('can be closed one by one, all others, to the right, and all', async () => {
    await closeTabs(page);
    await moveTo(page, '/campus/classes');
    const openAll = async () => {
      for (const name of ['Students', 'Classes', 'Grades']) {
        await menu(page).getByRole('link', { name, exact: true }).click();
        await tab(page, name).waitFor();
      }
    };
    await openAll();
    expect(await tabNames(page)).toEqual(['Home', 'Classes', 'Students', 'Grades']);
    await page.getByRole('button', { name: 'Close Students' }).click();
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Classes', 'Grades']);
    await tab(page, 'Grades').click({ button: 'middle' });
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Classes']);
    await page.waitForURL('**/campus/classes');
    await openAll();
    await chooseOnTab(page, 'Students', 'Close others');
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Students']);
    await page.waitForURL('**/campus/students');
    await openAll();
    await chooseOnTab(page, 'Students', 'Close to the right');
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Students']);
    await openAll();
    await chooseOnTab(page, 'Home', 'Close all');
    await expect.poll(() => tabNames(page)).toEqual(['Home']);
    await page.waitForURL('**/home');
    await openAll();
    await tab(page, 'Grades').press('ArrowLeft');
    await expect.poll(() => pathOf(page)).toBe('/campus/classes');
    expect(await tab(page, 'Classes').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Delete');
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Students', 'Grades']);
  });

  it('keep scroll position and address while another tab is shown', async () => {
    const group = await signedIn('demo4', '/campus/students');
    await group.setViewportSize({ width: 1366, height: 480 });
    const rows = shown(group).locator('tbody tr[data-row-key]');
    await rows.nth(9).waitFor();
    await rows.nth(9).scrollIntoViewIfNeeded();
    const topOf = async () => Math.round((await rows.nth(9).boundingBox())?.y ?? 0);
    const before = await topOf();
    await tab(group, 'Home').click();
    await group.waitForURL('**/home');
    await tab(group, 'Students').click();
    await group.waitForURL('**/campus/students');
    await expect.poll(topOf).toBe(before);

    await moveTo(group, '/campus/students?page=2');
    await rows.first().waitFor();
    const second = await rows.first().innerText();
    await tab(group, 'Home').click();
    await tab(group, 'Students').click();
    await group.waitForURL('**/campus/students?page=2');
    expect(await rows.first().innerText()).toBe(second);
    await group.goBack();
    await group.waitForURL('**/home');
    await group.context().close();
  });

  it('[D07] mark typed text, and ask before a tab with typed text closes', async () => {
    await closeTabs(page);
    await moveTo(page, '/campus/students/new');
    await typeStudent(page, 'Half a name');
    await tab(page, 'Home').click();
    await page.waitForURL('**/home');
    await page.getByRole('tab', { name: 'Add student' }).click();
    expect(await nameField(page).inputValue()).toBe('Half a name');

    const question = page.getByRole('dialog', { name: 'Are you sure you want to close this page' });
    await page.getByRole('button', { name: 'Close Add student' }).click();
    await question.waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await nameField(page).inputValue()).toBe('Half a name');
    await chooseOnTab(page, 'Home', 'Close all');
    await question.waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: /My account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('dialog', { name: 'Are you sure you want to log out' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('dialog', { name: 'Are you sure you want to log out' }).waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitem', { name: '简体中文' }).click();
    const switching = page.getByRole('dialog', { name: 'Switching the language reloads the page' });
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await switching.waitFor({ state: 'hidden' });

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    expect(await nameField(page).inputValue()).toBe('Half a name');

    await page.getByRole('button', { name: 'Close Add student' }).click();
    await page.getByRole('button', { name: 'Close page' }).click();
    await expect.poll(() => tabNames(page)).toEqual(['Home']);
    // Back leads to the previous address; the closed form opens anew, as one tab.
    await page.goBack();
    await expect.poll(() => tabNames(page)).toEqual(['Home', 'Add student']);
    expect(await nameField(page).inputValue()).toBe('');
  });

  it('scroll to any of thirty, and all of them close at once', async () => {
    const tags = Array.from({ length: 30 }, (_, index) => ({
      path: `/campus/classes/${index}`,
      title: `Class ${index}`,
      language: 'en_US',
    }));
    await page.evaluate((all) => localStorage.setItem('kiga.tags', JSON.stringify(all)), tags);
    await page.goto('/campus/grades');
    await tab(page, 'Grades').waitFor();
    expect((await tabNames(page)).length).toBe(32);
    // The shown tab and its close button are fully visible beside the scroll buttons.
    const closing = page.getByRole('button', { name: 'Close Grades' });
    const forward = page.getByRole('button', { name: 'Scroll forward' });
    await expect
      .poll(async () => {
        const [end, button] = await Promise.all([closing.boundingBox(), forward.boundingBox()]);
        return end && button && end.x + end.width <= button.x + 1;
      })
      .toBe(true);
    await page.getByRole('button', { name: 'All tabs' }).click();
    await page.getByRole('menuitem', { name: 'Class 3', exact: true }).click();
    await page.waitForURL('**/campus/classes/3');
    // Found by its state: the class does not exist, so the tab soon has another name.
    const opened = page.getByRole('tab', { selected: true });
    await expect.poll(() => opened.evaluate((one) => one.getBoundingClientRect().left > 60)).toBe(true);
    await opened.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close all', exact: true }).click();
    await expect.poll(() => tabNames(page)).toEqual(['Home']);
  });

  it('close without a question if no text was typed', async () => {
    await moveTo(page, '/campus/students/new');
    await nameField(page).waitFor();
    await page.getByRole('button', { name: 'Close Add student' }).click();
    await expect.poll(() => tabNames(page)).toEqual(['Home']);
  });
});

describe('a session that ends during work', () => {
  /** Ends all sessions when the page makes this call; the stream of changes would notice an earlier end before a click does. */
  const endSessionsAt = (page: Page, call: string) =>
    page.route(
      `**${call}*`,
      async (route) => {
        await site.server.db.deleteFrom('sessions').execute();
        await route.continue();
      },
      { times: 1 },
    );

  it('leads to the sign-in page with the return address if no text was typed', async () => {
    const page = await signedIn();
    await shown(page).getByRole('heading', { level: 1 }).waitFor();
    await menu(page).getByRole('button', { name: 'Campus' }).click();
    await endSessionsAt(page, '/api/campus/class/page');
    await menu(page).getByRole('link', { name: 'Classes' }).click();
    await isAtLogin(page);
    expect(pathOf(page)).toBe(`/login?from=${encodeURIComponent('/campus/classes')}`);
    expect(await page.evaluate(() => localStorage.getItem('kiga.token'))).toBeNull();
  });

  it('asks for the password in place if text was typed, and the work continues', async () => {
    const page = await signedIn('demo3', '/campus/students/new');
    await typeStudent(page, 'Half a name');
    await endSessionsAt(page, '/api/campus/class/page');
    await menu(page).getByRole('link', { name: 'Classes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Password').fill('Wrong_1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('password is wrong').waitFor();
    await dialog.getByLabel('Password').fill('Kiga_2026');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await shown(page).getByText('小一班').first().waitFor();
    await page.getByRole('tab', { name: 'Add student' }).click();
    expect(await nameField(page).inputValue()).toBe('Half a name');

    await endSessionsAt(page, '/api/campus/grade/page');
    await menu(page).getByRole('link', { name: 'Grades' }).click();
    await dialog.getByRole('button', { name: 'Discard and go to login' }).click();
    await isAtLogin(page);
  });

  it('ends in the other windows of the browser too, and keeps typed text', async () => {
    const page = await signedIn('demo3', '/campus/grades');
    const other = await page.context().newPage();
    await other.goto('/campus/classes');
    await tab(other, 'Classes').waitFor();
    const third = await page.context().newPage();
    await third.goto('/campus/students/new');
    await typeStudent(third, 'Half a name');
    await page.getByRole('button', { name: /My account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await isAtLogin(page);
    await isAtLogin(other);
    expect(await nameField(third).inputValue()).toBe('Half a name');

    await signIn(page, 'demo4', 4);
    await other.goto('/home');
    await other.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await other.getByRole('heading', { level: 1 }).innerText()).toContain('沈一帆');
    // The third window learns of the change without a click.
    await third.getByRole('dialog', { name: 'Your session has ended' }).getByText('demo3').waitFor();
  });
});

describe('the menu of the server', () => {
  it('[C48] [C49] [C50] [H04] defines the routes, opens direct links outside, and reports an unknown screen', async () => {
    const rows = [
      { key: 'x', parent: null, href: null, component: null, show: true, name: 'Helpers' },
      { key: 'x.guide', parent: 'x', href: 'https://guide.example/a', component: null, show: true, name: 'Guide' },
      { key: 'x.future', parent: 'x', href: '/future', component: 'future/thing', show: true, name: 'Future' },
      { key: 'x.ours', parent: 'x', href: '/our-grades', component: 'campus/grades', show: true, name: 'Our grades' },
      { key: 'x.hidden', parent: 'x', href: '/hidden', component: 'campus/classes', show: false, name: 'Hidden' },
    ];
    for (const [sort, { key, parent, href, component, show, name }] of rows.entries()) {
      await sql`insert into menus (id, key, parent_id, href, icon, is_show, component_url, app_types, sort, name_zh, name_en)
        values (gen_random_uuid(), ${key}, (select id from menus where key = ${parent}), ${href}, 'notice', ${show},
          ${component}, '{3}', ${50 + sort}, ${name}, ${name})`.execute(site.server.db);
    }
    const page = await signedIn();
    await page.context().route('https://guide.example/**', (route) => route.fulfill({ body: 'the guide' }));
    await menu(page).getByRole('button', { name: 'Helpers' }).click();
    expect(await menu(page).getByRole('link').allInnerTexts()).toEqual(['Home', 'Guide', 'Future', 'Our grades']);

    const outside = page.context().waitForEvent('page');
    await menu(page).getByRole('link', { name: 'Guide' }).click();
    expect((await outside).url()).toBe('https://guide.example/a');
    expect(await (await outside).evaluate(() => window.opener)).toBeNull();
    expect(pathOf(page)).toBe('/home');

    await menu(page).getByRole('link', { name: 'Our grades' }).click();
    await page.waitForURL('**/our-grades');
    await shown(page).getByText('小班').first().waitFor();
    await menu(page).getByRole('link', { name: 'Future' }).click();
    await heading(page, 'This page cannot be opened yet').waitFor();
    await moveTo(page, '/hidden');
    await tab(page, 'Hidden').waitFor();
    await shown(page).getByText('小一班').first().waitFor();

    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('kiga.menus') ?? '[]'));
    const helpers = stored.find(({ name }: { name: string }) => name === 'Helpers');
    const names = ['componentUrl', 'href', 'icon', 'id', 'isShow', 'name', 'parentId', 'subMenus'];
    for (const entry of [helpers, ...helpers.subMenus]) expect(Object.keys(entry).sort()).toEqual(names);
    expect(helpers.subMenus[1]).toMatchObject({
      parentId: helpers.id,
      href: '/future',
      name: 'Future',
      icon: 'notice',
      isShow: true,
      componentUrl: 'future/thing',
      subMenus: [],
    });

    const other = await signedIn('demo4', '/our-grades');
    expect(await menu(other).getByRole('button', { name: 'Helpers' }).count()).toBe(0);
    await heading(other, 'Page not found').waitFor();
  });
});

describe('the error pages', () => {
  /** The page of a kindergarten, which the tests share. */
  let page: Page;
  beforeAll(async () => {
    page = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(page, 'demo3', '/401');
  });

  it('[C42] [C43] stand outside the shell at their own addresses', async () => {
    for (const [path, title, sentence, name] of [
      ['/401', 'You do not have access', /^Your account does not include this page/, 'Not open | Kiga'],
      // This page offers no retry.
      ['/500', 'Something broke on this page', /^Please come back later, or go back to home/, 'Error | Kiga'],
    ] as const) {
      await moveTo(page, path);
      await heading(page, title).waitFor();
      await page.getByText(sentence).waitFor();
      expect(await page.getByRole('tab').count()).toBe(0);
      expect(await page.getByRole('navigation').count()).toBe(0);
      expect(await page.title()).toBe(name);
      await page.getByRole('button', { name: 'Back to home' }).click();
      await page.waitForURL('**/home');
      await tab(page, 'Home').waitFor();
    }
  });

  it('[C44] [J16] are 404 for an unknown page, 401 for a forbidden page, and 500 for a broken screen', async () => {
    const admin = await signedIn('demo8', '/campus/enrollment');
    await heading(admin, 'Not available for your kind of user').waitFor();
    await shown(admin).getByText('“System administrator” do not have “Leads”').waitFor();
    expect(await tabNames(admin)).toEqual(['Home', 'Leads']);
    await shown(admin).getByRole('button', { name: 'Back to home' }).click();
    await admin.waitForURL('**/home');
    await moveTo(admin, '/nowhere/at/all');
    await heading(admin, 'Page not found').waitFor();
    await expect.poll(() => admin.title()).toBe('Not found | Kiga');
    await tab(admin, 'Home').click();
    await admin.waitForURL('**/home');
    expect(await tabNames(admin)).toEqual(['Home', 'Leads', 'Not found']);

    const program = '**/assets/class.screen-*.js';
    await page.route(program, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Broken() { throw new Error("broken on purpose"); }',
      }),
    );
    await moveTo(page, '/campus/classes');
    await heading(page, 'Something broke on this page').waitFor();
    await tab(page, 'Home').click();
    await page.getByRole('heading', { name: /周敏/ }).waitFor();
  });

  it('report a screen script that fails to load, and load it after a retry', async () => {
    await closeTabs(page);
    await page.route('**/assets/grade.screen-*.js', (route) => route.abort());
    await menu(page).getByRole('link', { name: 'Grades' }).click();
    await heading(page, 'Failed to load').waitFor();
    await page.unroute('**/assets/grade.screen-*.js');
    await shown(page).getByRole('button', { name: 'Click to retry' }).click();
    await shown(page).getByText('小班').first().waitFor();
    expect(await tabNames(page)).toEqual(['Home', 'Grades']);
  });
});
