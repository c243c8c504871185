import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteFolder } from '@kiga/server/app/start.ts';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { enter, type PageOptions } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

let folder: string;
const site = startSite(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kiga-site-')), 'site');
  await cp(siteFolder, folder, { recursive: true });
  return { pages: folder };
});
afterAll(async () => {
  await rm(join(folder, '..'), { recursive: true, force: true });
});

let builds = 0;

/** Puts another build in place of the pages while the server runs: every file under assets has another name. */
async function deploy(): Promise<void> {
  builds += 1;
  const next = `${folder}-next`;
  await cp(siteFolder, next, { recursive: true, filter: (source) => !/\.(br|gz)$/.test(source) });
  const names = await readdir(join(next, 'assets'));
  const hashes = names.flatMap((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? []);
  const pattern = new RegExp(`(?<=-)(${hashes.join('|')})(?=\\.)`, 'g');
  const renamed = (text: string) => text.replace(pattern, (hash) => `${hash.slice(0, 6)}${10 + builds}`);
  for (const name of names) {
    const content = await readFile(join(next, 'assets', name));
    await rm(join(next, 'assets', name));
    const isText = /\.(js|css)$/.test(name);
    await writeFile(join(next, 'assets', renamed(name)), isText ? renamed(content.toString()) : content);
  }
  for (const name of await pagesOf(next)) {
    const html = renamed(await readFile(join(next, name), 'utf8'));
    await writeFile(join(next, name), html.replace(/(name="kiga-build" content=")\w+/, `$1build${builds}`));
  }
  await rm(folder, { recursive: true });
  await rename(next, folder);
}

async function pagesOf(site: string): Promise<string[]> {
  return (await readdir(site, { recursive: true })).filter((name) => name.endsWith('.html'));
}

async function signedIn(path: string, options: PageOptions = { language: 'en_US' }): Promise<Page> {
  const page = await site.browser.open(site.server.address, options);
  await enter(page, 'demo3', path);
  await page.getByRole('tab', { selected: true }).waitFor();
  return page;
}

const tabNames = (page: Page) => page.getByRole('tab').allInnerTexts();
const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const menuLink = (page: Page, name: string) => page.getByRole('navigation').first().getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** As when the user comes back to the window. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('a deployment while pages are open', () => {
  it('is shown as a notice, and a screen with a removed script loads from the new pages with all tabs', async () => {
    const page = await signedIn('/campus/classes');
    await shown(page).getByText('小一班').first().waitFor();
    const typing = await page.context().newPage();
    await typing.goto('/campus/students/new');
    await shown(typing).getByRole('textbox').first().fill('Half a name');
    await typing.getByRole('tab', { name: 'Add student' }).getByRole('img', { name: 'not saved yet' }).waitFor();
    await deploy();

    const notice = page.getByRole('status').getByText('A new version is available. Reload the page to use it.');
    await comeBack(page);
    await notice.waitFor();
    await page.getByRole('button', { name: 'Later' }).click();
    await notice.waitFor({ state: 'hidden' });
    await menuLink(page, 'Grades').click();
    await heading(page, 'Failed to load').waitFor();
    await shown(page).getByRole('button', { name: 'Click to retry' }).click();
    await shown(page).getByText('小班').first().waitFor();
    expect(await tabNames(page)).toEqual(['Home', 'Classes', 'Grades']);
    expect(await page.getByRole('button', { name: 'Reload now' }).count()).toBe(0);

    await comeBack(typing);
    await typing.getByRole('button', { name: 'Reload now' }).click();
    await typing.getByRole('dialog', { name: 'Are you sure you want to reload the page' }).waitFor();
    await typing.getByRole('button', { name: 'Keep editing' }).click();
    await typing.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await shown(typing).getByRole('textbox').first().inputValue()).toBe('Half a name');
    await typing.getByRole('button', { name: 'Reload now' }).click();
    await typing.evaluate(() => Object.assign(window, { isOldPage: true }));
    await typing.getByRole('button', { name: 'Reload', exact: true }).click();
    await typing.waitForFunction(() => !('isOldPage' in window));
    // The draft survives the reload.
    await expect.poll(() => shown(typing).getByRole('textbox').first().inputValue()).toBe('Half a name');
    await deploy();
    await comeBack(page);
    await notice.waitFor();
  });

  it('answers 404 for a removed script, and never a page', async () => {
    for (const path of ['/assets/gone-12345678.js', '/assets/gone.css', '/gone.js']) {
      const answer = await fetch(site.server.address + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
      expect(`cache-control: ${answer.headers.get('cache-control')}`).not.toContain('immutable');
    }
    const [name] = await readdir(join(folder, 'assets'));
    const asset = await fetch(`${site.server.address}/assets/${name}`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/index.html', '/home', '/login', '/first-theme.js']) {
      expect((await fetch(site.server.address + path)).headers.get('cache-control')).toBe('no-cache');
    }
  });
});

describe('a script that does not load', () => {
  it('[J14] fails after 120 seconds with a retry button', async () => {
    const page = await signedIn('/campus/grades');
    let isStuck = true;
    await page.route('**/assets/term.screen-*.js', (route) => (isStuck ? undefined : route.continue()));
    await page.clock.install();
    const asked = page.waitForRequest('**/assets/term.screen-*.js');
    const begun = Date.now();
    await menuLink(page, 'Terms').click();
    await asked;
    await page.getByRole('status', { name: 'Opening' }).waitFor({ state: 'attached' });
    // The clock of the page runs on meanwhile.
    await page.clock.fastForward(119_000 - (Date.now() - begun));
    expect(await heading(page, 'Failed to load').count()).toBe(0);
    await page.clock.fastForward(2_000);
    await heading(page, 'Failed to load').waitFor();
    await shown(page).getByRole('button', { name: 'Click to retry' }).waitFor();
    isStuck = false;
    await page.context().close();
  });

  it('is loaded by a reload of the page after a failed retry, because some browsers request it only once', async () => {
    const page = await signedIn('/campus/grades');
    await page.route('**/assets/term.screen-*.js', (route) => route.abort());
    await menuLink(page, 'Terms').click();
    const retry = shown(page).getByRole('button', { name: 'Click to retry' });
    await retry.evaluate((button) => button.setAttribute('data-first', ''));
    await retry.click();
    await shown(page).locator('button:not([data-first])', { hasText: 'Click to retry' }).waitFor();
    await page.unroute('**/assets/term.screen-*.js');
    const loaded = page.waitForEvent('load');
    await retry.click();
    await loaded;
    await heading(page, 'Terms').waitFor();
    expect(await tabNames(page)).toEqual(['Home', 'Grades', 'Terms']);
    await page.context().close();
  });

  it('fails after 120 seconds also on the page that changes a password', async () => {
    const page = await site.browser.open(site.server.address, { language: 'en_US' });
    await page.clock.install();
    const asked = page.waitForRequest('**/assets/change-password-page-*.js');
    await page.route('**/assets/change-password-page-*.js', () => undefined);
    const begun = Date.now();
    await page.goto('/changePsd', { waitUntil: 'commit' });
    await asked;
    await page.clock.fastForward(119_000 - (Date.now() - begun));
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.fastForward(2_000);
    await page.getByRole('alert').getByText('Failed to load').waitFor();
    await page.unroute('**/assets/change-password-page-*.js');
    await page.getByRole('button', { name: 'Click to retry' }).click();
    await page.getByLabel('Old password').waitFor();
    await page.context().close();
  });

  it.each([
    ['en_US', 'Export', 'Failed to load', 'Click to retry', 'Columns shown'],
    ['zh_CN', '导出', '加载失败', '点击重试', '显示的列'],
  ] as const)(
    '[J07] is reported in its place, and loads after a click: %s',
    async (language, export_, failed, retry, columns) => {
      const page = await signedIn('/campus/classes', { language });
      const parts = /\/assets\/(record-drawer|export-dialog|column-preferences)-/;
      await page.route(parts, (route) => route.abort());
      const row = shown(page).getByText('小一班').first();
      for (const opener of [shown(page).getByRole('button', { name: export_ }), row]) {
        await opener.click();
        await page.getByRole('dialog', { name: failed }).getByRole('button', { name: retry }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog', { name: failed }).waitFor({ state: 'hidden' });
        await row.waitFor();
      }
      await shown(page).getByRole('button', { name: columns }).click();
      const inPlace = page.getByRole('tooltip').getByRole('alert');
      await inPlace.getByText(failed).waitFor();
      await page.unroute(parts);
      await inPlace.getByRole('button', { name: retry }).click();
      await page.getByRole('tooltip').getByRole('checkbox').first().waitFor();

      // A list that cannot be loaded.
      await page.route('**/api/campus/grade/page*', (route) => route.abort());
      await menuLink(page, language === 'en_US' ? 'Grades' : '年级').click();
      await shown(page).getByRole('alert').getByText(failed).waitFor();
      await page.unroute('**/api/campus/grade/page*');
      await shown(page).getByRole('button', { name: retry }).click();
      await shown(page).getByText('小班').first().waitFor();
      expect(await shown(page).getByRole('alert').count()).toBe(0);
    },
  );
});

describe('a server that is away', () => {
  it('is reported under the header until it is back, and the typed text stays', async () => {
    const page = await signedIn('/campus/students/new');
    const name = shown(page).getByRole('textbox').first();
    await name.fill('Half a name');
    const banner = page.getByRole('status').getByText('The server cannot be reached.');

    // A single failed call is reported only in its place.
    await page.route('**/api/campus/grade/page*', (route) => route.abort());
    await menuLink(page, 'Grades').click();
    await shown(page).getByRole('alert').getByText('Failed to load').waitFor();
    expect(await banner.count()).toBe(0);
    await page.unroute('**/api/campus/grade/page*');

    // The server becomes unreachable during work.
    await page.route(/\/(healthz|api|sys|kigs)/, (route) => route.abort('connectionrefused'));
    await shown(page).getByRole('button', { name: 'Click to retry' }).click();
    await banner.waitFor();
    await page.getByRole('button', { name: 'Try now' }).click();
    await banner.waitFor();
    await page.unroute(/\/(healthz|api|sys|kigs)/);
    await page.getByRole('button', { name: 'Try now' }).click();
    await banner.waitFor({ state: 'hidden' });
    // The failed list loads by itself.
    await shown(page).getByText('小班').first().waitFor();

    // The network fails.
    await page.context().setOffline(true);
    await banner.waitFor();
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Add student' }).click();
    expect(await name.inputValue()).toBe('Half a name');
  });
});
