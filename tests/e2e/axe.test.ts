import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { startSite } from '../support/site.ts';

const site = startSite();

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
    const page = await site.browser.open(site.server.address, { language });
    const { token } = await site.server.as(userName);
    await page.addInitScript((given) => localStorage.setItem('kiga.token', given), token);
    await page.goto('/home');
    await page.getByRole('tab', { selected: true }).waitFor();
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
        const findings = await seriousFindings(page, { onlyColours: theme === 'dark' });
        found.push(...findings.map((finding) => `${path} ${theme}: ${finding}`));
      }
    }
    expect(found).toEqual([]);
    await page.context().close();
  },
  120_000,
);
