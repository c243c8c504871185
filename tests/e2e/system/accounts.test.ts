import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { enter, signIn } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { changeTheme, goWithin, moveTo } from '../../support/within-page.ts';

const site = startSite();
/** The main account of a kindergarten, in Chinese; the system administrator, in English. */
let main: Page;
let operator: Page;

beforeAll(async () => {
  main = await site.browser.open(site.server.address);
  operator = await site.browser.open(site.server.address, { language: 'en_US', theme: 'dark', width: 1024 });
  await enter(main, 'demo3', '/system/roles/new');
  await enter(operator, 'demo8', '/system/users?q=demo7');
});

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const field = (page: Page, label: string) =>
  shown(page)
    .locator('[data-path]')
    .filter({ has: page.locator('label', { hasText: new RegExp(`^${label}\\s*\\*?$`) }) })
    .locator('input, textarea')
    .first();
const row = (page: Page, text: string) => shown(page).locator('tbody tr[data-row-key]').filter({ hasText: text });
/** The issue of a field, found by the end of its path. */
const issue = (page: Page, name: string) => shown(page).locator(`[data-path="${name}"] p[id$="-error"]`);
const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title, visible: true });
async function choose(page: Page, label: string, option: string) {
  await field(page, label).click();
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(option, { exact: true }).click();
  await page.keyboard.press('Escape');
}
/** The boxes of a kind of record, or of a heading of the menu. */
const kind = (page: Page, tree: string, name: string) =>
  shown(page)
    .getByRole('group', { name: tree })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name, exact: true }) })
    .last();
const box = (page: Page, tree: string, name: string, act: string) =>
  kind(page, tree, name).getByRole('checkbox', { name: act, exact: true });
async function rowAct(page: Page, text: string, act: string) {
  await row(page, text).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

const menuOf = async (page: Page) => {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: '园所管理' }).click();
  return (await menu.getByRole('link').allInnerTexts()).filter(Boolean);
};

