import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter, signIn } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { moveTo } from '../../support/within-page.ts';

const site = startSite({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });

/** The shown tab; hidden tabs stay in the page. */
const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const rows = (page: Page) => shown(page).locator('tbody tr[data-row-key]');
const drawer = (page: Page) => shown(page).getByRole('dialog');
const question = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title, visible: true });
const field = (within: Locator, label: string) => within.getByLabel(new RegExp(`^${label}\\s*\\*?$`)).first();

async function open(userName: string, appType: number, language: 'zh_CN' | 'en_US', password: string) {
  const page = await site.browser.open(site.server.address, { language });
  await signIn(page, userName, appType, password);
  return page;
}
/** The page of the agent in Chinese, which the tests share. */
let chinese: Page | undefined;
async function openAsAgent(language: 'zh_CN' | 'en_US' = 'zh_CN') {
  if (language === 'zh_CN' && chinese !== undefined) return chinese;
  const page = await enterAt('/home', 'demo5', language);
  if (language === 'zh_CN') chinese = page;
  return page;
}
async function enterAt(path: string, userName: string, language: 'zh_CN' | 'en_US' = 'zh_CN') {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, userName, path);
  return page;
}
async function choose(page: Page, label: string, option: string) {
  await field(shown(page), label).click();
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(option, { exact: true }).click();
}
async function findArea(page: Page, label: string, typed: string, found: RegExp) {
  await field(shown(page), label).fill(typed);
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(found).first().click();
}
async function writeDay(page: Page, label: string, day: string) {
  await field(shown(page), label).fill(day);
  await page.keyboard.press('Enter');
}

const zh = {
  language: 'zh_CN' as const,
  mark: '[B50:zh] [G22:zh]',
  menu: ['主菜单', '运营管理', '开园申请'],
  add: '新增开园申请',
  save: '保存开园申请',
  saved: '保存成功',
  required: '请填写',
  choose: '请选择',
  typed: {
    幼儿园编码: 'XM0001',
    幼儿园名称: '小满幼儿园',
    详细地址: '建国路 8 号',
    负责人: '单晓蕾',
    负责人手机: '13800001234',
    园长账号: 'xiaoman',
    终端登录名: 'xiaoman-td',
  },
  kigType: ['幼儿园类型', '民办'],
  systemType: ['系统类型', '通用版'],
  area: ['所在区域', '朝阳', /北京市.*朝阳区/],
  day: ['开园日期', '2027-03-01'],
  terminal: 'xiaoman-td',
  headName: 'xiaoman',
  opening: '开园申请：小满幼儿园',
  pass: '通过',
  passed: '已通过',
  consequence: '系统将建立该幼儿园及其两个账号',
  show: '查看初始密码',
  once: '初始密码只显示一次',
  gone: '初始密码已清除',
  accounts: '“小满幼儿园”的两个账号',
  noted: '已经记下',
  head: '园长账号',
  password: ['设置您自己的密码', '新密码', '确认新密码', '设置并进入首页'],
};
const en: typeof zh = {
  language: 'en_US' as unknown as 'zh_CN',
  mark: '[B50:en] [G22:en]',
  menu: ['Main menu', 'Operations', 'Openings'],
  add: 'Add opening',
  save: 'Save opening',
  saved: 'Saved successfully',
  required: 'Required',
  choose: 'Please select',
  typed: {
    Code: 'GR0201',
    Name: 'Green Hill',
    Address: '8 Jianguo Road',
    Manager: 'Shan Xiaolei',
    'Manager’s mobile': '13800001235',
    'Principal’s account': 'greenhill',
    'Terminal login': 'greenhill-td',
  } as unknown as (typeof zh)['typed'],
  kigType: ['Type', 'Private'],
  systemType: ['System type', 'Universal'],
  area: ['Area', 'Chaoyang', /Beijing.*Chaoyang/],
  day: ['Opening date', '2027-03-01'],
  terminal: 'greenhill-td',
  headName: 'greenhill',
  opening: 'Opening: Green Hill',
  pass: 'Pass',
  passed: 'Passed',
  consequence: 'The kindergarten and its two accounts are created',
  show: 'Show initial passwords',
  once: 'Initial passwords are shown once',
  gone: 'The initial passwords are gone',
  accounts: 'The two accounts of Green Hill',
  noted: 'I have noted them',
  head: 'Principal’s account',
  password: ['Choose your own password', 'New password', 'Confirm new password', 'Set it and start'],
};

const chosenFields = ['kigType', 'systemType', 'areaId'];
const requiredFields = [
  'code',
  'name',
  'kigType',
  'systemType',
  'areaId',
  'address',
  'manager',
  'managerPhone',
  'adminUserName',
  'terminalLogin',
  'openingDate',
];

