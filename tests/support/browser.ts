import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/find-browser.ts';

/**
 * Features of Chromium that tests do not need: two pages behind the address bar and a spare process, together more work than most of our
 * pages. Chromium uses only the last of several such lists, so this one repeats the list of Playwright.
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

/** Pages live for seconds here: optimized code and parallel collection of garbage would take more time than they save. */
const shortLived = ['--single-threaded-gc', '--no-maglev', '--no-turbofan'];

/** Options for opening a page. */
export interface PageOptions {
  language?: 'zh_CN' | 'en_US' | null;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  locale?: string;
}

/** The pages of one test file. */
export interface TestBrowser {
  /** Opens a page in a browser context of its own, with nothing stored except language and theme. */
  open(address: string, options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

/** The browser of this process, which runs file after file; it ends with the process. */
let running: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    args: [...args, `--disable-features=${leftOut.join(',')}`, `--js-flags=${shortLived.join(' ')}`],
    env: { ...(process.env as Record<string, string>), ...env },
  });
}

async function takeBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  running = launch();
  return running;
}

/** Opens pages of a test file in the browser of this process; `errors` collects the script errors of these pages. */
export async function startBrowser(): Promise<TestBrowser & { errors: string[] }> {
  const browser = await takeBrowser();
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
            // An empty window or a refused page has no storage.
            if (location.origin !== address) return;
            // Only the first time, so that later choices of the user stay.
            if (localStorage.getItem('kiga.language') === null) localStorage.setItem('kiga.language', chosen as string);
            if (localStorage.getItem('kiga.theme') === null) localStorage.setItem('kiga.theme', mode as string);
          },
          [language, theme, address],
        );
      }
      // Windows that a page opens count as well.
      context.on('page', (page) => {
        page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
      });
      return context.newPage();
    },
    async close() {
      for (const context of contexts) await context.close();
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
 * per page: after a sign-out it does not sign in again. With `commit` it does not wait for the resources of the page.
 */
export async function enter(
  page: Page,
  userName: string,
  path = '/home',
  waitUntil: 'load' | 'commit' = 'load',
): Promise<void> {
  const data = { userName, password: 'Kiga_2026', appType: Number.parseInt(userName.slice('demo'.length), 10) };
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
  await page.goto(path, { waitUntil });
}

/** Returns the language of a page. */
export async function languageOf(page: Page): Promise<'zh_CN' | 'en_US'> {
  return (await page.locator('html').getAttribute('lang')) === 'zh-CN' ? 'zh_CN' : 'en_US';
}
