import { execFileSync } from 'node:child_process';
import type { MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { startTestCamera, type TestCamera } from '../../support/test-camera.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { encode, hasFfmpeg, startMedia, type TestEncoder, watch } from '../../support/video.ts';

/** A Friday, ten in the morning of the kindergarten. */
const TEN = Date.parse('2026-11-20T02:00:00Z');
const PHONE = '13800139301';
const FIRST_BYTES = Buffer.from('FLV');

let server: TestServer;
let media: MediaServer;
let head: Caller;
let rtsp: TestCamera;
let roomId: string;
let studentId: string;
let parent: Parent;
/** A camera that sends, in the room of the child's class. */
let sent: { id: string; address: string; key: string };
let encoder: TestEncoder;
let nowMs = TEN;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(nowMs) } });
  media = await startMedia(server);
  head = await server.as('demo3');
  rtsp = await startTestCamera({ userName: 'admin', password: 'Camera_2026' });
  const child = await newChildOf(head, { phone: PHONE, stuName: '看看' });
  studentId = child.studentId;
  const { classroomId } = await head.ask(`/api/campus/class/get?id=${child.classId}`);
  roomId = classroomId;
  parent = await asParent(server, PHONE);
  const { id } = await addCamera({
    cameraName: '教室',
    driver: 'rtmp',
    classroomId: roomId,
    parentsWatch: true,
    closedTimes: [{ from: '12:00', to: '14:00', reason: 'nap' }],
  });
  sent = { id, ...(await head.ask<{ address: string; key: string }>('/api/devices/camera/new-stream-key', { id })) };
  encoder = await encode(sent);
});
afterAll(async () => {
  encoder?.stop();
  await rtsp?.close();
  await media?.close();
  await server?.close();
});

function addCamera(given: Record<string, unknown>, by: Caller = head): Promise<any> {
  return by.ask('/api/devices/camera/save', { channelNumber: 1, clarity: 'hd', ...given });
}

const rtspCamera = () => ({
  driver: 'rtsp',
  maker: 'other',
  mainPath: '/ch1/main',
  cameraIp: '127.0.0.1',
  port: rtsp.port,
  userName: 'admin',
  password: 'Camera_2026',
});

const play = (id = sent.id, by: Caller = head, more: Record<string, unknown> = {}) =>
  by.ask<{ address: string; viewId: string; viewerName: string }>('/api/devices/camera/play', { id, ...more });

const refusedToParent = () => parent.call('/cameras/play', { studentId, id: sent.id });

const playAsParent = () =>
  parent.ask<{ address: string; viewerName: string }>('/cameras/play', { studentId, id: sent.id });

const views = async () => (await head.ask('/api/devices/camera/views', {})).list as Record<string, any>[];

/** Lets the media process look at all viewers until a condition holds. */
async function checkUntil(holds: () => Promise<boolean> | boolean): Promise<void> {
  await expect
    .poll(async () => {
      await media.check();
      return holds();
    })
    .toBe(true);
}