describe('a new kindergarten', () => {
  it.each([zh, en])(
    '[B50:job] $mark [E06] is opened from an agent’s application to the first sign-in of its head: $language',
    async (words) => {
      const { language, menu, typed } = words;
      const agent = await openAsAgent(language);
      const main = agent.getByRole('navigation', { name: menu[0] as string });
      await main.getByRole('button', { name: menu[1] as string }).click();
      await main.getByRole('link', { name: menu[2] as string, exact: true }).click();
      await shown(agent).getByRole('button', { name: words.add }).first().click();
      await agent.getByRole('button', { name: words.save }).click();
      await expect
        .poll(() => screenOf(agent).issues())
        .toEqual(
          Object.fromEntries(
            requiredFields.map((path) => [path, chosenFields.includes(path) ? words.choose : words.required]),
          ),
        );
      for (const [label, text] of Object.entries(typed)) await field(shown(agent), label).fill(text);
      await choose(agent, words.kigType[0] as string, words.kigType[1] as string);
      await choose(agent, words.systemType[0] as string, words.systemType[1] as string);
      await findArea(agent, words.area[0] as string, words.area[1] as string, words.area[2] as RegExp);
      await writeDay(agent, words.day[0] as string, words.day[1] as string);
      await agent.getByRole('button', { name: words.save }).click();
      await agent.getByText(words.saved).first().waitFor();

      const reviewer = await enterAt('/message', 'demo9', language);
      await shown(reviewer).getByRole('link', { name: words.opening }).click();
      await drawer(reviewer).getByRole('button', { name: words.pass, exact: true }).click();
      const asked = reviewer.getByRole('dialog').filter({ hasText: words.consequence });
      await asked.getByRole('button', { name: words.pass, exact: true }).click();
      await drawer(reviewer).getByText(words.passed, { exact: true }).waitFor();

      await moveTo(agent, '/operations/openings');
      await rows(agent).first().click();
      await drawer(agent).getByRole('button', { name: words.show }).click();
      await question(agent, words.once).getByRole('button', { name: words.show }).click();
      const accounts = question(agent, words.accounts);
      await accounts.getByText(words.terminal).waitFor();
      const [userName, initial] = await accounts
        .locator('section', { hasText: words.head })
        .locator('dd')
        .allInnerTexts();
      const terminal = accounts.locator('section', { hasText: words.terminal }).locator('dd');
      const [terminalLogin, terminalPassword] = await terminal.allInnerTexts();
      expect([userName?.trim(), terminalLogin?.trim()]).toEqual([words.headName, words.terminal]);
      await site.server.as(words.terminal, terminalPassword?.trim());
      await accounts.getByRole('button', { name: words.noted }).click();
      await drawer(agent).getByText(words.gone).waitFor();
      expect(await drawer(agent).getByRole('button', { name: words.show }).count()).toBe(0);

      const head = await open(userName?.trim() as string, 3, language, initial?.trim() as string);
      const forced = head.getByRole('dialog', { name: words.password[0] as string });
      await forced.getByLabel(words.password[1] as string, { exact: true }).fill('Abc_1234');
      await forced.getByLabel(words.password[2] as string, { exact: true }).fill('Abc_1234');
      await forced.getByRole('button', { name: words.password[3] as string }).click();
      await head.getByRole('tab').first().waitFor();
      expect(await head.getByRole('dialog').count()).toBe(0);
      for (const page of [reviewer, head]) await page.context().close();
    },
    // The three accounts have pages of their own, which takes time.
    120_000,
  );

  it('[F18] shows the reason of its refusal, and can be changed and applied for again', async () => {
    const agent = await openAsAgent();
    await moveTo(agent, '/operations/openings?status=not-passed');
    const counted = async () =>
      (await shown(agent).locator('.ant-segmented-item-selected').innerText()).replace(/\s+/g, ' ').trim();
    await expect.poll(counted).toBe('未通过 1');
    await rows(agent).filter({ hasText: '蓝鲸托育园' }).click();
    await drawer(agent).getByText('未通过：办园许可证上的地址与申请的地址不一致').waitFor();
    await drawer(agent).getByRole('button', { name: '编辑' }).click();
    await field(shown(agent), '详细地址').fill('龙华路 7 号');
    await agent.getByRole('button', { name: '保存开园申请' }).click();
    await agent.getByText('保存成功').first().waitFor();
    await moveTo(agent, '/operations/openings?status=not-passed');
    await rows(agent).filter({ hasText: '蓝鲸托育园' }).click();
    await drawer(agent).getByRole('button', { name: '重新申请' }).click();
    await expect.poll(() => rows(agent).count()).toBe(0);
    await expect.poll(counted).toBe('未通过 0');
    const data = await (await site.server.as('demo9')).ask('/api/operations/opening/page', { q: '蓝鲸' });
    expect(data.list).toMatchObject([{ status: 'applied', address: '龙华路 7 号' }]);
  });
});

it('[B50:refusal] an opening with a used code or account is refused at its fields, and other accounts have no screen', async () => {
  const agent = await openAsAgent();
  await moveTo(agent, '/operations/openings/new');
  for (const [label, text] of Object.entries(zh.typed)) await field(shown(agent), label).fill(text);
  await field(shown(agent), '幼儿园编码').fill('KG0001');
  await field(shown(agent), '园长账号').fill('demo3');
  await field(shown(agent), '负责人手机').fill('123');
  await choose(agent, '幼儿园类型', '民办');
  await choose(agent, '系统类型', '通用版');
  await findArea(agent, '所在区域', '朝阳', /北京市.*朝阳区/);
  await writeDay(agent, '开园日期', '2027-03-01');
  const issue = (name: string) => shown(agent).locator(`[data-path="${name}"] p[id$="-error"]`);
  await agent.getByRole('button', { name: '保存开园申请' }).click();
  await issue('managerPhone').waitFor();
  await field(shown(agent), '负责人手机').fill('13800001236');
  await agent.getByRole('button', { name: '保存开园申请' }).click();
  await expect.poll(() => issue('code').innerText()).toBe('该编码已被使用或正在申请');
  await expect.poll(() => issue('adminUserName').innerText()).toBe('该账号已被使用或正在申请');
  expect(await field(shown(agent), '幼儿园名称').inputValue()).toBe('小满幼儿园');
  const institution = await enterAt('/operations/openings', 'demo6');
  await institution.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
  for (const page of [agent, institution]) await page.context().close();
});
