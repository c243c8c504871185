import type { MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { passedShow } from '../../support/shows.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';
import { encode, hasFfmpeg, startMedia, type TestEncoder } from '../../support/video.ts';

const site = startSite();
let media: MediaServer;
let host: Caller;
let encoder: TestEncoder;
let showId: string;

beforeAll(async () => {
  media = await startMedia(site.server);
  host = await site.server.as('demo7');
  showId = await passedShow(site.server, { host, reviewer: await site.server.as('demo9') }, { title: '冬季护嗓' });
});
afterAll(async () => {
  encoder?.stop();
  await media?.close();
});

const statusOf = async () => (await host.ask(`/api/live/show/get?id=${showId}`)).status as string;

describe('A live show', () => {
  it('begins with the stream of its host, and shows kindergartens pictures that move', async () => {
    const { publishAddress } = await host.ask(`/api/live/show/host?id=${showId}`);
    const { code } = await host.ask<{ code: string }>('/api/live/show/show-code', { id: showId });
    encoder = await encode({ address: publishAddress, key: code });
    await expect
      .poll(async () => {
        await media.check();
        return statusOf();
      })
      .toBe('inLive');
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo3', `/live/watch?id=${showId}`);
    const video = screenOf(page).shown.locator('video').first();
    const clock = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
    await expect.poll(clock).toBeGreaterThan(0);
    const first = await clock();
    await expect.poll(clock).toBeGreaterThan(first + 1);
    await media.check();
    const { viewers, kindergartens, stream } = await host.ask(`/api/live/show/host?id=${showId}`);
    expect({ viewers, kindergartens }).toEqual({ viewers: 1, kindergartens: 1 });
    expect(stream.bitrate).toBeGreaterThan(10_000);
    expect(stream).toMatchObject({ width: 480, height: 270 });

    // Its end cuts viewers and host.
    await host.ask('/api/live/show/end', { id: showId });
    await media.check();
    await encoder.closed;
    await expect.poll(() => screenOf(page).shown.innerText()).toContain('已结束');
    await page.close();
  });

  it.runIf(hasFfmpeg)('is kept as a film that its viewers can see again', async () => {
    await expect.poll(async () => (await host.ask(`/api/live/show/host?id=${showId}`)).film).toMatch(/^\/media\//);
    const page = await site.browser.open(site.server.address);
    await enter(page, 'demo3', `/live/watch?id=${showId}`);
    const film = screenOf(page).shown.locator('video').first();
    await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.duration)).toBeGreaterThan(1);
    expect(await film.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(480);
  });
});
