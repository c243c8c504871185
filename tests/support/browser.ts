import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/find-browser.ts';

/**
 * What Chromium does for a window of its own accord, and nobody sees here: two pages behind the address bar and a process in reserve,
 * together more work than most of our pages. Of several such lists it heeds the last one, so what Playwright leaves out stands here too.
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

/** How a page is opened. */
export interface PageOptions {
  language?: 'zh_CN' | 'en_US' | null;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  locale?: string;
}

/** A browser for one test file. */
export interface TestBrowser {
  /** A page of a person of its own: nothing stored but language and theme. */
  open(address: string, options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a browser; the script errors of all its pages are kept in `errors`. */
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
            // An empty window, or a page that is refused, has no storage.
            if (location.origin !== address) return;
            // Only the first time: what the person chooses later stays.
            if (localStorage.getItem('kiga.language') === null) localStorage.setItem('kiga.language', chosen as string);
            if (localStorage.getItem('kiga.theme') === null) localStorage.setItem('kiga.theme', mode as string);
          },
          [language, theme, address],
        );
      }
      // Windows that a page opens belong to it.
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

/** Signs in through the login page and waits for home. */
export async function signIn(page: Page, userName: string, appType: number, password = 'Kiga_2026'): Promise<void> {
  await page.goto('/login');
  await page.locator('select').selectOption(String(appType));
  await page.locator('input[autocomplete=username]').fill(userName);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/**
 * Opens a path as a demo account that has signed in before: for all that is not about signing in, as it spares two pages. Once for
 * a page, which then stays as it is left: who logs out is out. With `commit` it does not wait for what the page loads.
 */
export async function enter(
  page: Page,
  userName: string,
  path = '/home',
  waitUntil: 'load' | 'commit' = 'load',
): Promise<void> {
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
  await page.goto(path, { waitUntil });
}

/** The language that a page speaks. */
export async function languageOf(page: Page): Promise<'zh_CN' | 'en_US'> {
  return (await page.locator('html').getAttribute('lang')) === 'zh-CN' ? 'zh_CN' : 'en_US';
}
