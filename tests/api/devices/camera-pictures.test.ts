import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import { publishTo } from '@kiga/simulator/rtmp-client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCamera, type TestCamera } from '../../support/test-camera.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { encode, hasFfmpeg, startMedia, watch } from '../../support/video.ts';

/** A Friday, ten in the morning of the kindergarten. */
const TEN = Date.parse('2026-11-20T02:00:00Z');

const login = { userName: 'admin', password: 'Camera_2026' };

let server: TestServer;
let media: MediaServer;
let head: Caller;
let rtsp: TestCamera;
let nowMs = TEN;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(nowMs) } });
  media = await startMedia(server);
  head = await server.as('demo3');
  rtsp = await startTestCamera({ h265: true, ...login });
});
afterAll(async () => {
  await rtsp?.close();
  await media?.close();
  await server?.close();
});

async function addCamera(given: Record<string, unknown>): Promise<string> {
  const { id } = await head.ask('/api/devices/camera/save', { channelNumber: 1, clarity: 'hd', ...given });
  return id;
}

const h265Camera = (cameraName: string) =>
  addCamera({
    cameraName,
    driver: 'rtsp',
    maker: 'other',
    mainPath: '/ch1/main',
    cameraIp: '127.0.0.1',
    port: rtsp.port,
    ...login,
  });

/** Adds a camera that sends, and returns its id and where it sends to. */
async function sendingCamera(given: Record<string, unknown>): Promise<{ id: string; address: string; key: string }> {
  const id = await addCamera({ driver: 'rtmp', ...given });
  return { id, ...(await head.ask<{ address: string; key: string }>('/api/devices/camera/new-stream-key', { id })) };
}

const play = (id: string) => head.ask<{ address: string }>('/api/devices/camera/play', { id });

/** Returns a camera as the wall shows it, after a look of the media process at all streams. */
async function onWall(id: string): Promise<Record<string, any>> {
  await media.check();
  const { cameras } = await head.ask('/api/devices/camera/wall');
  return cameras.find((one: { id: string }) => one.id === id);
}

const pictureOf = async (id: string) => {
  await media.check();
  return (await head.ask(`/api/devices/camera/get?id=${id}`)).picture;
};

describe.runIf(hasFfmpeg)('A camera that sends H.265', () => {
  /** Size of pictures that were encoded anew; the camera's have 320 × 180. */
  const ANEW = /^640 × 360, \d+ fps, H\.264$/;

  it('is shown as H.264', async () => {
    const id = await h265Camera('门口');
    const viewer = watch(server, (await play(id)).address);
    await expect.poll(() => viewer.bytes(), { timeout: 30_000 }).toBeGreaterThan(5_000);
    await expect.poll(() => pictureOf(id), { timeout: 30_000 }).toMatch(ANEW);
    viewer.leave();
    await viewer.closed;
  });

  it('is shown as H.264 as well when ffmpeg would pass it on unchanged', async () => {
    // Newer versions write H.265 into FLV. This one writes anything that comes.
    const folder = mkdtempSync(join(tmpdir(), 'kiga-ffmpeg-'));
    const newer = join(folder, 'ffmpeg');
    writeFileSync(newer, '#!/bin/sh\nexec ffmpeg $(echo "$@" | sed "s/-c:v copy/-c:v libx264 -preset ultrafast/")\n', {
      mode: 0o755,
    });
    await media.close();
    media = await startMedia(server, { ffmpeg: newer });
    const id = await h265Camera('后门');
    const viewer = watch(server, (await play(id)).address);
    await expect.poll(() => viewer.bytes(), { timeout: 30_000 }).toBeGreaterThan(5_000);
    await expect.poll(() => pictureOf(id), { timeout: 30_000 }).toMatch(ANEW);
    viewer.leave();
    await viewer.closed;
    await media.close();
    media = await startMedia(server);
    rmSync(folder, { recursive: true });
  });

  it('has no picture without ffmpeg, and the wall says why', async () => {
    const id = await h265Camera('侧门');
    await media.close();
    media = await startMedia(server, { ffmpeg: 'no-such-program' });
    await expect.poll(() => onWall(id)).toMatchObject({ status: 'offline', failure: 'noFfmpeg' });
    await media.close();
    media = await startMedia(server);
    await expect.poll(() => onWall(id)).toMatchObject({ status: 'never', failure: null });
  });
});

describe('A camera that sends by itself', () => {
  it('is offline once it stands still or has left, each with its reason, and online when it is back', async () => {
    const camera = await sendingCamera({ cameraName: '走廊' });
    const frozen = await encode(camera);
    await expect.poll(() => onWall(camera.id)).toMatchObject({ status: 'online', failure: null });
    frozen.freeze();
    await expect.poll(() => onWall(camera.id)).toMatchObject({ status: 'offline', failure: 'noPicture' });
    await frozen.closed;
    const back = await encode(camera);
    await expect.poll(() => onWall(camera.id)).toMatchObject({ status: 'online', failure: null });
    back.stop();
    await expect.poll(() => onWall(camera.id)).toMatchObject({ status: 'offline', failure: 'unknown' });
  });

  it('is no failure while it is closed', async () => {
    const closedTimes = [{ from: '12:00', to: '14:00', reason: 'nap' }];
    const camera = await sendingCamera({ cameraName: '午睡', closedTimes });
    const encoder = await encode(camera);
    await expect.poll(() => onWall(camera.id)).toMatchObject({ status: 'online', closed: null });
    nowMs = TEN + 2 * 3_600_000 + 60_000;
    await media.check();
    await encoder.closed;
    expect(await onWall(camera.id)).toMatchObject({ status: 'online', failure: null, closed: { reason: 'nap' } });
    nowMs = TEN;
  });

  it('is cut and says why when its pictures cannot be passed on', async () => {
    const camera = await sendingCamera({ cameraName: '食堂' });
    let isOpen = true;
    const encoder = await publishTo(camera.address, camera.key, () => {
      isOpen = false;
    });
    // H.265 in the way of older cameras: a key frame with the codec 12.
    const data = Buffer.from([0x1c, 1, 0, 0, 0, 0, 0, 0, 1]);
    encoder.sendPacket({ codec_type: 9, dts: 0, size: data.length, data });
    await expect.poll(() => isOpen).toBe(false);
    await expect.poll(() => onWall(camera.id)).toMatchObject({ status: 'offline', failure: 'codec' });
  });
});
