import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/find-browser.ts';

/** Factor by which the browser's processor is slowed down. */
const SLOW_DOWN = 4;

/** Starts a headless Chromium. */
export async function startBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  const whole = { ...(process.env as Record<string, string>), ...env };
  return chromium.launch({ executablePath, args, env: whole });
}

/**
 * Opens a page in a fresh, slowed-down browser context, signed in where a token is given. It records its long tasks.
 */
export async function openPage(
  browser: Browser,
  address: string,
  token: string | null,
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
  });
  await context.addInitScript(observeLongTasks);
  if (token !== null) await context.addInitScript((value) => localStorage.setItem('kiga.token', value), token);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  return { context, page, session };
}

/** Counts network traffic. The returned function gives kilobytes (1,000 bytes) and number of the matching URLs. */
export function countBytes(session: CDPSession): (address: RegExp) => { kb: number; count: number } {
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => void urls.set(requestId, response.url));
  session.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void bytes.set(requestId, encodedDataLength),
  );
  return (address) => {
    const sizes = [...bytes].filter(([id]) => address.test(urls.get(id) ?? '')).map(([, size]) => size);
    return { kb: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000), count: sizes.length };
  };
}

function observeLongTasks(): void {
  const tasks: { start: number; duration: number }[] = [];
  Object.assign(window, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}
