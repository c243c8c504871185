import { contactPersonColumns } from '@kiga/server/identity/contact-person.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { type PageOptions, signIn } from '../../support/browser.ts';
import { testSecrets } from '../../support/database.ts';
import { startSite } from '../../support/site.ts';
import { succeeded } from '../../support/test-server.ts';

const site = startSite();

const open = (options?: PageOptions) => site.browser.open(site.server.address, options);
const english = { language: 'en_US' } as const;
const pathOf = (page: Page) => page.url().slice(site.server.address.length);

describe('a forgotten password', () => {
  it('is reset with a code, does not reveal whether the account exists, and has no serious axe findings', async () => {
    const page = await open({ ...english, width: 360, height: 760 });
    await page.goto('/login');
    await page.locator('select').selectOption('4');
    await page.getByLabel('Account').fill('demo4');
    await page.getByRole('link', { name: 'Forgotten?' }).click();
    await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.getByLabel('Account').inputValue()).toBe('demo4');
    await page.goForward();
    await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const submit = page.getByRole('button', { name: 'Set new password' });
    expect(await field('Account').inputValue()).toBe('demo4');
    // The page loads its own styles, so the button stands inside the field.
    const top = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? 0);
    expect(await top(page.getByRole('button', { name: 'Send code' }))).toBeLessThan(
      (await top(field('Verification code'))) + 10,
    );
    await submit.click();
    await page.getByText('Please send the code first').waitFor();
    await page.getByText('Please enter a new password').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await site.server.db
      .updateTable('organizations')
      .set(contactPersonColumns(testSecrets, { name: '沈一帆', phone: '19900009999' }))
      .where(
        'id',
        '=',
        site.server.db.selectFrom('accounts').select('organization_id').where('user_name', '=', 'demo4'),
      )
      .execute();
    await page.getByRole('button', { name: 'Send code' }).click();
    const sent = page.getByText(
      'If this account exists, and it or its organization has a phone, a code was sent there',
    );
    await sent.waitFor();
    expect(await page.getByRole('button', { name: /^Again in \d+ s$/ }).isDisabled()).toBe(true);
    expect(await page.locator('body').innerText()).not.toContain('9999');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const demo8 = await site.server.as('demo8');
    const outbox = async () => (await demo8.ask('/api/system/sms-outbox/page', {})).list;
    await expect.poll(async () => (await outbox()).length).toBe(1);
    const code = /\d{6}/.exec((await outbox())[0].text)?.[0] as string;

    await field('Verification code').fill(code === '000000' ? '000001' : '000000');
    await field('New password').fill('New_2027');
    await field('Confirm new password').fill('New_2027');
    await submit.click();
    await page.getByText('The code is wrong or no longer good.').waitFor();
    await field('Verification code').fill(code);
    await submit.click();
    await page.getByRole('status').getByText('The new password is set').waitFor();
    await page.waitForURL('**/login');
    await signIn(page, 'demo4', 4, 'New_2027');
    expect(pathOf(page)).toBe('/home');

    const other = await open({ theme: 'dark' });
    await other.goto('/changePsd?forgotten');
    await other.locator('input[autocomplete=username]').fill('nobody');
    await other.getByRole('button', { name: '获取验证码' }).click();
    await other.getByText('如果账号存在，且账号或机构留有手机号，验证码已发送').waitFor();
    expect(await other.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await seriousFindings(other)).toEqual([]);
    await expect.poll(async () => (await outbox()).length).toBe(1);
  });

  it('enables the button for a code again if the request failed', async () => {
    const page = await open(english);
    await page.goto('/changePsd?forgotten');
    await page.route('**/forgot-password*', (route) => route.abort());
    await page.getByLabel('Account').fill('demo3');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
    expect(await page.getByRole('button', { name: 'Send code' }).isEnabled()).toBe(true);
  });
});

