import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { gapsIn, sendNumbered, watchNumbers } from '../../support/numbered-frames.ts';
import { placeOf, runningShow } from '../../support/shows.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { startMedia } from '../../support/video.ts';

const PHONE = '13800138412';

let server: TestServer;
let media: MediaServer;
let host: Caller;
let reviewer: Caller;
let kindergarten: Caller;
let mother: Parent;

beforeAll(async () => {
  server = await startTestServer();
  media = await startMedia(server);
  [host, reviewer, kindergarten] = [await server.as('demo7'), await server.as('demo9'), await server.as('demo3')];
  await newChildOf(kindergarten, { stuName: '多多', phone: PHONE });
  mother = await asParent(server, PHONE);
});
afterAll(async () => {
  await media?.close();
  await server?.close();
});

const hostPage = (id: string) => host.ask(`/api/live/show/host?id=${id}`);
const asKindergarten = (id: string) => kindergarten.ask<{ address: string }>('/api/live/watching/play', { id });
const asMother = (id: string) => mother.ask<{ address: string }>('/shows/play', { id });

describe('a viewer that stops reading', () => {
  const MEGABYTE = 1024 * 1024;
  const FRAME_BYTES = MEGABYTE / 8;

  /** More than the process may keep for a viewer, and the system for both connections. */
  const SENT_BYTES = 48 * MEGABYTE;
  const KEPT_BYTES = 16 * MEGABYTE;

  it('holds nobody else up and no memory, misses frames up to a key frame, and is dropped in the end', async () => {
    const id = await runningShow(server, { host, reviewer });
    const encoder = await sendNumbered(await placeOf(host, id), { bytes: FRAME_BYTES, everyMs: 10, keyEvery: 10 });
    const reader = watchNumbers(server, (await asKindergarten(id)).address);
    const stalled = watchNumbers(server, (await asMother(id)).address);
    await expect.poll(() => Math.min(reader.frames.length, stalled.frames.length)).toBeGreaterThan(5);
    const before = keptBytes();
    stalled.stall();
    const seen = stalled.frames.length;
    const from = reader.frames.length;
    await expect
      .poll(() => (reader.frames.length - from) * FRAME_BYTES, { timeout: 40_000 })
      .toBeGreaterThan(SENT_BYTES);
    await expect.poll(() => keptBytes() - before).toBeLessThan(KEPT_BYTES);
    expect(gapsIn(reader.frames)).toEqual([]);

    // It reads again, and goes on after a gap with a key frame.
    stalled.goOn();
    await expect.poll(() => gapsIn(stalled.frames).length, { timeout: 30_000 }).toBeGreaterThan(0);
    const [gap] = gapsIn(stalled.frames);
    expect(gap).toMatchObject({ isKey: true });
    expect(stalled.frames.length).toBeGreaterThan(seen);
    // It catches up with what is sent now.
    const now = encoder.sent();
    await expect.poll(() => stalled.frames.at(-1)?.number, { timeout: 30_000 }).toBeGreaterThan(now);

    // It stops for good.
    stalled.stall();
    await expect
      .poll(
        async () => {
          await media.check();
          return (await hostPage(id)).viewers;
        },
        { timeout: 40_000, interval: 1_000 },
      )
      .toBe(1);
    expect(reader.isOpen()).toBe(true);
    expect(gapsIn(reader.frames)).toEqual([]);
    reader.leave();
    encoder.stop();
  });
});

/** Returns the bytes of buffers that the process holds on to. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}
