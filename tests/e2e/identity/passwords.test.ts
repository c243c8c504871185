import { hashPassword } from '@kiga/server/identity/passwords.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type PageOptions, signIn } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const english = { language: 'en_US' } as const;
const open = (options?: PageOptions) => site.browser.open(site.server.address, options);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(`kiga.${name}`), key);
const pathOf = (page: Page) => page.url().slice(site.server.address.length);
const isAtLogin = (page: Page) => page.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' });

/** Sets a password that no screen would accept. */
async function givePassword(userName: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  const change = site.server.db.updateTable('accounts').set({ password_hash, easy_password: false });
  await change.where('user_name', '=', userName).execute();
}

const zh = {
  language: 'zh_CN' as 'zh_CN' | 'en_US',
  account: '我的账号',
  open: '修改密码',
  logOut: '退出登录',
  forced: '请先修改密码',
  old: '旧密码',
  fresh: '新密码',
  confirm: '确认新密码',
  oldRequired: '请输入旧密码',
  freshRequired: '请输入新密码',
  confirmRequired: '请再输入一次新密码',
  weak: '须为 6 到 12 位，要有数字、字母，以及 _ @ # 中的至少一个，不能有其他字符',
  differs: '两次输入的密码不一致',
  wrong: '密码不对',
  failed: '密码修改失败：the server’s description',
  succeeded: '密码修改成功',
};
const en: typeof zh = {
  language: 'en_US',
  account: 'My account',
  open: 'Change password',
  logOut: 'Log out',
  forced: 'Please change your password first',
  old: 'Old password',
  fresh: 'New password',
  confirm: 'Confirm new password',
  oldRequired: 'Please enter your old password',
  freshRequired: 'Please enter a new password',
  confirmRequired: 'Please enter the new password once more',
  weak: 'Use 6 to 12 characters: at least one digit, one letter and one of _ @ #, nothing else',
  differs: 'Two passwords are inconsistent',
  wrong: 'The password is wrong',
  failed: 'Password change failed: the server’s description',
  succeeded: 'Password changed successfully',
};
const languages = [
  { words: zh, mark: 'zh' },
  { words: en, mark: 'en' },
];

/** Opens the dialog from the user menu. */
async function openDialog(page: Page, words: typeof zh) {
  await page.getByRole('button', { name: words.account }).click();
  await page.getByRole('menuitem', { name: words.open }).click();
  const dialog = page.getByRole('dialog', { name: words.open });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  /** The issue at a field; waits until one is shown. */
  const issue = async (name: string) => {
    const item = dialog.locator('.ant-form-item').filter({ has: page.getByLabel(name, { exact: true }) });
    return (await item.locator('.ant-form-item-explain-error').innerText()).trim();
  };
  const fill = async (old: string, fresh: string, confirm = fresh) => {
    await field(words.old).fill(old);
    await field(words.fresh).fill(fresh);
    await field(words.confirm).fill(confirm);
  };
  const submit = () => dialog.getByRole('button', { name: words.open }).click();
  return { dialog, field, issue, fill, submit };
}

describe('a change of the password', () => {
  it.each(languages)(
    '[G01:$mark] [G02:$mark] [G03:$mark] [J04] is checked at its fields: $words.language',
    async ({ words }) => {
      const page = await open({ language: words.language });
      await signIn(page, 'demo6', 6);
      const { dialog, field, issue, fill, submit } = await openDialog(page, words);
      await submit();
      await expect.poll(() => issue(words.old)).toBe(words.oldRequired);
      expect(await issue(words.fresh)).toBe(words.freshRequired);
      expect(await issue(words.confirm)).toBe(words.confirmRequired);

      // Characters above the limit cannot be typed.
      await fill('x'.repeat(33), 'Abcdefgh_123456');
      expect(await field(words.old).inputValue()).toBe('x'.repeat(32));
      expect(await field(words.fresh).inputValue()).toBe('Abcdefgh_123');
      expect(await field(words.confirm).inputValue()).toBe('Abcdefgh_123');

      for (const weak of ['Ab_12', 'Abcdef_', '123456_', 'Abcdef1', 'Abc_12!', '密码Abc_12']) {
        await fill('Kiga_2026', weak);
        await submit();
        expect(await issue(words.fresh), weak).toBe(words.weak);
      }
      await fill('Kiga_2026', 'Abc_123', 'Abc_124');
      await submit();
      await expect.poll(() => issue(words.confirm)).toBe(words.differs);

      await fill('Wrong_1', 'Abc_123');
      await submit();
      await expect.poll(() => issue(words.old)).toBe(words.wrong);
      expect(await field(words.fresh).inputValue()).toBe('Abc_123');

      const refusal = { code: '400', text: '', description: 'the server’s description', data: null };
      await page.route('**/sys/changePassword*', (route) => route.fulfill({ json: refusal }));
      await submit();
      await dialog.getByRole('alert').getByText(words.failed).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.context().close();
    },
  );

  it.each([
    { words: zh, mark: 'zh', userName: 'demo11', appType: 11 },
    { words: en, mark: 'en', userName: 'demo15', appType: 15 },
  ])(
    '[G01:$mark] [G02:$mark] [J04] accepts an old password of 32 characters and new ones of 6 and of 12: $words.language',
    async ({ words, userName, appType }) => {
      const longest = `Kiga_${'2'.repeat(27)}`;
      await givePassword(userName, longest);
      for (const [old, fresh] of [
        [longest, 'Abc_12'],
        ['Abc_12', 'Abcdefgh#123'],
      ] as const) {
        const page = await open({ language: words.language });
        await page.clock.install();
        await signIn(page, userName, appType, old);
        const { fill, submit } = await openDialog(page, words);
        await fill(old, fresh);
        // The page redirects a moment later.
        await page.clock.pauseAt(Date.now() + 60_000);
        await submit();
        await page.getByText(words.succeeded, { exact: true }).waitFor();
        await page.clock.resume();
        await isAtLogin(page);
        for (const key of ['token', 'access', 'weakPassword']) expect(await stored(page, key)).toBeNull();
        await page.context().close();
      }
      await site.server.as(userName, 'Abcdefgh#123');
    },
  );
});