describe('the signed-in devices', () => {
  it.each([
    {
      language: 'en_US',
      words: {
        menu: 'Signed-in devices',
        own: 'this one',
        end: /^End the session of Firefox on Windows/,
        all: 'End all others',
      },
      ended: ['1 session ended', '2 sessions ended'],
      alone: 'You are not logged in anywhere else.',
    },
    {
      language: 'zh_CN',
      words: { menu: '登录设备', own: '本机', end: /^结束 Firefox，Windows 的登录/, all: '结束其他全部登录' },
      ended: ['已结束 1 处登录', '已结束 2 处登录'],
      alone: '未在其他设备登录。',
    },
  ] as const)(
    'are listed, and all other sessions can be ended: $language',
    async ({ language, words, ended, alone }) => {
      await site.server.db.deleteFrom('sessions').execute();
      const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
      const body = { userName: 'demo7', password: 'Kiga_2026', appType: 7 };
      const data = succeeded(
        await site.server.request('/sys/login/login', { body, headers: { 'user-agent': firefox } }),
      );
      const others = await Promise.all([site.server.as('demo7'), site.server.as('demo7')]);
      const page = await open({ language });
      await signIn(page, 'demo7', 7);
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: words.menu }).click();
      const dialog = page.getByRole('dialog', { name: words.menu });
      const rows = dialog.getByRole('listitem');
      await rows.nth(3).waitFor();
      expect(await rows.filter({ hasText: words.own }).getByRole('button').count()).toBe(0);
      await dialog.getByRole('button', { name: words.end }).click();
      await page.getByText(ended[0]).waitFor();
      await expect.poll(() => rows.count()).toBe(3);
      const isOut = async (token: string) =>
        (await site.server.request('/sys/login/get_info', { headers: { authorization: `Bearer ${token}` } })).code;
      expect(await isOut(data.token)).toBe('401');
      await dialog.getByRole('button', { name: words.all }).click();
      await page.getByText(ended[1]).waitFor();
      await dialog.getByText(alone).waitFor();
      for (const { token } of others) expect(await isOut(token)).toBe('401');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      const userMenu = page.getByRole('banner').getByRole('button').last();
      await expect.poll(() => userMenu.evaluate((button) => button === document.activeElement)).toBe(true);
    },
  );

  it('show a failed load, and load after a retry', async () => {
    const page = await open(english);
    await signIn(page, 'demo7', 7);
    await page.route('**/session/list*', (route) => route.abort());
    await page.getByRole('button', { name: /My account/ }).click();
    await page.getByRole('menuitem', { name: 'Signed-in devices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signed-in devices' });
    await dialog.getByText('Failed to load').waitFor();
    await page.unroute('**/session/list*');
    await dialog.getByRole('button', { name: 'Click to retry' }).click();
    await dialog.getByText('this one').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
  });
});

describe('the idle windows of an account that is closed elsewhere', () => {
  const typeRole = async (page: Page) => {
    await page.goto('/system/roles/new');
    await page.getByRole('tabpanel').filter({ visible: true }).locator('[data-path="name"] input').fill('Half a name');
  };
  const isAtLogin = (page: Page) => page.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

  it('show a dialog over typed text, and lead to the sign-in page otherwise', async () => {
    const typed = await open(english);
    await signIn(typed, 'demo17', 17);
    await typeRole(typed);
    // The windows share one stream, which the first window holds.
    const other = await typed.context().newPage();
    await other.goto('/home');
    await other.getByRole('heading', { level: 1 }).waitFor();
    const demo8 = await site.server.as('demo8');
    const data = await demo8.ask('/api/system/user/page', { q: 'demo17' });
    const [{ id, kigId }] = data.list;
    expect(await demo8.call('/api/system/user/disable', { id, kigId })).toMatchObject({ code: '200' });
    await dialog(typed).waitFor();
    await isAtLogin(other);
    await dialog(typed).getByLabel('Password').fill('Kiga_2026');
    await dialog(typed).getByRole('button', { name: 'Continue' }).click();
    await dialog(typed).getByText('This account is disabled').waitFor();
    expect(await demo8.call('/api/system/user/enable', { id, kigId })).toMatchObject({ code: '200' });
    await dialog(typed).getByRole('button', { name: 'Continue' }).click();
    await dialog(typed).waitFor({ state: 'hidden' });
  });

  it('lead to the sign-in page also when the organization is suspended', async () => {
    const page = await open(english);
    await signIn(page, 'demo16', 16);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const setStatus = (status: 'normal' | 'suspended') =>
      site.server.db.updateTable('organizations').set({ status }).where('code', '=', 'EX0001').execute();
    await setStatus('suspended');
    await isAtLogin(page);
    expect(pathOf(page)).toMatch(/^\/login/);
    await setStatus('normal');
  });
});
