import type { Page } from 'playwright-core';
import { countBytes, openPage, startBrowser } from './browser-page.ts';
import { type FirstList, type ListPage, measureFirstLists, medians, shownAfter } from './first-list.ts';
import { accountOf, benchPassword, ordinaryCode } from './load-data.ts';

/** Waiting times of a user, with a processor that is four times slower. */
export interface WebResult extends WebUse {
  /** First list pages of the product, of a plain React table and of react-admin. */
  firstLists: Record<ListPage, FirstList>;
}

interface WebUse {
  /** Script and style of the login page before the form is ready, gzipped kilobytes (1,000 bytes). */
  loginKb: number;
  loginReadyMs: number;
  tabMs: number;
  typingMs: number;
  scrollTaskMs: number;
}

const RUNS = 3;

/** Selector of the product's rows, which have the id of their record. */
const PRODUCT_ROW = 'tbody tr[data-row-key]';

/**
 * Opens the list of students like a user, cold each time and in turn with the rivals' pages. Then it measures the login
 * page and the use of the list.
 */
export async function measureWeb(
  addresses: { product: string; rivals: string },
  listRounds: number,
): Promise<WebResult> {
  const browser = await startBrowser();
  try {
    const { product, rivals } = addresses;
    const token = await tokenOf(product);
    const targets = {
      product: { address: product, path: '/campus/students', row: PRODUCT_ROW },
      plain: { address: rivals, path: '/plain.html', row: 'tbody tr' },
      reactAdmin: { address: rivals, path: '/react-admin.html', row: 'tbody tr' },
    };
    const firstLists = await measureFirstLists(browser, targets, token, listRounds);
    const runs: WebUse[] = [];
    for (let run = 0; run < RUNS; run++) {
      const login = await openPage(browser, product, null);
      const received = countBytes(login.session);
      const loginReadyMs = await shownAfter(login.page, '/login', 'input[autocomplete=current-password]');
      const loginKb = received(/\.(js|css)(\?|$)/).kb;
      await login.context.close();
      const list = await openPage(browser, product, token);
      await shownAfter(list.page, '/campus/students', PRODUCT_ROW);
      const rest = await measureUse(list.page);
      await list.context.close();
      runs.push({ loginKb, loginReadyMs, ...rest });
    }
    return { firstLists, ...medians(runs) };
  } finally {
    await browser.close();
  }
}

async function tokenOf(address: string): Promise<string> {
  const response = await fetch(`${address}/sys/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: accountOf(ordinaryCode), password: benchPassword, appType: 3 }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Changes tabs, types in a form and scrolls a list, each measured to the next frame. */
async function measureUse(page: Page): Promise<Pick<WebUse, 'tabMs' | 'typingMs' | 'scrollTaskMs'>> {
  const tabs = page.locator('[role=tab]');
  const timeOf = async (act: () => Promise<void>) => {
    await page.evaluate(() => {
      const state = window as unknown as { began: number; took: number };
      state.took = 0;
      for (const kind of ['pointerdown', 'keydown']) {
        addEventListener(
          kind,
          ({ timeStamp }) =>
            requestAnimationFrame(() => setTimeout(() => (state.took = performance.now() - timeStamp))),
          { capture: true, once: true },
        );
      }
    });
    await act();
    await page.waitForTimeout(300);
    return page.evaluate(() => (window as unknown as { took: number }).took);
  };
  await page.waitForTimeout(1_000);
  await tabs.first().click();
  await page.waitForTimeout(1_500);
  const tabMs = await timeOf(() => tabs.nth(1).click());
  const search = page.getByRole('searchbox').or(page.locator('input[type=text], input:not([type])')).first();
  await search.click();
  await page.waitForTimeout(300);
  const typingMs = await timeOf(() => page.keyboard.press('a'));
  await page.keyboard.press('Backspace');
  await page.evaluate(() => ((window as unknown as { longTasks: unknown[] }).longTasks.length = 0));
  for (let step = 0; step < 10; step++) {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, step % 2 === 0 ? 300 : -300);
    await page.waitForTimeout(60);
  }
  const scrollTaskMs = await page.evaluate(() =>
    Math.max(
      0,
      ...(window as unknown as { longTasks: { duration: number }[] }).longTasks.map(({ duration }) => duration),
    ),
  );
  return { tabMs, typingMs, scrollTaskMs };
}
