import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let browser: Awaited<ReturnType<typeof startBrowser>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ pages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/**
 * What axe finds serious, or worse, as sentences with the elements. Tabs that are not seen were looked at when they were;
 * another theme changes nothing but colours.
 */
async function findings(page: Page, where: string, theme: string): Promise<string[]> {
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: [['[role=tabpanel][style*="display: none"]']] },
        { resultTypes: ['violations'], preload: false, ...runOnly },
      ),
    theme === 'dark' ? { runOnly: { type: 'rule' as const, values: ['color-contrast'] } } : {},
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${where}: ${id}: ${help}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
    );
}

/** Goes to an address without loading the page anew, as a link within it does. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const place = page.locator('[role=tabpanel], main').filter({ visible: true }).last();
  await place.locator('h1, h2').filter({ visible: true }).first().waitFor();
  await expect.poll(() => place.locator('[aria-busy=true]').filter({ visible: true }).count()).toBe(0);
}

interface Row {
  href: string | null;
  componentUrl: string | null;
  subMenus: Row[];
}
const hrefsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ href, componentUrl, subMenus }) => [
    ...(href !== null && componentUrl !== null ? [href] : []),
    ...hrefsOf(subMenus),
  ]);

/** Pages that are no row of a menu: not installed, in the shell and outside; not found; broken. */
const others = ['/stereo', '/dashBoard', '/nowhere', '/500', '/home'];

it.each([
  ['demo3', 'zh_CN'],
  ['demo8', 'en_US'],
  ['demo9', 'zh_CN'],
  ['demo5', 'en_US'],
] as const)(
  'axe finds nothing serious on any screen of the menu of %s, light or dark',
  async (userName, language) => {
    const page = await browser.open(server.address, { language });
    const { token } = await server.as(userName);
    await page.addInitScript((given) => localStorage.setItem('kiga.token', given), token);
    await page.goto('/home');
    await page.getByRole('tab', { selected: true }).waitFor();
    await page.evaluate(axe.source);
    const menus = await page.evaluate(() => JSON.parse(localStorage.getItem('kiga.menus') ?? '[]'));
    const paths = [...hrefsOf(menus), ...(userName === 'demo3' ? others : [])];
    expect(paths.length).toBeGreaterThan(2);
    const found: string[] = [];
    for (const theme of ['light', 'dark']) {
      const choice = { zh_CN: { light: '浅色', dark: '深色' }, en_US: { light: 'Light', dark: 'Dark' } }[language];
      await page.getByRole('button', { name: { zh_CN: '外观', en_US: 'Appearance' }[language] }).click();
      await page.getByRole('menuitem', { name: choice[theme as 'light' | 'dark'], exact: true }).click();
      await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
      for (const path of paths) {
        await goWithin(page, path);
        found.push(...(await findings(page, `${path} ${theme}`, theme)));
      }
    }
    expect(found).toEqual([]);
    await page.context().close();
  },
  120_000,
);

it('no page of this file met a script error', () => {
  expect(browser.errors).toEqual([]);
});
