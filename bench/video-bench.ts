import os from 'node:os';
import type { Browser } from 'playwright-core';
import { WebSocket } from 'ws';
import { openPage, startBrowser } from './browser-page.ts';
import { ms } from './own-product.ts';
import { treeUse } from './processes.ts';
import { type NumberedFilm, numberedFilm } from './video/numbered-film.ts';
import { delays, firstPictures, notingPage } from './video/pictures.ts';
import { sendFilm, sentFrames, startCamera } from './video/senders.ts';
import {
  addCamera,
  addSendingCamera,
  onVideoProduct,
  removeCameras,
  startShow,
  type VideoProduct,
} from './video/video-product.ts';

/** Times that each page is opened. */
const OPENED = 20;

/** Time in which pictures settle, and in which delays are read. */
const READING = { settleMs: 8_000, measureMs: 12_000 };

/** Time in which processors are measured, milliseconds. */
const LOAD_MS = 15_000;

const VIEWERS = [0, 10, 50, 200];
const CAMERAS = [1, 4, 9];

const WALL = '/kigCamera';
const WALL_CAMERAS = 9;

/** Measures pictures of cameras and shows: how soon and how late they are, and what viewers and cameras cost. */
export async function benchVideo(only: string | null): Promise<void> {
  const film = numberedFilm('main');
  const parts = { pictures: benchPictures, viewers: benchViewers, cameras: benchCameras, wall: benchWall };
  await onVideoProduct(async (own) => {
    const browser = await startBrowser();
    try {
      for (const [name, measure] of Object.entries(parts)) {
        if (!name.includes(only ?? '')) continue;
        console.log(`  load of the machine ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`);
        await measure(own, browser, film);
        await removeCameras(own);
      }
    } finally {
      await browser.close();
    }
  });
}

/** First picture and delay of a camera that sends, of one that is read, and of a show. */
async function benchPictures(own: VideoProduct, browser: Browser, film: NumberedFilm): Promise<void> {
  const page = await notingPage(browser, own.product.address, own.tokens.kindergarten);
  const measure = async (name: string, path: string, sent: ReturnType<typeof sentFrames>) => {
    tell(`${name}, first picture`, await firstPictures(page, path, OPENED));
    tell(`${name}, delay`, await delays(page, sent, READING));
    await page.goto('about:blank');
  };

  const ofShow = sentFrames();
  const show = await startShow(own);
  const stopShow = await sendFilm(film, show, ofShow);
  await measure('show', `/live/watch?id=${show.id}`, ofShow);
  stopShow();

  const ofSending = sentFrames();
  const stopSending = await sendFilm(film, await addSendingCamera(own), ofSending);
  await measure('camera that sends over RTMP', WALL, ofSending);
  stopSending();

  const ofRead = sentFrames();
  const camera = await startCamera(film, 'h264', ofRead);
  const another = async () => {
    await removeCameras(own);
    await addCamera(own, camera.port, camera.login);
  };
  tell('camera read over RTSP, first picture for its first viewer', await firstPictures(page, WALL, OPENED, another));
  await measure('camera read over RTSP that is watched already', WALL, ofRead);
  await camera.close();

  const ofOther = sentFrames();
  const other = await startCamera(film, 'h265', ofOther);
  await removeCameras(own);
  await addCamera(own, other.port, other.login);
  await measure('camera of H.265 read over RTSP, encoded anew', WALL, ofOther);
  await other.close();
  await page.context().close();
}

/** A connection that reads everything. */
async function connect({ product }: VideoProduct, address: string): Promise<{ bytes(): number; close(): void }> {
  const socket = new WebSocket(`${product.address.replace(/^http/, 'ws')}${address}`);
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      bytes += data.length;
      resolve();
    });
    socket.once('close', (code) => reject(new Error(`a viewer was closed with ${code}`)));
    socket.once('error', reject);
  });
  return { bytes: () => bytes, close: () => socket.close() };
}

/** Processor and memory of the process for video, and of the web server, by number of viewers of one show. */
async function benchViewers(own: VideoProduct, _browser: Browser, film: NumberedFilm): Promise<void> {
  const show = await startShow(own);
  const stop = await sendFilm(film, show, sentFrames());
  const viewers: Awaited<ReturnType<typeof connect>>[] = [];
  for (const count of VIEWERS) {
    while (viewers.length < count) {
      const { address } = await own.call<{ address: string }>('/api/live/watching/play', { id: show.id });
      viewers.push(await connect(own, address));
    }
    await load(own, `${count} viewers of a show`, () => viewers.reduce((sum, viewer) => sum + viewer.bytes(), 0));
  }
  for (const viewer of viewers) viewer.close();
  stop();
}

