import type { MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gapsIn, sendNumbered, watchNumbers } from '../../support/numbered-frames.ts';
import { playOverRtmp } from '../../support/play-over-rtmp.ts';
import { placeOf, runningShow } from '../../support/shows.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { startMedia, watch } from '../../support/video.ts';

const EVERY_MS = 40;
const numbering = { bytes: 2_000, everyMs: EVERY_MS, keyEvery: 25 };

let server: TestServer;
let media: MediaServer;
let host: Caller;
let reviewer: Caller;
let kindergarten: Caller;

beforeAll(async () => {
  server = await startTestServer();
  media = await startMedia(server);
  [host, reviewer, kindergarten] = [await server.as('demo7'), await server.as('demo9'), await server.as('demo3')];
});
afterAll(async () => {
  await media?.close();
  await server?.close();
});

const newShow = () => runningShow(server, { host, reviewer });
const hostPage = (id: string) => host.ask(`/api/live/show/host?id=${id}`);
const play = (id: string) => kindergarten.ask<{ address: string }>('/api/live/watching/play', { id });

describe('a second encoder with the right key', () => {
  it('is refused while the first one sends, and no viewer of the first one sees a break', async () => {
    const id = await newShow();
    const place = await placeOf(host, id);
    const first = await sendNumbered(place, numbering);
    const viewer = watchNumbers(server, (await play(id)).address);
    await expect.poll(() => viewer.frames.length).toBeGreaterThan(5);
    for (let attempt = 0; attempt < 3; attempt++) {
      const second = await sendNumbered(place, numbering);
      await second.closed;
    }
    const seen = viewer.frames.length;
    await expect.poll(() => viewer.frames.length).toBeGreaterThan(seen + 30);
    expect(gapsIn(viewer.frames)).toEqual([]);
    const steps = viewer.frames.slice(1).map(({ time }, at) => time - (viewer.frames[at]?.time ?? 0));
    expect(new Set(steps)).toEqual(new Set([EVERY_MS]));
    expect([first.isOpen(), viewer.isOpen()]).toEqual([true, true]);
    await media.check();
    expect(await hostPage(id)).toMatchObject({ silentSince: null, interruptions: 0, viewers: 1 });
    viewer.leave();
    first.stop();
  });

  it('is let in once the first one has left, and the times of the pictures go on for viewers who stayed', async () => {
    const id = await newShow();
    const place = await placeOf(host, id);
    const first = await sendNumbered(place, numbering);
    const viewer = watchNumbers(server, (await play(id)).address);
    await expect.poll(() => viewer.frames.length).toBeGreaterThan(5);
    first.stop();
    await first.closed;
    const seen = viewer.frames.length;
    const second = await sendNumbered(place, numbering);
    await expect.poll(() => viewer.frames.length).toBeGreaterThan(seen + 5);
    expect(viewer.isOpen()).toBe(true);
    const times = viewer.frames.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(gapsIn(viewer.frames)).toMatchObject([{ number: 0, isKey: true }]);
    viewer.leave();
    second.stop();
  });
});

describe('the address of a viewer', () => {
  it('publishes nothing, neither whole nor in parts', async () => {
    const id = await newShow();
    const place = await placeOf(host, id);
    const { address } = await play(id);
    const ticket = address.slice(address.lastIndexOf('/') + 1);
    const [text = '', signature = ''] = ticket.split('.');
    for (const key of [ticket, text, signature, address].map(encodeURIComponent)) {
      const thief = await sendNumbered({ address: place.address, key: `${id}?key=${key}` }, numbering);
      await thief.closed;
    }
    const asPlace = await sendNumbered({ address: place.address, key: ticket }, numbering);
    await asPlace.closed;
    await media.check();
    expect(await hostPage(id)).toMatchObject({ stream: null, interruptions: 0 });
    // The same place takes the right key.
    const encoder = await sendNumbered(place, numbering);
    const viewer = watchNumbers(server, address);
    await expect.poll(() => viewer.frames.length).toBeGreaterThan(5);
    viewer.leave();
    encoder.stop();
  });
});

describe('the key of an encoder', () => {
  it('shows no picture over any way in', async () => {
    const id = await newShow();
    const place = await placeOf(host, id);
    const encoder = await sendNumbered(place, numbering);
    const allowed = watchNumbers(server, (await play(id)).address);
    await expect.poll(() => allowed.frames.length).toBeGreaterThan(5);
    const secret = place.key.split('key=')[1] ?? '';
    for (const path of [place.key, `show/${place.key}`, secret, `${secret}.${secret}`, `${id}.${secret}`]) {
      const thief = watch(server, `/media/live/${path}`);
      expect(await thief.closed, path).toBe(0);
      expect(thief.bytes(), path).toBe(0);
    }
    for (const path of [`show/${id}.flv?key=${secret}`, `show/${place.key}`, `media/live/${place.key}`]) {
      const answer = await fetch(`http://${server.program.media.address}/${path}`);
      expect(answer.status, path).toBe(404);
      await answer.body?.cancel();
    }
    expect(await playOverRtmp(place)).toBe(0);
    expect(encoder.isOpen()).toBe(true);
    allowed.leave();
    encoder.stop();
  });
});

describe('an encoder that stands still', () => {
  it('is cut, its host and its viewers hear of it, and another one takes its place', async () => {
    const id = await newShow();
    const place = await placeOf(host, id);
    const encoder = await sendNumbered(place, numbering);
    const viewer = watchNumbers(server, (await play(id)).address);
    await expect.poll(() => viewer.frames.length).toBeGreaterThan(5);
    await media.check();
    expect(await hostPage(id)).toMatchObject({ silentSince: null });
    encoder.freeze();
    const cut = async (isCut: () => boolean) => {
      await media.check();
      return isCut();
    };
    await expect.poll(() => cut(() => !encoder.isOpen())).toBe(true);
    await expect.poll(() => hostPage(id)).toMatchObject({ status: 'inLive', stream: null, interruptions: 1 });
    expect((await hostPage(id)).silentSince).not.toBeNull();
    await expect.poll(() => cut(() => !viewer.isOpen()), { timeout: 30_000 }).toBe(true);
    expect(await viewer.closed).toBe(4404);
    const next = await sendNumbered(place, numbering);
    const again = watchNumbers(server, (await play(id)).address);
    await expect.poll(() => again.frames.length).toBeGreaterThan(5);
    expect(next.isOpen()).toBe(true);
    again.leave();
    next.stop();
  });
});