describe('A camera', () => {
  it('[B30:job] shows its picture to an account of the kindergarten, and notes who watched how long', async () => {
    const { address, viewId, viewerName } = await play();
    expect(viewerName).toBe('周敏');
    const viewer = watch(server, address);
    expect((await viewer.first).subarray(0, 3)).toEqual(FIRST_BYTES);
    await expect.poll(() => viewer.bytes()).toBeGreaterThan(20_000);
    nowMs += 65_000;
    await media.check();
    expect(await views()).toMatchObject([
      {
        id: viewId,
        cameraName: '教室',
        viewerName: '周敏',
        viewer: 'account',
        way: 'web',
        seconds: 65,
        isWatching: true,
      },
    ]);
    expect(await head.ask('/api/devices/camera/note-snapshot', { viewId })).toEqual({});
    viewer.leave();
    await viewer.closed;
    await expect.poll(async () => (await views())[0]).toMatchObject({ isWatching: false, refusal: null, snapshots: 1 });
    const [first] = (await head.ask('/api/devices/camera/wall')).cameras.filter((one: any) => one.id === sent.id);
    expect(first).toMatchObject({ status: 'online', failure: null, closed: null });
  });

  it('goes on with the same entry of the log when the viewer comes back at once', async () => {
    const before = (await views()).length;
    const first = await play();
    const viewer = watch(server, first.address);
    await viewer.first;
    viewer.leave();
    await viewer.closed;
    const again = await play(sent.id, head, { viewId: first.viewId });
    expect(again.viewId).toBe(first.viewId);
    expect((await views()).length).toBe(before + 1);
    // Another account cannot write into this entry.
    await expect(
      server.as('demo9').then((by) => by.call('/api/devices/camera/note-snapshot', { viewId: first.viewId })),
    ).resolves.toMatchObject({ status: 403 });
  });

  it('plays an address once, and no other one', async () => {
    const { address } = await play();
    const viewer = watch(server, address);
    await viewer.first;
    viewer.leave();
    expect(await watch(server, address).closed).toBe(0);
    const fresh = (await play()).address;
    const [text, signature] = fresh.slice(fresh.lastIndexOf('/') + 1).split('.') as [string, string];
    const other = Buffer.from(text, 'base64url')
      .toString('utf8')
      .replace(sent.id, '00000000-0000-7000-8000-000000000001');
    const forged = `${fresh.slice(0, fresh.lastIndexOf('/'))}/${Buffer.from(other).toString('base64url')}.${signature}`;
    expect(await watch(server, forged).closed).toBe(0);
    nowMs += 31_000;
    expect(await watch(server, fresh).closed).toBe(0);
  });

  it('takes no address of a viewer as the key of an encoder', async () => {
    const { address } = await play();
    const name = `${sent.id}?key=${encodeURIComponent(address.slice(address.lastIndexOf('/') + 1))}`;
    const thief = await encode({ address: sent.address, key: name });
    await thief.closed;
    expect(encoder.isOpen()).toBe(true);
  });

  it('keeps the encoder that sends when a second one comes with the same key, and takes it once the first is frozen', async () => {
    const second = await encode(sent);
    await second.closed;
    expect(encoder.isOpen()).toBe(true);
    encoder.freeze();
    await expect
      .poll(
        async () => {
          const next = await encode(sent);
          await new Promise((resolve) => setTimeout(resolve, 300));
          if (next.isOpen()) encoder = next;
          return next.isOpen();
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toBe(true);
  });

  it('refuses the old key, and ends its encoder, when there is a new one', async () => {
    const old = sent;
    sent = {
      id: sent.id,
      ...(await head.ask<{ address: string; key: string }>('/api/devices/camera/new-stream-key', { id: sent.id })),
    };
    await media.check();
    await encoder.closed;
    const late = await encode(old);
    await late.closed;
    encoder = await encode(sent);
    await expect.poll(() => encoder.isOpen()).toBe(true);
  });
});

describe('A closed time', () => {
  it('ends each picture when it begins, refuses everybody, and is noted', async () => {
    const viewer = watch(server, (await play()).address);
    await viewer.first;
    nowMs = Date.parse('2026-11-20T04:00:30Z');
    await media.check();
    expect(await viewer.closed).toBe(4403);
    const answer = await head.call('/api/devices/camera/play', { id: sent.id });
    expect(answer).toMatchObject({
      status: 409,
      error: 'DEVICES_CAMERA_CLOSED',
      text: 'Closed from 12:00 to 14:00; nobody sees a picture',
    });
    expect((await views())[0]).toMatchObject({ refusal: 'nap', seconds: null });
    const [first] = (await head.ask('/api/devices/camera/wall')).cameras.filter((one: any) => one.id === sent.id);
    expect(first).toMatchObject({ closed: { reason: 'nap', from: '12:00', to: '14:00' } });
    // Nothing reaches the server either.
    await encoder.closed;
    nowMs = TEN + 3 * 3_600_000 + 5 * 60_000;
    await expect
      .poll(async () => {
        encoder = await encode(sent);
        await new Promise((resolve) => setTimeout(resolve, 200));
        return encoder.isOpen();
      })
      .toBe(false);
    nowMs = TEN + 4 * 3_600_000;
    encoder = await encode(sent);
    const back = watch(server, (await play()).address);
    expect((await back.first).length).toBeGreaterThan(0);
    back.leave();
  });
});

describe('A parent', () => {
  it('watches the room of the own child only with the consent to films, and is cut when it ends', async () => {
    expect(await parent.ask(`/cameras?studentId=${studentId}`)).toMatchObject({ barred: 'consent', cameras: [] });
    expect(await refusedToParent()).toMatchObject({ status: 403, error: 'DEVICES_CAMERA_BARRED' });
    await parent.ask('/consents/answer', { studentId, kind: 'video', answer: 'agreed' });
    expect(await parent.ask(`/cameras?studentId=${studentId}`)).toMatchObject({
      barred: null,
      cameras: [{ id: sent.id, cameraName: '教室', closed: null }],
    });
    const { address, viewerName } = await playAsParent();
    expect(viewerName).toBe('看看妈妈');
    const viewer = watch(server, address);
    await viewer.first;
    await media.check();
    expect((await views())[0]).toMatchObject({
      viewer: 'parent',
      viewerName: '看看妈妈',
      childName: '看看',
      relation: 'mother',
      way: 'app',
      isWatching: true,
    });
    await parent.ask('/consents/withdraw', { studentId, kind: 'video' });
    await media.check();
    expect(await viewer.closed).toBe(4403);
    await expect.poll(async () => (await views())[0]).toMatchObject({ refusal: 'cut', isWatching: false });
    await parent.ask('/consents/answer', { studentId, kind: 'video', answer: 'agreed' });
  });

  it('is cut when the service ends, the room is closed to parents, or the session ends', async () => {
    const change = async (path: string, id: string, values: Record<string, unknown>) => {
      const record = await head.ask(`${path}/get?id=${id}`);
      await head.ask(`${path}/save`, { ...onlyWritable(record), ...values });
    };
    const cutBy = async (cause: () => Promise<unknown>) => {
      const viewer = watch(server, (await playAsParent()).address);
      await viewer.first;
      await media.check();
      await cause();
      await media.check();
      expect(await viewer.closed).toBe(4403);
    };
    await cutBy(() =>
      sql`update students set service_end_date = '2026-11-19' where id = ${studentId}`.execute(server.db),
    );
    expect(await parent.ask(`/cameras?studentId=${studentId}`)).toMatchObject({ barred: 'service' });
    await sql`update students set service_end_date = null where id = ${studentId}`.execute(server.db);
    await cutBy(() => change('/api/devices/camera', sent.id, { parentsWatch: false }));
    expect(await refusedToParent()).toMatchObject({ status: 404 });
    await change('/api/devices/camera', sent.id, { parentsWatch: true });
    await cutBy(() => parent.ask('/session/sign-out', {}));
  });
});

/** Returns the values of a record that a form sends back. */
function onlyWritable(record: Record<string, unknown>): Record<string, unknown> {
  const names = [
    'id',
    'version',
    'cameraName',
    'channelNumber',
    'clarity',
    'driver',
    'classroomId',
    'parentsWatch',
    'closedTimes',
  ];
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

describe('An outsider', () => {
  it('sees no picture, and opens none to others', async () => {
    for (const userName of ['demo5', 'demo8', 'demo9', 'demo15']) {
      const outsider = await server.as(userName);
      expect(await outsider.call('/api/devices/camera/play', { id: sent.id }), userName).toMatchObject({ status: 403 });
      const record = await outsider.ask(`/api/devices/camera/get?id=${sent.id}`);
      expect(Object.keys(record)).not.toContain('parentsWatch');
      const opened = { ...onlyWritable(record), closedTimes: [], parentsWatch: true };
      expect(await outsider.call('/api/devices/camera/save', opened), userName).toMatchObject({
        status: 403,
        error: 'FIELD_NOT_READABLE',
      });
    }
    expect(await head.ask(`/api/devices/camera/get?id=${sent.id}`)).toMatchObject({ closedTimes: [{ from: '12:00' }] });
  });
});

describe.runIf(hasFfmpeg)('A camera that the server reads', () => {
  it('shows its picture within its password, which no list of processes, record, answer or history contains', async () => {
    const { id } = await addCamera({ cameraName: '走廊', ...rtspCamera() });
    const viewer = watch(server, (await play(id)).address);
    expect((await viewer.first).subarray(0, 3)).toEqual(FIRST_BYTES);
    const processes = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(processes).toContain('ffmpeg');
    const record = await head.ask(`/api/devices/camera/get?id=${id}`);
    const history = await head.ask(`/api/devices/camera/history?id=${id}`);
    const { rows: log } = await sql`select * from log_entries`.execute(server.db);
    expect([processes, JSON.stringify([record, history, log])].filter((text) => text.includes('Camera_2026'))).toEqual(
      [],
    );
    viewer.leave();
  });

  it('asks for the password when the address changes, so that it goes to no other host', async () => {
    const { id } = await addCamera({ cameraName: '门厅', ...rtspCamera() });
    const { password: _known, ...rest } = rtspCamera();
    const base = { id, version: 1, cameraName: '门厅', channelNumber: 1, clarity: 'hd', ...rest };
    const agent = await server.as('demo5');
    for (const moved of [{ cameraIp: '127.0.0.2' }, { port: 8554 }]) {
      expect(await agent.call('/api/devices/camera/save', { ...base, ...moved })).toMatchObject({
        status: 400,
        errors: [{ field: 'password', error: 'FIELD_REQUIRED' }],
      });
    }
    await head.ask('/api/devices/camera/save', { ...base, place: '门厅' });
  });

  it('shows the picture of a test to those who may watch, and to a grantee of its pictures', async () => {
    const { id } = await addCamera({ cameraName: '音乐室', ...rtspCamera() });
    expect(await head.ask('/api/devices/camera/test', { id })).toMatchObject({
      failure: null,
      codec: 'H264',
      picture: expect.stringMatching(/^data:image\/jpeg;base64,\/9j\//),
    });
    const operator = await server.as('demo9');
    expect(await operator.ask('/api/devices/camera/test', { id })).toMatchObject({ failure: null, picture: null });
  });

  it('says why there is no picture', async () => {
    const { id } = await addCamera({ cameraName: '仓库', ...rtspCamera() });
    const failure = async (behaviour: Parameters<TestCamera['behave']>[0]) => {
      rtsp.behave(behaviour);
      return (await head.ask('/api/devices/camera/test', { id })).failure;
    };
    expect(await failure({ userName: 'admin', password: 'other' })).toBe('password');
    expect(await failure({ movedTo: 'rtsp://127.0.0.1:1/ch1/main' })).toBe('network');
    expect(await failure({ silent: true })).toBe('noPicture');
    rtsp.behave({ userName: 'admin', password: 'Camera_2026' });
    const elsewhere = await addCamera({ cameraName: '外地', ...rtspCamera(), cameraIp: '192.0.2.64' });
    expect((await head.ask('/api/devices/camera/test', { id: elsewhere.id })).failure).toBe('network');
    const viewer = watch(server, (await play(elsewhere.id)).address);
    expect(await viewer.closed).toBe(4404);
    const wall = await head.ask('/api/devices/camera/wall');
    expect(wall.cameras.find((one: any) => one.id === elsewhere.id)).toMatchObject({
      status: 'offline',
      failure: 'network',
    });
  });

  it('comes back when the camera was away', async () => {
    const { id } = await addCamera({ cameraName: '后院', ...rtspCamera() });
    const viewer = watch(server, (await play(id)).address);
    await viewer.first;
    await rtsp.goAway();
    expect(await viewer.closed).toBe(4404);
    await rtsp.comeBack();
    const again = watch(server, (await play(id)).address);
    expect((await again.first).length).toBeGreaterThan(0);
    again.leave();
  });
});

describe('An installation without ffmpeg', () => {
  it('says so for cameras that it would read, and shows those that send', async () => {
    await media.close();
    media = await startMedia(server, { ffmpeg: 'no-such-program' });
    const { id } = await addCamera({ cameraName: '水房', ...rtspCamera() });
    await checkUntil(async () => (await head.ask('/api/devices/camera/wall')).media === 'withoutFfmpeg');
    expect(await head.call('/api/devices/camera/play', { id })).toMatchObject({
      status: 503,
      error: 'DEVICES_FFMPEG_NONE',
    });
    const own = await head.ask<{ address: string; key: string }>('/api/devices/camera/new-stream-key', { id: sent.id });
    encoder = await encode(own);
    const viewer = watch(server, (await play()).address);
    expect((await viewer.first).length).toBeGreaterThan(0);
    viewer.leave();
  });

  it('says that the video service is not running when there is no media process', async () => {
    await media.close();
    await expect
      .poll(() => head.call('/api/devices/camera/play', { id: sent.id }))
      .toMatchObject({ status: 503, error: 'DEVICES_MEDIA_NONE' });
  });
});
