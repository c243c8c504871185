import type { MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import { startTestCamera, type TestCamera } from '../../support/test-camera.ts';
import type { Caller } from '../../support/test-server.ts';
import { hasFfmpeg, startMedia } from '../../support/video.ts';

const login = { userName: 'admin', password: 'Camera_2026' };

/** A Friday, ten in the morning of the kindergarten. */
const site = startSite({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
let media: MediaServer;
let camera: TestCamera;
let head: Caller;

beforeAll(async () => {
  media = await startMedia(site.server);
  camera = await startTestCamera({ h265: true, ...login });
  head = await site.server.as('demo3');
  // The demo's cameras send nothing here. The wall has one page for the others.
  const { list } = await head.ask('/api/devices/camera/page', { pageSize: 50 });
  for (const { id } of list) await head.ask('/api/devices/camera/delete', { id });
  const place = { cameraIp: '127.0.0.1', port: camera.port, mainPath: '/ch1/main', ...login };
  const given = { cameraName: '后门', channelNumber: 1, clarity: 'hd', driver: 'rtsp', maker: 'other' };
  await head.ask('/api/devices/camera/save', { ...given, ...place });
});
afterAll(async () => {
  await camera?.close();
  await media?.close();
});

/** Opens the wall, and returns the tile of the camera. */
async function openTile() {
  const page = await site.browser.open(site.server.address);
  await enter(page, 'demo3', '/kigCamera');
  return screenOf(page).shown.getByRole('region', { name: '后门' });
}

describe('The tile of a camera that sends H.265', () => {
  it.runIf(hasFfmpeg)('shows pictures that move in a browser that cannot play H.265', async () => {
    const tile = await openTile();
    const video = tile.locator('video');
    expect(await video.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="hvc1.1.6.L60.B0"'))).toBe(false);
    await tile.getByText('直播').waitFor({ timeout: 30_000 });
    const clock = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
    const colours = () =>
      video.evaluate((one: HTMLVideoElement) => {
        const canvas = document.createElement('canvas');
        canvas.width = 16;
        canvas.height = 9;
        canvas.getContext('2d')?.drawImage(one, 0, 0, 16, 9);
        return canvas.getContext('2d')?.getImageData(0, 0, 16, 9).data.join(' ') ?? '';
      });
    const first = { clock: await clock(), colours: await colours() };
    await expect.poll(clock).toBeGreaterThan(first.clock + 1);
    expect(new Set(first.colours.split(' ')).size).toBeGreaterThan(10);
    await expect.poll(colours).not.toBe(first.colours);
  });

  it('says that the server has no ffmpeg where it has none', async () => {
    await media.close();
    media = await startMedia(site.server, { ffmpeg: 'no-such-program' });
    const tile = await openTile();
    await tile.getByText('服务器未安装 ffmpeg').waitFor({ timeout: 30_000 });
    expect(await tile.getByText('直播').count()).toBe(0);
  });
});