describe('the strength check at sign-in', () => {
  it.each(languages)(
    '[G04:$mark] accepts 6 to 100 characters with digit, letter and sign, and forces a change of weaker ones: $words.language',
    async ({ words }) => {
      for (const { password, isStrong } of [
        { password: 'Ab_12', isStrong: false },
        { password: 'Ab_123', isStrong: true },
        { password: `a1#${'x'.repeat(97)}`, isStrong: true },
        { password: 'Abcdef_', isStrong: false },
        { password: '123456_', isStrong: false },
        { password: 'Abcdef1', isStrong: false },
        { password: 'Abc_12!', isStrong: false },
      ]) {
        await givePassword('demo7', password);
        const page = await open({ language: words.language });
        await signIn(page, 'demo7', 7, password);
        const forced = page.getByRole('dialog', { name: words.forced });
        if (isStrong) {
          await page.getByRole('tab').first().waitFor();
          expect(await forced.count(), password).toBe(0);
        } else {
          await forced.waitFor();
          expect(await page.getByRole('tab').count(), password).toBe(0);
        }
        expect(await stored(page, 'weakPassword')).toBe(isStrong ? null : '1');
        await page.context().close();
      }
    },
  );
});

describe('an account', () => {
  it('[F03] [D11] [F04] [J04] cannot avoid the dialog with a weak password, and signs in only with the changed one', async () => {
    const page = await open(english);
    await signIn(page, 'weak3', 3, '123456');
    const dialog = page.getByRole('dialog', { name: 'Please change your password first' });
    await dialog.waitFor();
    expect(await stored(page, 'weakPassword')).toBe('1');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
    expect(await dialog.isVisible()).toBe(true);
    await page.goto('/campus/students');
    await dialog.waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Students' }).count()).toBe(0);
    await page.goBack();
    await dialog.waitFor();
    await page.reload();
    await dialog.waitFor();

    await dialog.getByLabel('Old password', { exact: true }).fill('123456');
    await dialog.getByLabel('New password', { exact: true }).fill('Abc_123');
    await dialog.getByLabel('Confirm new password', { exact: true }).fill('Abc_123');
    const succeeded = page.getByText('Password changed successfully').waitFor();
    await Promise.all([succeeded, dialog.getByRole('button', { name: 'Change password' }).click()]);
    await isAtLogin(page);
    for (const key of ['token', 'access', 'weakPassword']) expect(await stored(page, key)).toBeNull();
    await page.locator('input[autocomplete=username]').fill('weak3');
    await page.locator('input[autocomplete=current-password]').fill('123456');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('password is wrong').waitFor();
    await signIn(page, 'weak3', 3, 'Abc_123');
    await page.getByRole('tab', { name: 'Home' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('changes its password without a session on the page /changePsd', async () => {
    const page = await open(english);
    await page.goto('/changePsd');
    await page.locator('select').selectOption('17');
    await page.getByLabel('Account').fill('demo17');
    await page.getByLabel('Old password', { exact: true }).fill('Kiga_2025');
    await page.getByLabel('New password', { exact: true }).fill('New_2027');
    await page.getByLabel('Confirm new password').fill('New_2028');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Two passwords are inconsistent').waitFor();
    await page.getByLabel('Confirm new password').fill('New_2027');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').getByText('Account, kind of user or old password is wrong').waitFor();
    await page.getByLabel('Old password', { exact: true }).fill('Kiga_2026');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('status').getByText('Password changed successfully').waitFor();
    await isAtLogin(page);
    await signIn(page, 'demo17', 17, 'New_2027');
    expect(pathOf(page)).toBe('/home');
  });
});
