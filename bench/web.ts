import { type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/find-browser.ts';

/** What a person waits for, with a processor that is four times slower. */
export interface WebResult {
  /** Script and style that login loads before the form is ready, gz kilobytes (1,000 bytes). */
  loginKb: number;
  loginReadyMs: number;
  /** All bytes of a first list page, cold. */
  listKb: number;
  firstRowMs: number;
  /** Sum of what tasks took beyond 50 ms until the first row was there. */
  listBlockingMs: number;
  tabMs: number;
  typingMs: number;
  scrollTaskMs: number;
}

const SLOW_DOWN = 4;
const RUNS = 3;

/** Opens login and the list of students as a person would, cold each time; the figures in the middle of three runs. */
export async function measureWeb(address: string, userName: string, password: string): Promise<WebResult> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    const token = await tokenOf(address, userName, password);
    const runs: WebResult[] = [];
    for (let run = 0; run < RUNS; run++) {
      const open = async (signedIn: boolean) => {
        const context = await browser.newContext({
          baseURL: address,
          viewport: { width: 1366, height: 768 },
          locale: 'zh-CN',
        });
        await context.addInitScript(observeLongTasks);
        if (signedIn) await context.addInitScript((value) => localStorage.setItem('kiga.token', value), token);
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.setCacheDisabled', { cacheDisabled: true });
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
        return { context, page, received: countBytes(session) };
      };
      const login = await open(false);
      const loginReadyMs = await shownAfter(login.page, '/login', 'input[autocomplete=current-password]');
      const loginKb = login.received(/\.(js|css)(\?|$)/);
      await login.context.close();
      const list = await open(true);
      const firstRowMs = await shownAfter(list.page, '/campus/students', 'tbody tr[data-row-key]');
      const listKb = list.received(/./);
      const listBlockingMs = await blocking(list.page);
      const rest = await measureUse(list.page);
      await list.context.close();
      runs.push({ loginKb, loginReadyMs, listKb, firstRowMs, listBlockingMs, ...rest });
    }
    const middle = (pick: (run: WebResult) => number) => runs.map(pick).sort((a, b) => a - b)[1] as number;
    const keys = Object.keys(runs[0] as WebResult) as (keyof WebResult)[];
    return Object.fromEntries(keys.map((key) => [key, middle((run) => run[key])])) as unknown as WebResult;
  } finally {
    await browser.close();
  }
}

async function tokenOf(address: string, userName: string, password: string): Promise<string> {
  const response = await fetch(`${address}/sys/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password, appType: 3 }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Counts what comes over the network; answers kilobytes of the addresses that match. */
function countBytes(session: CDPSession): (address: RegExp) => number {
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => void urls.set(requestId, response.url));
  session.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void bytes.set(requestId, encodedDataLength),
  );
  return (address) => {
    let sum = 0;
    for (const [id, size] of bytes) if (address.test(urls.get(id) ?? '')) sum += size;
    return Math.round(sum / 1000);
  };
}

function observeLongTasks(): void {
  const tasks: { start: number; duration: number }[] = [];
  Object.assign(window, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** Milliseconds from the navigation until something is on the page. */
async function shownAfter(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(wanted)) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );
}

function blocking(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tasks = (window as unknown as { longTasks: { duration: number }[] }).longTasks;
    return tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  });
}

/** Changes tabs, types in a form and scrolls a list, each timed to the next frame that shows it. */
async function measureUse(page: Page): Promise<Pick<WebResult, 'tabMs' | 'typingMs' | 'scrollTaskMs'>> {
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
