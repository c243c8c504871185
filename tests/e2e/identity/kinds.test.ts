import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { headings, type MenuPart, menuOf } from '../../facts/menu.ts';
import { signIn } from '../../support/browser.ts';
import { viewers } from '../../support/every-screen.ts';
import { startSite } from '../../support/site.ts';
import { organizationId } from '../../support/test-server.ts';

const site = startSite();

const texts = {
  zh_CN: { home: '首页', students: '学生', menu: '主菜单', userMenu: '我的账号' },
  en_US: { home: 'Home', students: 'Students', menu: 'Main menu', userMenu: 'My account' },
} as const;
type Language = keyof typeof texts;

const kinds: { id: string; appType: number; language: Language; organization: string }[] = [
  { id: 'A01', appType: 3, language: 'zh_CN', organization: '向日葵幼儿园' },
  { id: 'A02', appType: 4, language: 'en_US', organization: '阳光教育集团' },
  { id: 'A03', appType: 5, language: 'zh_CN', organization: '晨光科技代理' },
  { id: 'A04', appType: 6, language: 'en_US', organization: '朝阳妇幼保健院' },
  { id: 'A05', appType: 7, language: 'zh_CN', organization: '陈若兰儿童营养工作室' },
  { id: 'A06', appType: 8, language: 'en_US', organization: '启芽运营中心' },
  { id: 'A07', appType: 9, language: 'zh_CN', organization: '启芽运营中心' },
  { id: 'A08', appType: 11, language: 'en_US', organization: '启芽运营中心' },
  { id: 'A09', appType: 15, language: 'zh_CN', organization: '启芽运营中心' },
  { id: 'A11', appType: 17, language: 'zh_CN', organization: '陈若兰儿童营养工作室' },
];
const readings: { id: string; appType: number; language: Language }[] = [
  { id: 'A10', appType: 16, language: 'en_US' },
  { id: 'A12', appType: 18, language: 'zh_CN' },
];

interface Expected {
  appType: number;
  language: Language;
  organization: string;
  /** The kind of user whose menu is shown, if it is another. */
  menuOf?: number;
  /** Whether live shows and the community are added, which operations of an institution have and it does not. */
  addsLive?: boolean;
}

/** The texts of the headings in the menu, and of the screens under them. */
function menuWords({ appType, language, menuOf: as = appType, addsLive = false }: Expected) {
  const word = (words: { zh: string; en: string }) => (language === 'zh_CN' ? words.zh : words.en);
  const isLive = ({ heading }: MenuPart) => heading === headings.live || heading === headings.community;
  const parts = menuOf(as);
  if (addsLive) parts.splice(-1, 0, ...menuOf(appType).filter(isLive));
  return {
    headings: parts.flatMap(({ heading }) => (heading ? [word(heading)] : [])),
    links: parts.flatMap(({ screens }) => screens.map(word)),
  };
}

/** Organization and account as the account menu shows them. */
async function accountOf(page: Page, { language }: Expected): Promise<string[]> {
  const home = page.getByRole('tabpanel');
  await home.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: texts[language].userMenu }).click();
  await page.getByRole('menu').waitFor();
  const [, userName, organization] = await page.getByRole('menu').locator('strong, strong ~ span').allInnerTexts();
  await page.keyboard.press('Escape');
  return [String(organization), String(userName)];
}

/** Signs in and reads the home page: its title, kind, organization and account, and the menu. */
async function seenAtHome(page: Page, expected: Expected) {
  const { appType, language } = expected;
  const words = texts[language];
  await signIn(page, `demo${appType}`, appType);
  await page.getByRole('tab', { name: words.home, selected: true }).waitFor();
  const account = await accountOf(page, expected);
  const menu = page.getByRole('navigation', { name: words.menu });
  for (const name of menuWords(expected).headings) await menu.getByRole('button', { name }).click();
  return {
    address: page.url(),
    title: await page.title(),
    account,
    headings: await menu.getByRole('button').allInnerTexts(),
    links: await menu.getByRole('link').allInnerTexts(),
  };
}

function expectedAtHome(expected: Expected) {
  const { appType, language, organization } = expected;
  return {
    address: `${site.server.address}/home`,
    title: `${texts[language].home} | Kiga`,
    account: [organization, `demo${appType}`],
    ...menuWords(expected),
  };
}

/** Names in Chinese of the screens that the tests of every screen open, or a kind before. */
const opened = new Set(
  viewers.flatMap(([appType]) => menuOf(appType).flatMap(({ screens }) => screens.map(({ zh }) => zh))),
);

/** Names of the screens to open as a kind of user: the first below the home page, and those that no other kind has. */
function namesToOpen({ appType, language }: Expected): string[] {
  const [, first, ...others] = menuOf(appType).flatMap(({ screens }) => screens);
  const isNew = ({ zh }: { zh: string }) => !opened.has(zh);
  const screens = [...(first ? [first] : []), ...others.filter(isNew)];
  for (const { zh } of screens) opened.add(zh);
  return screens.map(({ zh, en }) => (language === 'zh_CN' ? zh : en));
}

describe('each kind of user', () => {
  it.each(kinds)(
    '[$id:job] signs in as type $appType and sees home, its organization and its own menu',
    async (expected) => {
      const page = await site.browser.open(site.server.address, { language: expected.language });
      expect(await seenAtHome(page, expected)).toEqual(expectedAtHome(expected));
      for (const name of namesToOpen(expected)) {
        await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
        await page.getByRole('tab', { name, selected: true }).waitFor();
        await page
          .getByRole('tabpanel')
          .filter({ visible: true })
          .locator('tbody tr[data-row-key], th[scope=row], h2, [role=treeitem]')
          .first()
          .waitFor();
      }
      await page.context().close();
    },
    120_000,
  );

  it.each(readings)(
    '[$id:job] signs in as type $appType with the menu of its organization’s kind',
    async (expected) => {
      for (const { code, organization, menuOf: as, addsLive } of [
        { code: 'EX0001', organization: '陈若兰儿童营养工作室', menuOf: 7, addsLive: false },
        { code: 'IN0001', organization: '朝阳妇幼保健院', menuOf: 6, addsLive: true },
      ]) {
        await moveAccount(`demo${expected.appType}`, code);
        const page = await site.browser.open(site.server.address, { language: expected.language });
        const here = { ...expected, organization, menuOf: as, addsLive };
        expect(await seenAtHome(page, here)).toEqual(expectedAtHome(here));
        // Experts can never open students, so they cannot request them either.
        await page.goto('/campus/students');
        const title = expected.language === 'zh_CN' ? '您的身份不能访问此页面' : 'Not available for your kind of user';
        const name = as === 7 ? title : texts[expected.language].students;
        await page.getByRole('heading', { name }).first().waitFor();
        await page.context().close();
      }
    },
  );
});

/** Makes an account the main account of another organization. */
async function moveAccount(userName: string, code: string): Promise<void> {
  const organization_id = await organizationId(site.server.db, code);
  const { db } = site.server;
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  await db.updateTable('accounts').set({ organization_id }).where('id', '=', account.id).execute();
  await db.updateTable('account_roles').set({ role_id: role.id }).where('account_id', '=', account.id).execute();
}
