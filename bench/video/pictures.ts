import type { Browser, Page } from 'playwright-core';
import { NUMBER_PART } from './numbered-film.ts';
import type { SentFrames } from './senders.ts';

/** Frames that a page has shown, and the moment at which it asked for an address. Milliseconds of the clock. */
interface Noted {
  askedMs: number | null;
  firstMs: number | null;
  seen: { video: number; number: number | null; atMs: number }[];
}

type NotingWindow = Window & { noted: Noted };

/** Opens a page whose videos are noted. With `readsNumbers`, the number in each frame is read. */
export async function notingPage(browser: Browser, address: string, token: string, readsNumbers = true): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript((value) => localStorage.setItem('kiga.token', value), token);
  await context.addInitScript(noteVideos, { part: NUMBER_PART, readsNumbers });
  return context.newPage();
}

/** Returns what a page has noted so far. */
export const notedOf = (page: Page) => page.evaluate(() => (window as unknown as NotingWindow).noted);

/** Runs in the page: notes the first call for an address, and each frame of each video. */
function noteVideos({ part, readsNumbers }: { part: { width: number; height: number }; readsNumbers: boolean }): void {
  const noted: Noted = { askedMs: null, firstMs: null, seen: [] };
  Object.assign(window, { noted });
  const ask = window.fetch;
  window.fetch = (...given) => {
    const url = given[0] instanceof Request ? given[0].url : String(given[0]);
    if (/\/play(\?|$)/.test(url)) noted.askedMs ??= Date.now();
    return ask(...given);
  };
  const canvas = new OffscreenCanvas(8, 2);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const numberIn = (video: HTMLVideoElement): number | null => {
    if (!context) return null;
    const { videoWidth, videoHeight } = video;
    context.drawImage(video, 0, 0, videoWidth * part.width, videoHeight * part.height, 0, 0, 8, 2);
    const { data } = context.getImageData(0, 0, 8, 2);
    let number = 0;
    for (let bit = 0; bit < 8; bit++) {
      const isOn = (data[bit * 4] as number) > 128;
      // The second row has the opposite, so that a picture without a number is noticed.
      if ((data[(8 + bit) * 4] as number) > 128 === isOn) return null;
      if (isOn) number += 2 ** bit;
    }
    return number;
  };
  const known = new Map<HTMLVideoElement, number>();
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) {
      if (known.has(video)) continue;
      const index = known.size;
      known.set(video, index);
      const note = () => {
        const atMs = Date.now();
        noted.firstMs ??= atMs;
        noted.seen.push({ video: index, number: readsNumbers ? numberIn(video) : null, atMs });
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Opens a path anew so many times, and returns the milliseconds from the call for an address to the first picture. */
export async function firstPictures(
  page: Page,
  path: string,
  times: number,
  before: () => Promise<unknown> = async () => {},
): Promise<number[]> {
  const found: number[] = [];
  for (let time = 0; time < times; time++) {
    await page.goto('about:blank');
    await before();
    await page.goto(path);
    await page.waitForFunction(() => (window as unknown as NotingWindow).noted?.firstMs !== null);
    const { askedMs, firstMs } = await notedOf(page);
    if (askedMs === null || firstMs === null) throw new Error(`${path} has shown no picture`);
    found.push(firstMs - askedMs);
  }
  return found;
}

/** Returns the milliseconds from the sending of each frame to its showing, after some seconds of settling. */
export async function delays(
  page: Page,
  sent: SentFrames,
  { settleMs, measureMs }: { settleMs: number; measureMs: number },
): Promise<number[]> {
  await page.waitForTimeout(settleMs + measureMs);
  const { seen } = await notedOf(page);
  const last = seen.at(-1)?.atMs ?? 0;
  return seen
    .filter(({ atMs }) => atMs > last - measureMs)
    .map(({ number, atMs }) => (number === null ? null : sent.ageAt(number, atMs)))
    .filter((age) => age !== null);
}
