import type { Browser, Page } from 'playwright-core';
import { countBytes, openPage } from './browser-page.ts';

/** Whose first list page: the product's, a plain React table's, react-admin's; all with the same rows of the same call. */
export type ListPage = 'product' | 'plain' | 'reactAdmin';

/** How a first list page came, cold, with a processor that is four times slower. */
export interface FirstList {
  /** All bytes until the page has come to rest, as they went over the wire, kilobytes (1,000 bytes). */
  kb: number;
  /** The same until the first row. */
  kbToFirstRow: number;
  requests: number;
  firstRowMs: number;
  /** Sum of what tasks took beyond 50 ms until the first row was there. */
  blockingMs: number;
  /** The same until the page had come to rest. */
  blockingInAllMs: number;
  longestTaskMs: number;
}

/** How long nothing may happen before a page counts as at rest. */
const REST_MS = 2_500;

/** Where a page is found, and by what its rows are known. */
export interface ListTarget {
  address: string;
  path: string;
  row: string;
}

/** Opens the pages in turn, cold each time, and answers the medians of each; the first round is not counted. */
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
  /** Since the navigation, milliseconds. */
  start: number;
  duration: number;
}

const blocking = (tasks: readonly LongTask[]) =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

/** Milliseconds from the navigation until something is on the page. */
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

/** The median of each figure by itself. */
export function medians<Run extends object>(runs: readonly Run[]): Run {
  const middle = (key: string) => {
    const values = runs.map((run) => Number(run[key as keyof Run])).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)];
  };
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((key) => [key, middle(key)])) as Run;
}
