import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter, signIn } from '../../support/browser.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const zh = {
  language: 'zh_CN' as 'zh_CN' | 'en_US',
  saved: '保存成功',
  required: '请填写',
  choose: '请选择',
  format: '格式不正确',
  edit: '编辑资料',
  role: {
    save: '保存角色',
    labels: { name: '角色名称', description: '说明', permissions: '功能权限' },
    scope: /^本机构/,
    none: '全不选',
    find: '查找功能',
    entity: '学生',
    acts: ['查看', '编辑'],
    told: '查看、编辑',
    taken: '已经有同名的角色',
  },
  permission: {
    save: '保存权限',
    labels: { key: '标识', nameZh: '中文名称', nameEn: '英文名称', isDefault: '默认' },
    yes: '是',
  },
  admin: {
    menu: ['主菜单', '系统管理', '管理员'],
    add: '新增管理员',
    save: '保存管理员',
    labels: { userName: '账号', password: '初始密码', email: '邮箱', roles: '角色' },
    operations: '运营',
    weak: '须为 6 到 12 位，要有数字、字母，以及 _ @ # 中的至少一个，不能有其他字符',
    taken: '账号已被使用，已删除的账号也占用名称',
  },
  password: ['设置您自己的密码', '新密码', '确认新密码', '设置并进入首页'],
};
const en: typeof zh = {
  language: 'en_US',
  saved: 'Saved successfully',
  required: 'Required',
  choose: 'Please select',
  format: 'Incorrect format',
  edit: 'Edit',
  role: {
    save: 'Save role',
    labels: { name: 'Role name', description: 'Description', permissions: 'Functions' },
    scope: /^Own organization/,
    none: 'Choose none',
    find: 'Find a function',
    entity: 'Students',
    acts: ['view', 'edit'],
    told: 'view, edit',
    taken: 'There is a role of this name already',
  },
  permission: {
    save: 'Save permission',
    labels: { key: 'Key', nameZh: 'Chinese name', nameEn: 'English name', isDefault: 'Default' },
    yes: 'Yes',
  },
  admin: {
    menu: ['Main menu', 'System', 'Administrators'],
    add: 'Add administrator',
    save: 'Save administrator',
    labels: { userName: 'Account', password: 'Initial password', email: 'Email', roles: 'Roles' },
    operations: 'Operations',
    weak: 'Use 6 to 12 characters: at least one digit, one letter and one of _ @ #, nothing else',
    taken: 'This account name is taken; deleted accounts keep theirs',
  },
  password: ['Choose your own password', 'New password', 'Confirm new password', 'Set it and start'],
};
const languages = [
  { words: zh, mark: 'zh', role: '晚班值班', userName: 'caiwu.li', permission: 'campus.parent.export' },
  { words: en, mark: 'en', role: 'Late shift', userName: 'ops.wang', permission: 'campus.grade.export' },
];

/** The main account of a kindergarten and the system administrator, in each language. */
const pages = new Map<string, Page>();
beforeAll(async () => {
  for (const { words } of languages) {
    for (const userName of ['demo3', 'demo8']) {
      const page = await site.browser.open(site.server.address, { language: words.language });
      await enter(page, userName);
      pages.set(`${userName} ${words.language}`, page);
    }
  }
});
function as(userName: string, { language }: typeof zh): { page: Page; screen: Screen } {
  const page = pages.get(`${userName} ${language}`) as Page;
  return { page, screen: screenOf(page) };
}
const press = (screen: Screen, name: string) =>
  screen.shown.getByRole('button', { name: new RegExp(`^${name}$`, 'i') }).click();
const row = (screen: Screen, name: string) => screen.rows.filter({ hasText: name });

