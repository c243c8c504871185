import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { endShows } from '@kiga/server/live/end-shows.ts';
import { readPlayAddress } from '@kiga/server/media/play-address.ts';
import type { StreamFigures, StreamKind, Viewing } from '@kiga/server/media/streams.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { passedShow, runningShow } from '../../support/shows.ts';
import { statementsOf } from '../../support/statements-of.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let host: Caller;
let reviewer: Caller;
let kindergarten: Caller;
let mother: Parent;
let studentId: string;
/** The kind of streams, as the media process asks it. */
let kind: Required<Pick<StreamKind, 'watched' | 'left' | 'mayPublish' | 'measured' | 'ended' | 'records' | 'recorded'>>;

beforeAll(async () => {
  server = await startTestServer();
  [host, reviewer, kindergarten] = [await server.as('demo7'), await server.as('demo9'), await server.as('demo3')];
  ({ studentId } = await newChildOf(kindergarten, { stuName: '安安', phone: '13800138001' }));
  mother = await asParent(server, '13800138001');
  kind = server.program.media.kinds.get('show') as typeof kind;
});
afterAll(() => server.close());

const streamOf = (id: string) => ({ kind: 'show', id, quality: 'main' });
const figuresOf = (id: string, more: Partial<StreamFigures> = {}): StreamFigures => ({
  stream: streamOf(id),
  bitrate: 1_512_000.5,
  framesPerSecond: 25,
  width: 1280,
  height: 720,
  codec: 'h264',
  hasSound: true,
  viewers: 0,
  since: new Date(),
  ...more,
});
const hostPage = (id: string) => host.ask(`/api/live/show/host?id=${id}`);
const keyOf = async (id: string) =>
  String((await host.ask('/api/live/show/show-code', { id })).code).split('key=')[1] as string;

/** Returns the viewing that the media process reads from an address. */
function viewingOf({ address }: Record<string, any>): Viewing {
  const ticket = readPlayAddress(server.program, address);
  if (!ticket) throw new Error('no address of a viewer');
  const { viewId, stream, viewer } = ticket;
  return { viewId, stream, viewer };
}

describe('the stream of a host', () => {
  it('is let in with its key from half an hour before the time, and begins the show with its first figures', async () => {
    const id = await passedShow(server, { host, reviewer });
    const key = await keyOf(id);
    const may = (given = key) => kind.mayPublish(streamOf(id), given);
    expect([await may(), await may('no'), await may(`${key}x`), await may('')]).toEqual([true, false, false, false]);
    expect(await kind.mayPublish(streamOf('nothing'), key)).toBe(false);
    await sql`update live_shows set begins_at = now() + '31 minutes'::interval where id = ${id}`.execute(server.db);
    expect(await may()).toBe(false);
    await sql`update live_shows set begins_at = now() where id = ${id}`.execute(server.db);
    await kind.measured([figuresOf(id), figuresOf(uuid7()), figuresOf('nothing')]);
    expect(await hostPage(id)).toMatchObject({
      status: 'inLive',
      silentSince: null,
      stream: { bitrate: 1_512_001, framesPerSecond: 25, width: 1280, height: 720, hasSound: true },
    });
    await host.ask('/api/live/show/end', { id });
    expect([await may(), await kind.records(streamOf(id))]).toEqual([false, false]);
  });

  it('is refused after a new key, for another show, before the review and of a suspended organization', async () => {
    const id = await passedShow(server, { host, reviewer });
    const other = await passedShow(server, { host, reviewer });
    const old = await keyOf(id);
    expect(await kind.mayPublish(streamOf(other), old)).toBe(false);
    await host.ask('/api/live/show/renew-code', { id });
    const key = await keyOf(id);
    expect([await kind.mayPublish(streamOf(id), old), await kind.mayPublish(streamOf(id), key)]).toEqual([false, true]);
    const expert = sql`where code = 'EX0001'`;
    await sql`update organizations set status = 'suspended' ${expert}`.execute(server.db);
    expect(await kind.mayPublish(streamOf(id), key)).toBe(false);
    await sql`update organizations set status = 'normal' ${expert}`.execute(server.db);
    expect(await kind.mayPublish(streamOf(id), key)).toBe(true);
  });

  it('counts as an interruption where it breaks off, and ends the show after ten minutes of silence', async () => {
    const id = await runningShow(server, { host, reviewer });
    expect((await hostPage(id)).silentSince).not.toBeNull();
    await kind.measured([figuresOf(id)]);
    await kind.ended(streamOf(id));
    const broken = await hostPage(id);
    expect(broken).toMatchObject({ status: 'inLive', interruptions: 1, stream: null });
    expect(Date.now() - Date.parse(broken.silentSince)).toBeLessThan(60_000);
    await kind.measured([figuresOf(id)]);
    expect(await hostPage(id)).toMatchObject({ silentSince: null, interruptions: 1 });
    const silent = async (minutes: number) => {
      await sql`update live_figures set silent_since = now() - ${`${minutes} minutes`}::interval
        where show_id = ${id}`.execute(server.db);
      await endShows(server.program);
      return (await hostPage(id)).status;
    };
    expect([await silent(9.9), await silent(10.1)]).toEqual(['inLive', 'ended']);
  });

  it('leaves a film of which the longest stays, until the host uploads one', async () => {
    const id = await runningShow(server, { host, reviewer });
    await host.ask('/api/live/show/end', { id });
    const folder = await mkdtemp(join(tmpdir(), 'kiga-film-'));
    const record = async (seconds: number, bytes: number) => {
      const path = join(folder, `${seconds}.mp4`);
      await writeFile(path, Buffer.alloc(bytes, 1));
      await kind.recorded({ stream: streamOf(id), path, type: 'mp4', beganAt: new Date(), seconds });
      const { film } = await hostPage(id);
      return succeeded<Buffer>(await server.request(film)).length;
    };
    expect([await record(60, 600), await record(20, 200), await record(90, 900)]).toEqual([600, 600, 900]);
    await rm(folder, { recursive: true });
  });
});