describe('the main account of a kindergarten', () => {
  it('[B55:refusal] [B56:refusal] sees the missing and wrong values of a role and an account at their fields', async () => {
    await main.getByRole('button', { name: '保存角色' }).click();
    await expect.poll(() => issue(main, 'name').innerText()).toBe('请填写');
    expect(await issue(main, 'dataScope').innerText()).toBe('请选择');
    await field(main, '角色名称').fill('主账号');
    await main.getByRole('radio', { name: /^本机构/ }).check();
    await main.getByRole('button', { name: '保存角色' }).click();
    await expect.poll(() => issue(main, 'name').innerText()).toContain('已');

    await goWithin(main, '/system/users/new');
    await shown(main).locator('[data-path="appType"]').getByText('幼儿园', { exact: true }).waitFor();
    // Prefilled values are no changes, so leaving asks for no confirmation.
    await main.getByRole('button', { name: '取消' }).click();
    await main.getByRole('heading', { level: 1, name: '用户' }).waitFor();
    await goWithin(main, '/system/users/new');
    await field(main, '邮箱').fill('not a mailbox');
    await main.getByRole('button', { name: '保存用户' }).click();
    await expect.poll(() => issue(main, 'userName').innerText()).toBe('请填写');
    for (const name of ['password', 'nickName']) expect(await issue(main, name).innerText()).toBe('请填写');
    expect(await issue(main, 'roles').innerText()).toBe('请选择');
    expect(await issue(main, 'email').innerText()).toBe('格式不正确');
    // A kindergarten has only one kind of user, which is prefilled.
    expect(await issue(main, 'appType').count()).toBe(0);
    await field(main, '初始密码').fill('123456');
    const rules = shown(main).locator('[data-path="password"] li[data-kept]');
    expect((await rules.allInnerTexts()).map((text) => text.replace(/\s*（.*/, ''))).toEqual([
      '6 到 12 位',
      '含数字',
      '不含其他字符',
    ]);
  });

  it('[B56:job] [B56:zh] creates a role with a few functions that are found by name and ticked by keyboard', async () => {
    await goWithin(main, '/system/roles/new');
    await field(main, '角色名称').fill('前台');
    await main.getByRole('radio', { name: /^本机构/ }).check();
    await field(main, '说明').fill('接待家长');
    const functions = shown(main).getByRole('group', { name: '功能权限' });
    await functions.getByRole('button', { name: '全不选' }).click();
    await functions.getByText(/^已选 0 \//).waitFor();
    await functions.getByLabel('查找功能').fill('学生');
    // The right to view is chosen together with an act.
    await box(main, '功能权限', '学生', '编辑').focus();
    await main.keyboard.press('Space');
    await expect.poll(() => box(main, '功能权限', '学生', '查看').isChecked()).toBe(true);
    await main.keyboard.press('ArrowLeft');
    expect(await main.evaluate(() => document.activeElement?.closest('label')?.textContent)).not.toBe('编辑');
    await functions.getByLabel('查找功能').fill('');
    await functions.getByText(/^已选 2 \//).waitFor();
    await box(main, '功能权限', '班级', '查看').check();
    await box(main, '功能权限', '年级', '查看').check();
    // Only menu entries that these functions open can be chosen; grades are left out.
    await box(main, '菜单', '园所管理', '学生').check();
    await box(main, '菜单', '园所管理', '班级').check();
    expect(await box(main, '菜单', '园所管理', '家长').getAttribute('aria-disabled')).toBe('true');
    await main.getByRole('button', { name: '保存角色' }).click();
    await main.getByText('保存成功').first().waitFor();

    await row(main, '前台').click();
    const drawer = shown(main).getByRole('dialog');
    await drawer.getByText('查看、编辑', { exact: true }).waitFor();
    expect(await drawer.getByText('学生、班级', { exact: true }).count()).toBe(1);
  });

  it('[B56:job] copies a role under another name, and cannot change the role of the main account', async () => {
    await goWithin(main, '/system/roles');
    await rowAct(main, '前台', '复制角色');
    const copying = dialog(main, '复制“前台”');
    await copying.getByLabel('新角色的名称').fill('主账号');
    await copying.getByRole('button', { name: '复制' }).click();
    await copying.locator('[data-path="name"] [aria-invalid="true"]').waitFor();
    await copying.getByLabel('新角色的名称').fill('门卫');
    await copying.getByRole('button', { name: '复制' }).dblclick();
    await main.getByRole('heading', { name: /门卫/ }).waitFor();
    expect(await box(main, '功能权限', '学生', '编辑').isChecked()).toBe(true);
    await goWithin(main, '/system/roles');
    await row(main, '门卫').waitFor();
    expect(await row(main, '门卫').count()).toBe(1);
    await row(main, '主账号').first().click();
    const drawer = shown(main).getByRole('dialog');
    await drawer.getByRole('note').filter({ hasText: '这是主账号的角色' }).waitFor();
    expect(await drawer.getByRole('button', { name: '编辑资料' }).count()).toBe(0);
  });

  it('[B55:job] [B55:zh] creates an account that must choose its own password and then sees only the menu of its role', async () => {
    await goWithin(main, '/system/users/new');
    await field(main, '账号').fill('demo3');
    await field(main, '初始密码').fill('123456');
    await field(main, '姓名').fill('钱多多');
    await field(main, '邮箱').fill('qian@example.com');
    await choose(main, '角色', '前台');
    await main.getByRole('button', { name: '保存用户' }).click();
    await expect.poll(() => issue(main, 'password').innerText()).toContain('6');
    await shown(main).getByRole('button', { name: '生成密码' }).click();
    const password = await field(main, '初始密码').inputValue();
    expect(await field(main, '初始密码').getAttribute('type')).toBe('text');
    await main.getByRole('button', { name: '保存用户' }).click();
    // Account names are unique on the whole platform.
    await issue(main, 'userName').waitFor();
    await field(main, '账号').fill('qianduoduo');
    await main.getByRole('button', { name: '保存用户' }).dblclick();
    await main.getByText('保存成功').first().waitFor();

    const page = await site.browser.open(site.server.address);
    await signIn(page, 'qianduoduo', 3, password);
    await dialog(page, '密码').waitFor();
    await page.getByLabel('新密码', { exact: true }).fill('Mine_2026');
    await page.getByLabel('确认新密码', { exact: true }).fill('Mine_2026');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: '首页' }).waitFor();
    expect(await menuOf(page)).toEqual(['首页', '学生', '班级']);
    await moveTo(page, '/system/users');
    await page.getByText('您没有访问权限').waitFor();
    await page.context().close();
  });
});