describe('a role', () => {
  it.each(languages)(
    '[E34] keeps its entered name, description and functions: $words.language',
    async ({ words, role }) => {
      const { page, screen } = as('demo3', words);
      await page.goto('/system/roles/new');
      for (const [path, label] of Object.entries(words.role.labels)) expect(await screen.label(path)).toBe(label);
      await screen.type('name', role);
      await screen.type('description', 'Stays until six 值到六点');
      await page.getByRole('radio', { name: words.role.scope }).check();
      const functions = screen.shown.getByRole('group', { name: words.role.labels.permissions });
      const box = (act: string) =>
        functions
          .getByRole('listitem')
          .filter({ has: page.getByRole('checkbox', { name: words.role.entity, exact: true }) })
          .last()
          .getByRole('checkbox', { name: act, exact: true });
      await functions.getByRole('button', { name: words.role.none }).click();
      await functions.getByLabel(words.role.find).fill(words.role.entity);
      for (const act of words.role.acts) await box(act).check();
      await press(screen, words.role.save);
      await page.getByText(words.saved).first().waitFor();

      await page.goto('/system/roles');
      await row(screen, role).getByText('Stays until six 值到六点').waitFor();
      await row(screen, role).click();
      await screen.drawer.getByRole('heading', { name: role }).waitFor();
      expect(await screen.told(words.role.labels.description)).toBe('Stays until six 值到六点');
      await screen.drawer.getByText(words.role.told, { exact: true }).waitFor();
      await screen.drawer.getByRole('button', { name: words.edit }).click();
      expect(await screen.typed('name')).toBe(role);
      expect(await screen.typed('description')).toBe('Stays until six 值到六点');
      await functions.getByLabel(words.role.find).fill(words.role.entity);
      for (const act of words.role.acts) expect(await box(act).isChecked()).toBe(true);
      expect(await functions.getByRole('status').innerText()).toMatch(/2/);
    },
  );

  it.each(languages)('[G21:$mark] shows a missing or taken name at the field: $words.language', async ({ words }) => {
    const { page, screen } = as('demo3', words);
    await page.goto('/system/roles/new');
    await screen.type('name', '');
    await press(screen, words.role.save);
    await expect.poll(async () => (await screen.issues()).name).toBe(words.required);
    await screen.type('name', '主账号');
    await page.getByRole('radio', { name: words.role.scope }).check();
    await press(screen, words.role.save);
    await expect.poll(() => screen.issues()).toEqual({ name: words.role.taken });
  });
});

describe('a permission', () => {
  it.each(languages)(
    '[E35] shows its key, and keeps its changed names and default: $words.language',
    async ({ words, permission }) => {
      const { page, screen } = as('demo8', words);
      const [, area, act] = permission.split('.');
      const names = { nameZh: `${area}表格`, nameEn: `Sheets of ${area} ${act}` };
      await page.goto(`/system/permissions?q=${permission}`);
      await row(screen, permission).locator('td').nth(1).click();
      expect(await screen.told(words.permission.labels.key)).toBe(permission);
      await screen.drawer.getByRole('button', { name: words.edit }).click();
      for (const path of ['nameZh', 'nameEn', 'isDefault'] as const) {
        expect(await screen.label(path)).toBe(words.permission.labels[path]);
      }
      for (const [path, name] of Object.entries(names)) await screen.type(path, name);
      const isDefault = screen.field('isDefault').getByRole('switch');
      const before = await isDefault.isChecked();
      await isDefault.click();
      await press(screen, words.permission.save);
      await page.getByText(words.saved).first().waitFor();

      await page.goto(`/system/permissions?q=${permission}`);
      await row(screen, permission)
        .getByText(words === zh ? names.nameZh : names.nameEn)
        .first()
        .waitFor();
      expect(await row(screen, permission).getByRole('switch').isChecked()).toBe(!before);
      await row(screen, permission).locator('td').nth(1).click();
      const own = words === zh ? names.nameZh : names.nameEn;
      await screen.drawer.getByRole('heading', { name: own }).waitFor();
      expect(await screen.told(words.permission.labels.key)).toBe(permission);
      expect(await screen.told(words.permission.labels.nameZh)).toBe(names.nameZh);
      expect(await screen.told(words.permission.labels.nameEn)).toBe(names.nameEn);
      expect((await screen.told(words.permission.labels.isDefault)) === words.permission.yes).toBe(!before);
    },
  );
});

