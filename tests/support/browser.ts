import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/find-browser.ts';

/**
 * Chromium features that tests do not need: two pages behind the address bar, and a spare process. Together they cost
 * more than most of the product's pages. Chromium uses only the last of several such lists, so this one repeats
 * Playwright's.
 */
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Options of a new page. */
export interface PageOptions {
  language?: 'zh_CN' | 'en_US' | null;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  locale?: string;
}

/** The browser of one test file. */
export interface TestBrowser {
  /** Opens a page of a new user, with nothing stored but language and theme. */
  open(address: string, options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a browser; `errors` collects the script errors of all its pages. */
export async function startBrowser(): Promise<TestBrowser & { errors: string[] }> {
  const { executablePath, args, env } = await findBrowser();
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [...args, `--disable-features=${leftOut.join(',')}`],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const errors: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    errors,
    async open(address, { language = 'zh_CN', theme = 'light', width = 1366, height = 768, locale } = {}) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height },
        locale: locale ?? (language === 'en_US' ? 'en-US' : 'zh-CN'),
        reducedMotion: 'reduce',
        acceptDownloads: true,
      });
      contexts.push(context);
      context.setDefaultTimeout(15_000);
      if (language !== null) {
        await context.addInitScript(
          ([chosen, mode, address]) => {
            // An empty window, or a refused page, has no storage.
            if (location.origin !== address) return;
            // Only the first time, so that later choices of the user stay.
            if (localStorage.getItem('kiga.language') === null) localStorage.setItem('kiga.language', chosen as string);
            if (localStorage.getItem('kiga.theme') === null) localStorage.setItem('kiga.theme', mode as string);
          },
          [language, theme, address],
        );
      }
      // Popup windows belong to the page that opened them.
      context.on('page', (page) => {
        page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
      });
      return context.newPage();
    },
    async close() {
      for (const context of contexts) await context.close();
      await browser.close();
    },
  };
}

/** Signs in through the login page and waits for the home page. */
export async function signIn(page: Page, userName: string, appType: number, password = 'Kiga_2026'): Promise<void> {
  await page.goto('/login');
  await page.locator('select').selectOption(String(appType));
  await page.locator('input[autocomplete=username]').fill(userName);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/**
 * Opens a path as a signed-in demo account, without the login page, for tests of other subjects. It may be called once
 * per page: after a sign-out it does not sign in again.
 */
export async function enter(page: Page, userName: string, path = '/home'): Promise<void> {
  const data = { userName, password: 'Kiga_2026', appType: Number(userName.slice('demo'.length)) };
  const answer = await page.request.post('/sys/login/login?language=en_US', { data });
  const { code, text, data: session } = await answer.json();
  if (code !== '200') throw new Error(`${userName} could not sign in: ${text}`);
  await page.addInitScript(
    ({ token, address }) => {
      if (location.origin !== address) return;
      if (sessionStorage.getItem('entered') === null) localStorage.setItem('kiga.token', token);
      sessionStorage.setItem('entered', '1');
    },
    { token: session.token as string, address: new URL(answer.url()).origin },
  );
  await page.goto(path);
}

/** Returns the language of a page. */
export async function languageOf(page: Page): Promise<'zh_CN' | 'en_US'> {
  return (await page.locator('html').getAttribute('lang')) === 'zh-CN' ? 'zh_CN' : 'en_US';
}
