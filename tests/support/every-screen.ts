import { describe, expect, it } from 'vitest';
import { headings, menuOf } from '../facts/menu.ts';
import { seriousFindings } from './axe.ts';
import { describeJobs } from './jobs.ts';
import { startSite } from './site.ts';
import { changeTheme, goWithin } from './within-page.ts';

/** Kinds of user whose screens are looked at, each in one language; together they have every screen. */
export const viewers = [
  [3, 'zh_CN'],
  [8, 'en_US'],
  [9, 'zh_CN'],
  [5, 'en_US'],
] as const;

/** Tests every screen of the menu of an area for serious findings of axe, and the jobs that its facts tell of. */
export function describeEveryScreen(area: keyof typeof headings): void {
  const site = startSite();

  /** The number of screens of the area that a kind of user finds in the menu. */
  const countFor = (appType: number) =>
    menuOf(appType).find(({ heading }) => heading === headings[area])?.screens.length ?? 0;

  describe(`a screen of ${area}`, () => {
    /** Screens that a viewer before has had: another one finds the same elements there, or fewer. */
    const seen = new Set<string>();
    const present = viewers.filter(([appType]) => countFor(appType) > 0);
    it.each(present)(
      'has no serious finding of axe for kind of user %i in %s',
      async (appType, language) => {
        const page = await site.browser.open(site.server.address, { language });
        const { token } = await site.server.as(`demo${appType}`);
        await page.addInitScript((given) => localStorage.setItem('kiga.token', given), token);
        await page.goto('/home');
        await page.getByRole('tab', { selected: true }).waitFor();
        const menus: Row[] = await page.evaluate(() => JSON.parse(localStorage.getItem('kiga.menus') ?? '[]'));
        const heading = headings[area][language === 'zh_CN' ? 'zh' : 'en'];
        const screens = screensOf(menus.filter(({ name }) => name === heading));
        expect(screens.filter(({ isShow }) => isShow)).toHaveLength(countFor(appType));
        const paths = screens.map(({ href }) => href).filter((path) => !seen.has(path));
        const found: string[] = [];
        for (const path of paths) {
          seen.add(path);
          await goWithin(page, path);
          const light = await seriousFindings(page);
          await changeTheme(page, 'dark');
          const dark = await seriousFindings(page, { onlyColours: true });
          await changeTheme(page, 'light');
          found.push(...light.map((one) => `${path} light: ${one}`), ...dark.map((one) => `${path} dark: ${one}`));
        }
        expect(found).toEqual([]);
        await page.context().close();
      },
      300_000,
    );
  });

  describeJobs(area, site);
}

interface Row {
  name: string;
  href: string | null;
  componentUrl: string | null;
  isShow: boolean;
  subMenus: Row[];
}

/** All screens in rows of the menu, also those without an entry of their own. */
function screensOf(rows: readonly Row[]): { href: string; isShow: boolean }[] {
  return rows.flatMap(({ href, componentUrl, isShow, subMenus }) => [
    ...(href !== null && componentUrl !== null ? [{ href, isShow }] : []),
    ...screensOf(subMenus),
  ]);
}