describe('a viewer', () => {
  it('gets an address of a running show only, and the same viewing when it comes back', async () => {
    const id = await passedShow(server, { host, reviewer });
    const play = (by: Pick<Caller, 'call'> = kindergarten) => by.call('/api/live/watching/play', { id });
    expect((await play()).error).toBe('LIVE_NOT_LIVE');
    await host.ask('/api/live/show/start', { id });
    const [first, second] = [succeeded(await play()), succeeded(await play())];
    expect(second.viewId).toBe(first.viewId);
    expect(second.address).not.toBe(first.address);
    expect(viewingOf(first)).toMatchObject({ viewId: first.viewId, stream: streamOf(id) });
    await host.ask('/api/live/show/end', { id });
    expect((await play()).error).toBe('LIVE_NOT_LIVE');
  });

  it('is sent away while watching once its session, its permission, its child or the show has ended', async () => {
    const id = await runningShow(server, { host, reviewer });
    const office = await server.as('demo3');
    const teacher = viewingOf(await office.ask('/api/live/watching/play', { id }));
    const parent = viewingOf(await mother.ask('/shows/play', { id }));
    const refused = async () => {
      const ids = await kind.watched([teacher, parent]);
      return [teacher, parent].map(({ viewId }) => ids.has(viewId));
    };
    expect(await refused()).toEqual([false, false]);
    const ofOffice = sql`where id in (select role_id from account_roles ar join accounts a on a.id = ar.account_id
      where a.user_name = 'demo3')`;
    await sql`update roles set whole_ceiling = false ${ofOffice}`.execute(server.db);
    expect(await refused()).toEqual([true, false]);
    await sql`update roles set whole_ceiling = true ${ofOffice}`.execute(server.db);
    expect(await refused()).toEqual([false, false]);
    await sql`update students set service_end_date = '2020-01-01' where id = ${studentId}`.execute(server.db);
    expect(await refused()).toEqual([false, true]);
    await sql`update students set service_end_date = null where id = ${studentId}`.execute(server.db);
    expect(await refused()).toEqual([false, false]);
    await office.ask('/sys/login/logout', {});
    expect(await refused()).toEqual([true, false]);
    await host.ask('/api/live/show/end', { id });
    expect(await refused()).toEqual([true, true]);
  });

  it('counts with its kindergarten, and no host or reviewer does; 200 of them cost as many statements as two', async () => {
    const id = await runningShow(server, { host, reviewer });
    const own = viewingOf(await host.ask('/api/live/watching/play', { id }));
    const operator = viewingOf(await reviewer.ask('/api/live/watching/play', { id }));
    const teacher = viewingOf(await kindergarten.ask('/api/live/watching/play', { id }));
    const parent = viewingOf(await mother.ask('/shows/play', { id }));
    await kind.watched([own, operator, teacher, parent]);
    expect(await hostPage(id)).toMatchObject({ viewers: 2, peakViewers: 2, kindergartens: 1 });
    const other = await organizationId(server.db, 'KG0002');
    const ids = Array.from({ length: 198 }, () => uuid7());
    await sql`insert into live_views (id, organization_id, show_id, session_id, account_id, kindergarten_id, counts,
        began_at, seen_at)
      select v.id, s.organization_id, s.id, ${parent.viewer.sessionId}::uuid, ${parent.viewer.accountId}::uuid, ${other},
        true, now(), now()
      from unnest(${ids}::uuid[]) as v (id), live_shows s where s.id = ${id}`.execute(server.db);
    const crowd = [teacher, parent, ...ids.map((viewId) => ({ ...parent, viewId }))];
    const ofTwo = await statementsOf(server, () => kind.watched([teacher, parent]));
    expect(ofTwo.length).toBeGreaterThan(3);
    expect(await statementsOf(server, () => kind.watched(crowd))).toHaveLength(ofTwo.length);
    expect(await hostPage(id)).toMatchObject({ viewers: 200, peakViewers: 200, kindergartens: 2 });
    await kind.left(crowd);
    expect(await hostPage(id)).toMatchObject({ viewers: 0, peakViewers: 200 });
  });
});
