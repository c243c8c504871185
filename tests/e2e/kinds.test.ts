import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/browser.ts';
import { startSite } from '../support/site.ts';
import { organizationId } from '../support/test-server.ts';

const site = startSite();

const texts = {
  zh_CN: {
    home: '首页',
    campus: '园所管理',
    students: '学生',
    classes: '班级',
    grades: '年级',
    parents: '家长',
    enrollment: '招生意向',
    terms: '学期',
    devices: '设备管理',
    machines: '设备',
    unknown: '未登记的设备',
    operations: '运营管理',
    openings: '开园申请',
    admins: '管理员',
    users: '用户',
    roles: '角色',
    permissions: '权限',
    menus: '菜单',
    areas: '区域',
    dictionaries: '字典',
    organizations: '机构',
    contracts: '合同',
    grants: '数据授权',
    viewers: '谁能看到我们的孩子',
    approvals: '确认申请',
    access: '权限核查',
    logs: '日志',
    jobs: '任务',
    system: '系统管理',
    outbox: '短信发件箱',
    errorLog: '错误日志',
    menu: '主菜单',
    userMenu: '我的账号',
  },
  en_US: {
    home: 'Home',
    campus: 'Campus',
    students: 'Students',
    classes: 'Classes',
    grades: 'Grades',
    parents: 'Parents',
    enrollment: 'Enrollment',
    terms: 'Terms',
    devices: 'Devices',
    machines: 'Devices',
    unknown: 'Unknown devices',
    operations: 'Operations',
    openings: 'Openings',
    admins: 'Administrators',
    users: 'Users',
    roles: 'Roles',
    permissions: 'Permissions',
    menus: 'Menus',
    areas: 'Areas',
    dictionaries: 'Dictionaries',
    organizations: 'Organizations',
    contracts: 'Contracts',
    grants: 'Grants',
    viewers: 'Who can see our children',
    approvals: 'Approvals',
    access: 'Access check',
    logs: 'Logs',
    jobs: 'Jobs',
    system: 'System',
    outbox: 'Unsent short messages',
    errorLog: 'Error log',
    menu: 'Main menu',
    userMenu: 'My account',
  },
} as const;
type Language = keyof typeof texts;
const headings = {
  campus: ['students', 'classes', 'grades', 'parents', 'enrollment', 'terms'],
  devices: ['machines', 'unknown'],
  operations: ['openings'],
  system: [
    'admins',
    'users',
    'roles',
    'permissions',
    'menus',
    'areas',
    'dictionaries',
    'organizations',
    'contracts',
    'grants',
    'viewers',
    'approvals',
    'access',
    'logs',
    'jobs',
    'outbox',
    'errorLog',
  ],
} as const;
type Heading = keyof typeof headings;
type Screen = (typeof headings)[Heading][number];

const whole: Screen[] = [...headings.campus, 'machines'];
/** Parents are shown to their kindergarten and its group only. */
const operated = whole.filter((screen) => screen !== 'parents');
/** What the main account of every organization looks after its own accounts with. */
const own: Screen[] = ['users', 'roles', 'access'];
/** Those of organizations that reach children answer what others want to do to them. */
const deciding: Screen[] = ['users', 'roles', 'approvals', 'access'];
const looksAfterAll: Screen[] = ['openings', 'organizations', 'contracts', 'grants'];
const kinds: {
  id: string;
  appType: number;
  language: Language;
  kind: string;
  organization: string;
  screens: Screen[];
}[] = [
  {
    id: 'A01',
    appType: 3,
    language: 'zh_CN',
    kind: '幼儿园',
    organization: '向日葵幼儿园',
    screens: [...whole, 'users', 'roles', 'grants', 'viewers', 'approvals', 'access', 'logs'],
  },
  {
    id: 'A02',
    appType: 4,
    language: 'en_US',
    kind: 'Kindergarten group',
    organization: '阳光教育集团',
    screens: [...whole, 'openings', ...deciding],
  },
  {
    id: 'A03',
    appType: 5,
    language: 'zh_CN',
    kind: '代理商',
    organization: '晨光科技代理',
    screens: ['students', 'machines', 'openings', 'users', 'roles', 'grants', 'approvals', 'access'],
  },
  {
    id: 'A04',
    appType: 6,
    language: 'en_US',
    kind: 'Institution',
    organization: '朝阳妇幼保健院',
    screens: ['students', 'classes', ...deciding],
  },
  { id: 'A05', appType: 7, language: 'zh_CN', kind: '专家', organization: '陈若兰儿童营养工作室', screens: own },
  {
    id: 'A06',
    appType: 8,
    language: 'en_US',
    kind: 'System administrator',
    organization: '启芽运营中心',
    screens: ['machines', 'unknown', ...headings.system.filter((screen) => screen !== 'viewers')],
  },
  {
    id: 'A07',
    appType: 9,
    language: 'zh_CN',
    kind: '运营',
    organization: '启芽运营中心',
    screens: [...operated, 'unknown', ...looksAfterAll, 'approvals'],
  },
  { id: 'A08', appType: 11, language: 'en_US', kind: 'Finance', organization: '启芽运营中心', screens: [] },
  {
    id: 'A09',
    appType: 15,
    language: 'zh_CN',
    kind: '运营',
    organization: '启芽运营中心',
    screens: [...operated, ...looksAfterAll],
  },
  { id: 'A11', appType: 17, language: 'zh_CN', kind: '专家个人', organization: '陈若兰儿童营养工作室', screens: own },
];
const readings: { id: string; appType: number; language: Language; kind: string }[] = [
  { id: 'A10', appType: 16, language: 'en_US', kind: 'Institution / expert' },
  { id: 'A12', appType: 18, language: 'zh_CN', kind: '机构运营/专家' },
];