/** The same by number of cameras that are read, with a viewer each. */
async function benchCameras(own: VideoProduct, _browser: Browser, film: NumberedFilm): Promise<void> {
  const measure = async (codec: 'h264' | 'h265', counts: readonly number[], name: string) => {
    const camera = await startCamera(film, codec, null);
    const viewers: Awaited<ReturnType<typeof connect>>[] = [];
    for (const count of counts) {
      while (viewers.length < count) {
        const id = await addCamera(own, camera.port, camera.login);
        const { address } = await own.call<{ address: string }>('/api/devices/camera/play', { id });
        viewers.push(await connect(own, address));
      }
      await load(own, `${count} ${name}`, () => viewers.reduce((sum, viewer) => sum + viewer.bytes(), 0));
    }
    for (const viewer of viewers) viewer.close();
    await camera.close();
    await removeCameras(own);
    await new Promise((resolve) => setTimeout(resolve, 25_000));
  };
  await load(own, 'no camera', () => 0);
  await measure('h264', CAMERAS, 'cameras of H.264, passed on');
  await measure('h265', [1], 'camera of H.265, encoded anew');
}

async function load({ product, mediaPid }: VideoProduct, name: string, bytes: () => number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const look = () => [treeUse(mediaPid), treeUse(product.pid)].map((one) => one ?? { seconds: 0, mb: 0 });
  const [media, all] = look();
  const began = { ms: performance.now(), bytes: bytes() };
  await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
  const [mediaAfter, allAfter] = look();
  const seconds = (performance.now() - began.ms) / 1000;
  if (!media || !all || !mediaAfter || !allAfter) return;
  const share = (used: number) => `${((used / seconds) * 100).toFixed(1)} %`;
  const ofMedia = mediaAfter.seconds - media.seconds;
  // The process for video is a child of the web server.
  const ofWeb = allAfter.seconds - all.seconds - ofMedia;
  const mbit = (((bytes() - began.bytes) * 8) / seconds / 1e6).toFixed(1);
  console.log(
    `  ${name}: video ${share(ofMedia)} of a core, ${mediaAfter.mb} MB; web server and database ${share(ofWeb)} of a core; ${mbit} Mbit/s`,
  );
}

/** The wall with nine cameras: their second streams as a rule, and with a slowed-down processor. */
async function benchWall(own: VideoProduct, browser: Browser, film: NumberedFilm): Promise<void> {
  const second = numberedFilm('second');
  for (const { name, shown, slowDown } of [
    { name: 'second streams, processor 4 times slower', shown: second, slowDown: 4 },
    { name: 'second streams', shown: second, slowDown: 1 },
    { name: 'main streams, processor 4 times slower', shown: film, slowDown: 4 },
  ]) {
    const camera = await startCamera(shown, 'h264', null);
    for (let count = 0; count < WALL_CAMERAS; count++) await addCamera(own, camera.port, camera.login);
    await measureWall(own, browser, { name, slowDown });
    await removeCameras(own);
    await camera.close();
  }
}

async function measureWall(
  { product, tokens }: VideoProduct,
  browser: Browser,
  { name, slowDown }: { name: string; slowDown: number },
): Promise<void> {
  const { context, page, session } = await openPage(browser, product.address, tokens.kindergarten);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await session.send('Performance.enable');
  const busySeconds = async (name: string) => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((one) => one.name === name)?.value ?? 0;
  };
  await page.goto(WALL);
  // Some pictures may never begin, which the figures show.
  await page.waitForTimeout(2 * READING.settleMs);
  const look = () =>
    page.evaluate(() => ({
      atMs: performance.now(),
      videos: [...document.querySelectorAll('video')].map((video) => {
        const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
        return { at: video.currentTime, shown: totalVideoFrames - droppedVideoFrames };
      }),
      tasks: (window as unknown as { longTasks: { start: number; duration: number }[] }).longTasks,
    }));
  const [busy, script] = [await busySeconds('TaskDuration'), await busySeconds('ScriptDuration')];
  const before = await look();
  await page.waitForTimeout(20_000);
  const after = await look();
  const seconds = (after.atMs - before.atMs) / 1000;
  const share = async (metric: string, from: number) =>
    `${((((await busySeconds(metric)) - from) / seconds) * 100).toFixed(0)} %`;
  const change = (key: 'at' | 'shown') =>
    after.videos.map((one, index) => one[key] - (before.videos[index]?.[key] ?? 0)).toSorted((a, b) => a - b);
  const span = (values: readonly number[]) => `${values.at(0)?.toFixed(1)} to ${values.at(-1)?.toFixed(1)}`;
  const tasks = after.tasks.filter(({ start }) => start > before.atMs).map(({ duration }) => duration);
  console.log(
    `  wall of nine ${name}: ${span(change('shown').map((frames) => frames / seconds))} frames shown a second and picture; ` +
      `they advanced ${span(change('at'))} s in ${seconds.toFixed(1)} s; ${tasks.length} long tasks, ` +
      `longest ${ms(Math.max(0, ...tasks))} ms, together ${ms(tasks.reduce((sum, task) => sum + task, 0))} ms; ` +
      `main thread busy ${await share('TaskDuration', busy)}, with scripts ${await share('ScriptDuration', script)}`,
  );
  await context.close();
}

/** Prints the middle and the 95th percentile of some milliseconds. */
function tell(name: string, values: readonly number[]): void {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => ms(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]);
  console.log(
    `  ${name}: ${sorted.length} times, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${ms(sorted.at(-1))} ms`,
  );
}
