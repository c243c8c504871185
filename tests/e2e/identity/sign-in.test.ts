import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter, type PageOptions } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { startSite } from '../../support/site.ts';
import { succeeded } from '../../support/test-server.ts';

const site = startSite();

const open = (options?: PageOptions) => site.browser.open(site.server.address, options);
const english = { language: 'en_US' } as const;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(`kiga.${name}`), key);
const tokenCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'kiga_token');
const pathOf = (page: Page) => page.url().slice(site.server.address.length);
// A wait for one navigation fails where a second one replaces it.
const isAtLogin = async (page: Page) => {
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
};

async function fill(page: Page, userName: string, password: string): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(userName);
  await page.locator('input[autocomplete=current-password]').fill(password);
}

/** Signs in on the login page that is shown. */
async function signInHere(page: Page, userName: string, appType: number, password = 'Kiga_2026'): Promise<void> {
  await page.locator('select').selectOption(String(appType));
  await fill(page, userName, password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The address of the login page that leads to a path, which loads in less time than home. */
const loginFor = (path: string) => `/login?from=${encodeURIComponent(path)}`;

/** Pages at the login page, which tests share that leave without a sign-in. */
const shared = new Map<string, Page>();
async function atLogin(language: 'zh_CN' | 'en_US'): Promise<Page> {
  const page = shared.get(language) ?? (await open({ language }));
  if (!shared.has(language)) await page.goto('/login');
  shared.set(language, page);
  return page;
}

describe('a browser without a token', () => {
  it('[C01] [C02] [D08] opens only login and changePsd, and returns to any other address after the sign-in', async () => {
    const page = await open(english);
    await page.goto('/changePsd');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Change password');
    expect(pathOf(page)).toBe('/changePsd');
    for (const path of ['/home', '/401', '/nowhere']) {
      await page.goto(path);
      await isAtLogin(page);
    }
    await page.goto('/campus/classes?q=1#x');
    await isAtLogin(page);
    expect(pathOf(page)).toBe(`/login?from=${encodeURIComponent('/campus/classes?q=1#x')}`);
    await page.locator('select').selectOption('3');
    await fill(page, 'demo3', 'Kiga_2026');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/campus/classes?q=1#x');
    await page.getByRole('tab', { name: 'Classes', selected: true }).waitFor();
  });

  it('[C46] [C03] [D09] is led from / to login, and after the sign-in from / and login to home', async () => {
    const page = await open(english);
    await page.goto('/');
    await isAtLogin(page);
    expect(pathOf(page)).toBe('/login');
    // Typing begins at once.
    await page.locator('input[autocomplete=username]:focus').waitFor();
    await signInHere(page, 'demo3', 3);
    await page.waitForURL('**/home');
    await page.getByRole('tab', { name: 'Home', selected: true }).waitFor();
    for (const path of ['/', '/login', '/login?from=/campus/classes']) {
      await page.goto(path);
      await page.waitForURL('**/home');
      await page.getByRole('tab', { name: 'Home', selected: true }).waitFor();
      await page.getByRole('heading', { name: /周敏/ }).waitFor();
    }
  });
});

describe('the sign-in page', () => {
  it.each([
    ['en_US', 'Kind of user, account or password is wrong. Please check and try again.'],
    ['zh_CN', '身份、账号或密码不对，请核对后再试'],
  ] as const)('[F01] shows the refusal of the server and keeps the typed text: %s', async (language, text) => {
    const page = await atLogin(language);
    await page.locator('select').selectOption('9');
    await fill(page, 'demo3', 'Kiga_2026');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(text).waitFor();
    expect(await page.locator('select').inputValue()).toBe('9');
    expect(await page.locator('input[autocomplete=username]').inputValue()).toBe('demo3');
    expect(await page.locator('input[autocomplete=current-password]').inputValue()).toBe('Kiga_2026');
    expect(await stored(page, 'token')).toBeNull();
  });

  // The server's words are the same in both languages.
  it.each(inOneLanguage(['en_US', 'zh_CN'], import.meta.filename))(
    '[J02] shows the text of any code other than 200, as do the forms: %s',
    async (language) => {
      const page = await open({ language });
      await page.goto(loginFor('/campus/grades/new'));
      const refusal = { code: '418', text: 'in words of the server alone', data: null };
      await page.route('**/sys/login/login*', (route) => route.fulfill({ json: refusal }));
      await fill(page, 'demo3', 'Kiga_2026');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('in words of the server alone', { exact: true }).waitFor();
      expect(await stored(page, 'token')).toBeNull();
      await page.unrouteAll();
      await page.route('**/api/campus/grade/save*', (route) => route.fulfill({ json: refusal }));
      await signInHere(page, 'demo3', 3);
      const shown = page.getByRole('tabpanel').filter({ visible: true });
      await shown.locator('[data-path="gradeName"] input').fill('Tots');
      await shown.locator('[data-path="stage"]').getByRole('combobox').click();
      await page.keyboard.press('Enter');
      await shown.locator('[data-path="sort"] input').fill('9');
      await shown.getByRole('button', { name: language === 'zh_CN' ? '保存年级' : 'Save grade' }).click();
      await shown.getByRole('alert').getByText('in words of the server alone').waitFor();
      await page.context().close();
    },
  );

  it.each([
    ['en_US', 'Server error, please try again later!'],
    ['zh_CN', '服务器错误，请稍后再试！'],
  ] as const)('[J05] reports a server error and keeps the typed text: %s', async (language, text) => {
    const page = await atLogin(language);
    await page.route('**/sys/login/login*', (route) => route.fulfill({ status: 500, body: 'Bad gateway' }));
    await fill(page, 'demo3', 'Kiga_2026');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(text).waitFor();
    expect(await page.locator('input[autocomplete=current-password]').inputValue()).toBe('Kiga_2026');
    await page.unrouteAll();
  });

  it('[E02] [E03] [F02] [K01] stores the token in a cookie for 30 days and in local storage, with cell, menu, tags and language', async () => {
    const page = await open({ language: null, locale: 'zh-CN' });
    await page.goto('/login');
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    for (const key of ['language', 'token', 'shardNum', 'menus', 'tags']) expect(await stored(page, key)).toBeNull();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    const request = page.waitForRequest('**/sys/login/login*');
    await page.locator('select').selectOption('3');
    await fill(page, '  demo3 ', 'Kiga_2026');
    await page.keyboard.press('Enter');
    expect((await request).headers().shardnum).toBe('00001');
    await page.waitForURL('**/home');
    await page.getByRole('tab', { name: 'Home' }).waitFor();
    const token = await stored(page, 'token');
    expect(token).toMatch(/^[\w-]{43}$/);
    const cookie = await tokenCookie(page);
    expect(cookie).toMatchObject({ value: token, path: '/', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    expect(await stored(page, 'shardNum')).toBe('00001');
    expect(await stored(page, 'language')).toBe('en_US');
    const menus = JSON.parse((await stored(page, 'menus')) ?? '[]');
    expect(menus.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Kindergarten home',
      'Campus',
      'Attendance',
      'Health',
      'Catering',
      'Teaching',
      'Communication',
      'Devices',
      'Live',
      'Billing',
      'Shop',
      'System',
      'Messages',
    ]);
    expect(JSON.parse((await stored(page, 'tags')) ?? '[]')).toEqual([
      { path: '/home', title: expect.any(String), language: 'en_US' },
    ]);
    await page.getByRole('button', { name: 'Campus' }).click();
    await page.getByRole('link', { name: 'Students' }).click();
    await page.waitForURL('**/campus/students*');
    await page.getByRole('tab', { name: 'Students', selected: true }).waitFor();
  });

  it('[I01] makes later calls carry kind of user, cell, token and language', async () => {
    for (const language of ['zh_CN', 'en_US'] as const) {
      const page = await open({ language });
      await page.goto(loginFor('/campus/students'));
      const request = page.waitForRequest('**/api/campus/student/page*');
      await signInHere(page, 'demo4', 4);
      const sent = await request;
      expect(sent.headers()).toMatchObject({
        apptype: '4',
        shardnum: '00001',
        authorization: `Bearer ${await stored(page, 'token')}`,
      });
      expect(new URL(sent.url()).searchParams.get('language')).toBe(language);
      expect(sent.url()).not.toContain(await stored(page, 'token'));
      await page.context().close();
    }
  });

  it('[D26] uses the stored language, otherwise zh-CN or en-US of the browser, otherwise English', async () => {
    const cases = [
      { language: null, locale: 'zh-CN', lang: 'zh-CN', button: '登录' },
      { language: null, locale: 'en-US', lang: 'en-US', button: 'Log in' },
      { language: null, locale: 'fr-FR', lang: 'en-US', button: 'Log in' },
      { language: 'zh_CN', locale: 'en-US', lang: 'zh-CN', button: '登录' },
      { language: 'en_US', locale: 'zh-CN', lang: 'en-US', button: 'Log in' },
    ] as const;
    for (const { language, locale, lang, button } of cases) {
      const page = await open({ language, locale });
      await page.goto('/login');
      await page.getByRole('button', { name: button, exact: true }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      await page.context().close();
    }
  });

  it('does not submit the form by the Enter that accepts a Chinese candidate', async () => {
    const page = await atLogin('zh_CN');
    const goesOn = (isComposing: boolean) =>
      page.locator('input[autocomplete=username]').evaluate((input, composing) => {
        const enter = { key: 'Enter', isComposing: composing, bubbles: true, cancelable: true };
        return input.dispatchEvent(new KeyboardEvent('keydown', enter));
      }, isComposing);
    expect(await goesOn(true)).toBe(false);
    expect(await goesOn(false)).toBe(true);
  });

  it('switches the language before the sign-in and keeps the typed account', async () => {
    const page = await atLogin('zh_CN');
    await page.locator('input[autocomplete=username]').fill('demo3');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(await page.locator('input[autocomplete=username]').inputValue()).toBe('demo3');
  });
});

describe('a session', () => {
  it('[D10] [J01] [E01] is requested once, and is removed with a redirect to login when it is refused', async () => {
    const page = await open(english);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/identity/session/current')) asked.push(request.url());
    });
    await page.goto(loginFor('/campus/grades'));
    await signInHere(page, 'demo3', 3);
    await page.getByRole('link', { name: 'Classes', exact: true }).click();
    await page.getByRole('tab', { name: 'Classes', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Grades' }).click();
    await page.getByRole('heading', { name: 'Grades' }).waitFor();
    expect(asked).toHaveLength(1);

    await site.server.db.deleteFrom('sessions').execute();
    await page.reload();
    await isAtLogin(page);
    expect(await stored(page, 'token')).toBeNull();
    expect(await tokenCookie(page)).toBeUndefined();
  });

  it('[J03] [I17] is kept when the network fails, can be retried, and downloads a file byte for byte', async () => {
    const page = await open(english);
    await enter(page, 'demo3', '/campus/students');
    await page.getByRole('button', { name: 'Download template' }).waitFor();
    const token = await stored(page, 'token');
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').getByText('Failed to load').waitFor();
    expect(pathOf(page)).toBe('/campus/students');
    expect(await stored(page, 'token')).toBe(token);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Click to retry' }).click();
    const [answer, download] = await Promise.all([
      page.waitForResponse('**/api/campus/student/import-template?*'),
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download template' }).click(),
    ]);
    // The file has the name and the bytes of the server.
    expect(answer.headers()['content-disposition']).toBe("attachment; filename*=UTF-8''Template%20student.xlsx");
    expect(download.suggestedFilename()).toBe('Template student.xlsx');
    const headers = { authorization: `Bearer ${token}` };
    // A workbook holds the second in which it was made, so both are asked for at once.
    const isSame = async () => {
      const [again, data] = await Promise.all([
        page.waitForEvent('download'),
        site.server.request('/api/campus/student/import-template?language=en_US', { headers }).then(succeeded),
        page.getByRole('button', { name: 'Download template' }).click(),
      ]);
      return (await readFile(await again.path())).equals(data);
    };
    await expect.poll(isSame, { timeout: 50_000 }).toBe(true);
  });

  it('[D12] [I05] ends with the log-out, which sends and invalidates the token and removes flag, token and access', async () => {
    const page = await open(english);
    await page.goto(loginFor('/message'));
    await signInHere(page, 'demo3', 3);
    await page.getByRole('tab', { name: 'Home' }).waitFor();
    const token = (await stored(page, 'token')) as string;
    expect(JSON.parse((await stored(page, 'access')) ?? '[]')).toContain('campus.student.read');
    const request = page.waitForRequest('**/sys/login/logout*');
    await leave(page);
    expect((await request).postDataJSON()).toEqual({ token });
    expect((await request).headers().authorization).toBe(`Bearer ${token}`);
    await isAtLogin(page);
    for (const key of ['token', 'access', 'weakPassword', 'menus', 'tags']) expect(await stored(page, key)).toBeNull();
    expect(await tokenCookie(page)).toBeUndefined();
    const headers = { authorization: `Bearer ${token}` };
    expect(await site.server.request('/sys/login/get_info', { headers })).toMatchObject({ code: '401' });

    await signInHere(page, 'demo3', 3);
    await page.route('**/sys/login/logout*', (route) => route.abort());
    await leave(page);
    await isAtLogin(page);
    expect(await stored(page, 'token')).toBeNull();
  });

  it('[F05] ends with the log-out from the forced password change, which removes the flag', async () => {
    const page = await open(english);
    await page.goto(loginFor('/message'));
    await signInHere(page, 'weak3', 3, '123456');
    const dialog = page.getByRole('dialog', { name: 'Please change your password first' });
    await dialog.waitFor();
    const token = (await stored(page, 'token')) as string;
    expect(await stored(page, 'weakPassword')).toBe('1');
    expect(await stored(page, 'access')).not.toBeNull();
    const request = page.waitForRequest('**/sys/login/logout*');
    // A press takes the focus from the first field, whose error must not move the button away.
    await dialog.getByRole('button', { name: 'Log out' }).click({ delay: 200 });
    expect((await request).postDataJSON()).toEqual({ token });
    await isAtLogin(page);
    for (const key of ['weakPassword', 'token', 'access']) expect(await stored(page, key), key).toBeNull();
  });

  it('[K05] shows the version at login, in the user menu and at /readyz', async () => {
    const page = await open(english);
    await page.goto(loginFor('/message'));
    await page.getByText('Version 7.6.0').waitFor();
    await signInHere(page, 'demo3', 3);
    await page.getByRole('button', { name: /My account/ }).click();
    await page.getByText('Version 7.6.0').waitFor();
    expect(await site.server.request('/readyz')).toMatchObject({ version: '7.6.0' });
  });
});

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /My account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}
