import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import { playAddress, readPlayAddress } from '@kiga/server/media/play-address.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { placeOf, runningShow } from '../../support/shows.ts';
import { statementsOf } from '../../support/statements-of.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { encode, startMedia, type TestViewer, watch } from '../../support/video.ts';

const PHONE = '13800138411';
const VIEWERS = 200;

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
const asMother = (id: string) => mother.ask<{ address: string }>('/shows/play', { id });

describe('a show with 200 viewers', () => {
  /** Returns the ways in of so many viewers. They are viewings of one parent, because no account has so many sessions. */
  async function viewersOf(id: string, count: number): Promise<(() => TestViewer)[]> {
    const own = readPlayAddress(server.program, (await asMother(id)).address);
    if (!own) throw new Error('no address of a viewer');
    const ids = Array.from({ length: count - 1 }, () => uuid7());
    await sql`insert into live_views (id, organization_id, show_id, session_id, account_id, kindergarten_id, counts,
        began_at, seen_at)
      select g.id, v.organization_id, v.show_id, v.session_id, v.account_id, v.kindergarten_id, true, now(), now()
      from unnest(${ids}::uuid[]) as g (id), live_views v where v.id = ${own.viewId}`.execute(server.db);
    const { stream, viewer } = own;
    return [own.viewId, ...ids].map(
      (viewId) => () => watch(server, playAddress(server.program, { viewId, stream, viewer })),
    );
  }

  it('brings all of them its pictures, and needs as many statements for their rights as for two', async () => {
    const id = await runningShow(server, { host, reviewer });
    const encoder = await encode(await placeOf(host, id));
    const all = await viewersOf(id, VIEWERS);
    const viewers = all.slice(0, 2).map((begin) => begin());
    const have = (bytes: number) => viewers.filter((viewer) => viewer.bytes() > bytes).length;
    await expect.poll(() => have(20_000)).toBe(2);
    const forTwo = await statementsOf(server, () => media.check());
    expect(forTwo.length).toBeGreaterThan(3);
    viewers.push(...all.slice(2).map((begin) => begin()));
    await expect.poll(() => have(20_000), { timeout: 40_000 }).toBe(VIEWERS);
    expect(await statementsOf(server, () => media.check())).toEqual(forTwo);
    const most = Math.max(...viewers.map((viewer) => viewer.bytes()));
    await expect.poll(() => have(most + 20_000), { timeout: 40_000 }).toBe(VIEWERS);
    expect(await hostPage(id)).toMatchObject({
      viewers: VIEWERS,
      peakViewers: VIEWERS,
      kindergartens: 1,
      interruptions: 0,
    });
    await leaveAll(viewers);
    await expect.poll(async () => (await hostPage(id)).viewers).toBe(0);
    encoder.stop();
  });
});

describe('a viewer with two connections', () => {
  it('counts once, until the last one closes', async () => {
    const id = await runningShow(server, { host, reviewer });
    const encoder = await encode(await placeOf(host, id));
    const begin = async () => {
      const viewer = watch(server, (await asMother(id)).address);
      await viewer.first;
      return viewer;
    };
    const [first, second] = [await begin(), await begin()];
    await media.check();
    expect(await hostPage(id)).toMatchObject({ viewers: 1, peakViewers: 1 });
    first.leave();
    await first.closed;
    await media.check();
    expect(await hostPage(id)).toMatchObject({ viewers: 1 });
    second.leave();
    await second.closed;
    await expect.poll(() => hostPage(id)).toMatchObject({ viewers: 0, peakViewers: 1 });
    encoder.stop();
  });
});

async function leaveAll(viewers: readonly TestViewer[]): Promise<void> {
  for (const viewer of viewers) viewer.leave();
  await Promise.all(viewers.map(({ closed }) => closed));
}