interface Expected {
  appType: number;
  language: Language;
  kind: string;
  organization: string;
  screens: Screen[];
}

/** The headings of the menu under which these screens stand. */
function headingsOf(language: Language, screens: readonly Screen[]): string[] {
  const shown = (Object.keys(headings) as Heading[]).filter((heading) =>
    headings[heading].some((screen) => screens.includes(screen)),
  );
  return shown.map((heading) => texts[language][heading]);
}

/** Kind, organization and account as home tells them. A kindergarten's home is its board: there the account's menu does, all but the kind. */
async function accountOf(page: Page, { appType, language }: Expected): Promise<string[]> {
  const home = page.getByRole('tabpanel');
  if (appType !== 3) {
    await home.getByRole('definition').first().waitFor();
    return home.getByRole('definition').allInnerTexts();
  }
  await home.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: texts[language].userMenu }).click();
  const [, userName, organization] = await page.getByRole('menu').locator('strong, strong ~ span').allInnerTexts();
  await page.keyboard.press('Escape');
  return [String(organization), String(userName)];
}

/** Signs in and reads what everybody sees first: home, its title, kind, organization and account, the own menu. */
async function seenAtHome(page: Page, expected: Expected) {
  const { appType, language, screens } = expected;
  const words = texts[language];
  await signIn(page, `demo${appType}`, appType);
  await page.getByRole('tab', { name: words.home, selected: true }).waitFor();
  const account = await accountOf(page, expected);
  const menu = page.getByRole('navigation', { name: words.menu });
  for (const name of headingsOf(language, screens)) await menu.getByRole('button', { name }).click();
  return {
    address: page.url(),
    title: await page.title(),
    account,
    headings: await menu.getByRole('button').allInnerTexts(),
    links: await menu.getByRole('link').allInnerTexts(),
  };
}

function expectedAtHome({ appType, language, kind, organization, screens }: Expected) {
  const words = texts[language];
  return {
    address: `${site.server.address}/home`,
    title: `${words.home} | Kiga`,
    account: [...(appType === 3 ? [] : [kind]), organization, `demo${appType}`],
    headings: headingsOf(language, screens),
    links: [words.home, ...screens.map((screen) => words[screen])],
  };
}

describe('each kind of user', () => {
  it.each(kinds)('type $appType ($id) signs in and finds home, organization and its own menu', async (expected) => {
    const page = await site.browser.open(site.server.address, { language: expected.language });
    expect(await seenAtHome(page, expected)).toEqual(expectedAtHome(expected));
    for (const screen of expected.screens) {
      const name = texts[expected.language][screen];
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await page.getByRole('tab', { name, selected: true }).waitFor();
      await page
        .getByRole('tabpanel')
        .filter({ visible: true })
        .locator('tbody tr[data-row-key], h2, [role=treeitem]')
        .first()
        .waitFor();
    }
    await page.context().close();
  });

  it.each(readings)('type $appType ($id) signs in as its organization reads it', async (expected) => {
    for (const { code, organization, screens } of [
      { code: 'EX0001', organization: '陈若兰儿童营养工作室', screens: own },
      { code: 'IN0001', organization: '朝阳妇幼保健院', screens: ['students', 'classes', ...deciding] as Screen[] },
    ]) {
      await moveAccount(`demo${expected.appType}`, code);
      const page = await site.browser.open(site.server.address, { language: expected.language });
      const here = { ...expected, organization, screens };
      expect(await seenAtHome(page, here)).toEqual(expectedAtHome(here));
      // What is never open to experts is not to be asked for.
      await page.goto('/campus/students');
      const title = expected.language === 'zh_CN' ? '这里不对您开放' : 'This is not open to your kind of account';
      const name = here.screens === own ? title : texts[expected.language].students;
      await page.getByRole('heading', { name }).first().waitFor();
      await page.context().close();
    }
  });
});

it('no page of this file met a script error', () => {
  expect(site.browser.errors).toEqual([]);
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