describe('an account of the operator', () => {
  it.each(languages)(
    '[E36] [B54:job] [B54:$mark] keeps its entered account, email and roles, and signs in with its password: $words.language',
    async ({ words, userName }) => {
      const { page, screen } = as('demo8', words);
      const { admin } = words;
      await page.goto('/home');
      const menu = page.getByRole('navigation', { name: admin.menu[0] as string });
      await menu.getByRole('button', { name: admin.menu[1] as string }).click();
      await menu.getByRole('link', { name: admin.menu[2] as string, exact: true }).click();
      await screen.shown.getByRole('heading', { level: 1, name: admin.menu[2] as string }).waitFor();
      await screen.shown.getByRole('button', { name: admin.add }).first().click();
      for (const [path, label] of Object.entries(admin.labels)) expect(await screen.label(path)).toBe(label);
      await screen.type('userName', userName);
      await screen.type('password', 'First_2026');
      await screen.type('nickName', 'Li Na');
      await screen.type('email', `${userName}@example.com`);
      await screen.choose('appType', admin.operations);
      await screen.choose('roles', '主账号');
      await press(screen, admin.save);
      await page.getByText(words.saved).first().waitFor();

      await page.goto(`/system/admins?q=${userName}`);
      await row(screen, userName).first().click();
      await screen.drawer.getByRole('heading', { name: userName }).waitFor();
      expect(await screen.told(admin.labels.email)).toBe(`${userName}@example.com`);
      expect(await screen.told(admin.labels.roles)).toBe('主账号');
      if (words === en) {
        const given = /主账号|罗文博|启芽运营中心/g;
        expect((await screen.shown.innerText()).replace(given, '')).not.toMatch(/\p{Script=Han}/u);
      }

      const own = await site.browser.open(site.server.address, { language: words.language });
      await signIn(own, userName, 9, 'First_2026');
      const [title, fresh, confirm, start] = words.password as [string, string, string, string];
      const forced = own.getByRole('dialog', { name: title });
      await forced.getByLabel(fresh, { exact: true }).fill('Mine_2026');
      await forced.getByLabel(confirm, { exact: true }).fill('Mine_2026');
      await forced.getByRole('button', { name: start }).click();
      await own.getByRole('tab', { selected: true }).waitFor();
      expect(await own.getByRole('dialog').count()).toBe(0);
      await own.context().close();
    },
  );

  it.each(languages)(
    '[G21:$mark] [B54:refusal] shows each wrong value at its field and keeps the typed text: $words.language',
    async ({ words }) => {
      const { page, screen } = as('demo8', words);
      const { required, choose, format, admin } = words;
      await page.goto('/system/admins/new');
      await screen.field('userName').waitFor();
      await press(screen, admin.save);
      await expect
        .poll(() => screen.issues())
        .toEqual({ userName: required, password: required, nickName: required, appType: choose, roles: choose });
      await screen.type('userName', 'demo9');
      await screen.type('nickName', 'Li Na');
      await screen.choose('appType', admin.operations);
      await screen.choose('roles', '主账号');
      await screen.type('password', 'Abc1234');
      for (const wrong of ['li.na', 'li na@example.com', '@example.com', 'li.na@example']) {
        await screen.type('email', wrong);
        await press(screen, admin.save);
        expect((await screen.issues()).email, wrong).toBe(format);
      }
      await screen.type('email', 'li.na@example.com');
      await press(screen, admin.save);
      await expect.poll(() => screen.issues()).toEqual({ password: admin.weak });
      await screen.type('password', 'First_2026');
      await press(screen, admin.save);
      await expect.poll(() => screen.issues()).toEqual({ userName: admin.taken });
      expect(await screen.typed('email')).toBe('li.na@example.com');
      expect(await screen.typed('nickName')).toBe('Li Na');
    },
  );
});