describe('the system administrator', () => {
  it('[B55:en] [I09] resets a password, which is shown once and ends the open sessions', async () => {
    // An expert reaches no child, so the reset needs no confirmation.
    const window = await site.browser.open(site.server.address);
    await enter(window, 'demo7', '/message');
    await rowAct(operator, 'demo7', 'Reset password');
    await dialog(operator, 'Reset the password of demo7?').getByRole('button', { name: 'Reset password' }).click();
    const made = dialog(operator, 'The account is ready to sign in');
    await made.waitFor();
    const [userName, password] = await made.locator('dd').allInnerTexts();
    expect(userName).toBe('demo7');
    await operator.keyboard.press('Escape');
    await made.waitFor();
    await operator.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await made.getByRole('button', { name: 'Copy password' }).click();
    expect(await operator.evaluate(() => navigator.clipboard.readText())).toBe(password);
    await made.getByRole('button', { name: 'Handed over, close' }).click();
    await made.waitFor({ state: 'hidden' });
    expect(await operator.content()).not.toContain(password);
    await window.waitForURL('**/login*');
    await window.locator('select').selectOption('7');
    await window.locator('input[autocomplete=username]').fill('demo7');
    await window.locator('input[autocomplete=current-password]').fill(password as string);
    await window.keyboard.press('Enter');
    await dialog(window, '密码').waitFor();
    await window.context().close();
  });

  it('disables an account, which loses its sessions and cannot sign in until it is enabled', async () => {
    const window = await site.browser.open(site.server.address);
    await enter(window, 'demo17', '/message');
    await goWithin(operator, '/system/users?q=demo17');
    await rowAct(operator, 'demo17', 'Disable');
    await dialog(operator, 'Disable').getByRole('button', { name: 'Disable' }).click();
    await row(operator, 'demo17').getByText('Disabled').waitFor();
    // The open page learns of the end of its session by itself.
    await window.waitForURL('**/login*');
    const refused = await site.server.request('/sys/login/login', {
      body: { userName: 'demo17', password: 'Kiga_2026', appType: 17 },
    });
    expect(refused.code).not.toBe('200');
    await rowAct(operator, 'demo17', 'Enable');
    await row(operator, 'demo17').getByText('Active').waitFor();
    await site.server.as('demo17');
    await window.context().close();
  });

  it('creates an account of the operator, and cannot disable or delete the own account', async () => {
    await goWithin(operator, '/system/admins/new');
    await field(operator, 'Account').fill('ops.li');
    await operator.getByRole('button', { name: 'Generate' }).click();
    await field(operator, 'Name').fill('Li Na');
    await field(operator, 'Email').fill('li.na@example.com');
    await choose(operator, 'Kind of user', 'Operations');
    await choose(operator, 'Roles', '主账号');
    await operator.getByRole('button', { name: 'Save Administrator' }).click();
    await operator.getByRole('button', { name: 'Handed over, close' }).click();
    await row(operator, 'ops.li').waitFor();
    await row(operator, 'demo8').getByRole('button').last().click();
    const acts = operator.getByRole('menu').filter({ visible: true });
    await acts.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await acts.getByRole('menuitem', { name: /^(Disable|Delete|Reset password)$/ }).count()).toBe(0);
  });

  it('[B54:refusal] sees in Chinese why an account is refused, and the typed text stays', async () => {
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo8', '/system/admins/new');
    await page.getByRole('button', { name: '保存管理员' }).click();
    for (const name of ['userName', 'password', 'nickName'])
      await expect.poll(() => issue(page, name).innerText()).toBe('请填写');
    for (const name of ['appType', 'roles']) expect(await issue(page, name).innerText()).toBe('请选择');
    await field(page, '账号').fill('demo9');
    await field(page, '初始密码').fill('123456');
    await field(page, '姓名').fill('李娜');
    await field(page, '邮箱').fill('li.na');
    await choose(page, '身份', '财务');
    await choose(page, '角色', '主账号');
    await page.getByRole('button', { name: '保存管理员' }).click();
    await expect.poll(() => issue(page, 'email').innerText()).toBe('格式不正确');
    await field(page, '邮箱').fill('li.na@example.com');
    await page.getByRole('button', { name: '保存管理员' }).click();
    await expect.poll(() => issue(page, 'password').count()).toBe(1);
    await field(page, '初始密码').fill('First_2026');
    await page.getByRole('button', { name: '保存管理员' }).click();
    await expect.poll(() => issue(page, 'userName').innerText()).toContain('账号已被使用');
    await page.route('**/api/system/admin/save?*', (route) => route.abort());
    await field(page, '账号').fill('finance.li');
    await page.getByRole('button', { name: '保存管理员' }).click();
    await page.getByRole('alert').filter({ hasText: '保存失败' }).waitFor();
    await page.unroute('**/api/system/admin/save?*');
    expect(await field(page, '邮箱').inputValue()).toBe('li.na@example.com');
    await page.getByRole('button', { name: '保存管理员' }).dblclick();
    await row(page, 'finance.li').waitFor();
    expect(await row(page, 'finance.li').count()).toBe(1);
    await page.context().close();

    // The main account of a kindergarten may not open the administrators of the operator.
    await moveTo(main, '/system/admins');
    await main.getByRole('heading', { name: '您的身份不能访问此页面' }).waitFor();
  });

  it('[B56:en] creates a role for a kindergarten in English, and two simultaneous changes of it are both kept', async () => {
    await goWithin(operator, '/system/roles/new');
    await choose(operator, 'Organization', '向日葵幼儿园');
    await field(operator, 'Role name').fill('Front desk');
    await operator.getByRole('radio', { name: /^Own organization/ }).check();
    const functions = shown(operator).getByRole('group', { name: 'Functions' });
    // The heading names the field, so the label is for screen readers only.
    const heading = shown(operator).getByRole('heading', { name: 'Functions' });
    const label = shown(operator).locator('[data-path="permissions"] label').first();
    expect((await heading.boundingBox())?.height).toBeGreaterThan(10);
    expect((await label.boundingBox())?.height).toBeLessThan(2);
    // The common acts stand at the same places for every kind of record.
    for (const name of ['Students', 'Parents', 'Classes']) {
      const acts = (await kind(operator, 'Functions', name).locator('label').allInnerTexts()).slice(1, 5);
      expect(acts.map((text) => text.trim())).toEqual(['view', 'create', 'edit', 'delete']);
    }
    await functions.getByRole('button', { name: 'Choose none' }).click();
    await functions.getByLabel('Find a function').fill('students');
    await box(operator, 'Functions', 'Students', 'edit').check();
    await functions
      .getByRole('status')
      .filter({ hasText: /^2 of / })
      .waitFor();
    await operator.getByRole('button', { name: 'Save role' }).click();
    const ask = dialog(operator, 'Ask for confirmation');
    await ask.getByText('向日葵幼儿园 has to confirm this first.').waitFor();
    await ask.getByLabel('Reason').fill('For the new front desk');
    await ask.getByRole('button', { name: 'Send request' }).click();
    await operator.getByText('向日葵幼儿园 was asked to confirm').waitFor();
    const head = await site.server.as('demo3');
    const asked = (await head.ask('/api/system/approval/page', {})).list[0];
    expect(await head.call('/api/system/approval/confirm', { id: asked.id, password: 'Kiga_2026' })).toMatchObject({
      code: '200',
    });

    const other = await site.browser.open(site.server.address, { language: 'en_US' });
    await enter(other, 'demo3', '/system/roles?q=Front');
    await goWithin(operator, '/system/roles?q=Front');
    for (const page of [operator, other]) {
      await row(page, 'Front desk').click();
      await shown(page).getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
      await box(page, 'Functions', 'Classes', 'view').waitFor();
    }
    await box(other, 'Functions', 'Classes', 'view').check();
    await other.getByRole('button', { name: 'Save role' }).click();
    await other.getByText('Saved successfully').first().waitFor();
    await field(operator, 'Description').fill('Receives the parents');
    await operator.getByRole('button', { name: 'Save role' }).click();
    const conflict = dialog(operator, 'was changed by somebody else');
    await conflict.getByText('Classes: view').waitFor();
    await conflict.getByRole('button', { name: 'Merge and save' }).click();
    await row(operator, 'Front desk').getByText('Receives the parents').waitFor();
    const data = await (await site.server.as('demo8')).ask('/api/system/role/page', { q: 'Front desk' });
    expect(data.list[0].description).toBe('Receives the parents');
    expect(data.list[0].permissions.length).toBe(3);
    await other.context().close();
  });

  it('sets the default functions of new roles by a switch', async () => {
    await goWithin(operator, '/system/permissions?q=campus.parent.read');
    await row(operator, '家长：查看').first().waitFor();
    const parents = row(operator, '家长：查看').filter({ hasNotText: '历史' }).first();
    const before = await parents.getByRole('switch').isChecked();
    await parents.getByRole('switch').click();
    await expect.poll(() => parents.getByRole('switch').isChecked()).toBe(!before);
    await main.goto('/system/roles/new');
    await shown(main).getByRole('group', { name: '功能权限' }).waitFor();
    expect(await box(main, '功能权限', '家长', '查看').isChecked()).toBe(!before);
    await operator.reload();
    expect(await parents.getByRole('switch').isChecked()).toBe(!before);
  });

  it('sees a role filter only for one organization, and no delete button if no role can be deleted', async () => {
    await goWithin(operator, '/system/users');
    await row(operator, 'demo3').waitFor();
    await operator.getByRole('button', { name: 'More filters' }).click();
    const more = operator.locator('.ant-popover').filter({ visible: true });
    await more.getByRole('checkbox').waitFor();
    expect(await more.getByRole('combobox', { name: 'Roles' }).count()).toBe(0);
    await operator.keyboard.press('Escape');
    await operator.getByRole('combobox', { name: 'Organization' }).click();
    await operator.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle('青禾里幼儿园').click();
    await operator.getByRole('button', { name: 'More filters' }).click();
    await more.getByRole('combobox', { name: 'Roles' }).waitFor();

    await goWithin(operator, '/system/roles?q=主账号');
    await row(operator, '主账号').first().waitFor();
    expect(await shown(operator).getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
    await moveTo(operator, '/system/permissions/new');
    await operator.getByRole('heading', { name: 'No permission can be added here' }).waitFor();
  });

  // The test of every screen of this area looks at the lists.
  it('sees the form of a role without a serious axe finding', async () => {
    await goWithin(main, '/system/roles/new');
    await shown(main).getByRole('group', { name: '功能权限' }).waitFor();
    expect(await seriousFindings(main)).toEqual([]);
    await changeTheme(main, 'dark');
    expect(await seriousFindings(main, { onlyColours: true })).toEqual([]);
  });
});
