import type { Browser, Page } from 'playwright-core';
import { countBytes, openPage } from './browser-page.ts';

/** First list pages: the product's, a plain React table's, react-admin's; all with the same rows of the same call. */
export type ListPage = 'product' | 'plain' | 'reactAdmin';

/** Figures of a cold first list page, with a processor that is four times slower. */
export interface FirstList {
  /** All transferred bytes until the page is idle, kilobytes (1,000 bytes). */
  kb: number;
  /** Transferred bytes until the first row, kilobytes. */
  kbToFirstRow: number;
  requests: number;
  firstRowMs: number;
  /** Sum of task times beyond 50 ms until the first row. */
  blockingMs: number;
  /** Sum of task times beyond 50 ms until the page is idle. */
  blockingInAllMs: number;
  longestTaskMs: number;
}

/** Time without activity after which a page counts as idle. */
const REST_MS = 2_500;

/** Address of a page, and the selector of its rows. */
export interface ListTarget {
  address: string;
  path: string;
  row: string;
}

/** Opens the pages in turn, cold each time, and returns the medians of each; the first round does not count. */
export async function measureFirstLists(
  browser: Browser,
  targets: Readonly<Record<ListPage, ListTarget>>,
  token: string,
  rounds: number,
): Promise<Record<ListPage, FirstList>> {
  const runs: Record<ListPage, FirstList[]> = { product: [], plain: [], reactAdmin: [] };
  const pages = Object.keys(targets) as ListPage[];
  for (let round = -1; round < rounds; round++) {
    for (const page of pages) {
      const run = await measureOnce(browser, targets[page], token);
      if (round >= 0) runs[page].push(run);
    }
  }
  return { product: medians(runs.product), plain: medians(runs.plain), reactAdmin: medians(runs.reactAdmin) };
}

async function measureOnce(browser: Browser, { address, path, row }: ListTarget, token: string): Promise<FirstList> {
  const { context, page, session } = await openPage(browser, address, token);
  const received = countBytes(session);
  const firstRowMs = await shownAfter(page, path, row);
  const kbToFirstRow = received(/./).kb;
  const tasks = () => page.evaluate(() => (window as unknown as { longTasks: LongTask[] }).longTasks);
  const beforeRow = (await tasks()).filter(({ start }) => start < firstRowMs);
  await page.waitForTimeout(REST_MS);
  const all = await tasks();
  const { kb, count } = received(/./);
  await context.close();
  return {
    kb,
    kbToFirstRow,
    requests: count,
    firstRowMs,
    blockingMs: blocking(beforeRow),
    blockingInAllMs: blocking(all),
    longestTaskMs: Math.max(0, ...all.map(({ duration }) => duration)),
  };
}

interface LongTask {
  /** Start since the navigation, milliseconds. */
  start: number;
  duration: number;
}

const blocking = (tasks: readonly LongTask[]) =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

/** Returns the milliseconds from the navigation until an element is on the page. */
export async function shownAfter(page: Page, path: string, selector: string): Promise<number> {
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

/** Returns the median of each figure separately. */
export function medians<Run extends object>(runs: readonly Run[]): Run {
  const middle = (key: string) => {
    const values = runs.map((run) => Number(run[key as keyof Run])).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)];
  };
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((key) => [key, middle(key)])) as Run;
}
