import type { MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlvServer, startFlvServer } from '../../support/flv-server.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { startMedia, watch } from '../../support/video.ts';

const application = { appKey: '26810f3acd794862b608b6cfbc32a6b8', appSecret: 'b2f8c0d1e3a4958677665544aabbccdd' };

let server: TestServer;
let media: MediaServer;
let head: Caller;
let outside: FlvServer;

beforeAll(async () => {
  outside = await startFlvServer(application);
  server = await startTestServer();
  server.program.media.cloudAddress = outside.address;
  media = await startMedia(server);
  head = await server.as('demo3');
});
afterAll(async () => {
  await media?.close();
  await server?.close();
  await outside?.close();
});

async function addCamera(given: Record<string, unknown>): Promise<string> {
  const { id } = await head.ask('/api/devices/camera/save', { channelNumber: 3, clarity: 'hd', ...given });
  return id;
}

const cloudCamera = (cameraName: string, given: Record<string, unknown> = {}) =>
  addCamera({
    cameraName,
    driver: 'cloud',
    cloudSerial: 'C12345678',
    userName: application.appKey,
    password: application.appSecret,
    ...given,
  });

/** Watches a camera, and returns its first bytes. */
async function firstBytesOf(id: string, quality = 'hd'): Promise<string> {
  const { address } = await head.ask<{ address: string }>('/api/devices/camera/play', { id, quality });
  const viewer = watch(server, address);
  const bytes = await viewer.first;
  viewer.leave();
  return bytes.subarray(0, 3).toString();
}

/** Watches a camera that has no picture, and returns the reason that the wall shows. */
async function failureOf(id: string): Promise<string> {
  const { address } = await head.ask<{ address: string }>('/api/devices/camera/play', { id });
  expect(await watch(server, address).closed).toBe(4404);
  const { cameras } = await head.ask('/api/devices/camera/wall');
  return cameras.find((one: { id: string }) => one.id === id).failure;
}

describe('A camera behind an outside gateway', () => {
  it('shows the picture of its address', async () => {
    const id = await addCamera({
      cameraName: '分园',
      driver: 'gateway',
      gatewayUrl: `${outside.address}/live/yard.flv`,
    });
    expect(await firstBytesOf(id)).toBe('FLV');
  });

  it('is recorded while nobody watches, which is no look', async () => {
    const given = { cameraName: '夜间', driver: 'gateway', gatewayUrl: `${outside.address}/live/yard.flv` };
    const id = await addCamera({ ...given, recordingDays: 7 });
    const record = async () => head.ask(`/api/devices/camera/get?id=${id}`);
    const films = async () => (await head.ask('/api/devices/camera/recordings', { cameraId: id })).list;
    await expect
      .poll(async () => {
        await media.check();
        return (await record()).status;
      })
      .toBe('online');
    const { version } = await record();
    await head.ask('/api/devices/camera/save', {
      ...given,
      id,
      version,
      channelNumber: 3,
      clarity: 'hd',
      recordingDays: null,
    });
    await media.check();
    await expect.poll(films).toMatchObject([{ cameraName: '夜间' }]);
    expect((await head.ask('/api/devices/camera/views', { cameraId: id })).list).toEqual([]);
  });

  it('says that the gateway has no such stream, or lies outside the networks', async () => {
    const missing = await addCamera({
      cameraName: '空',
      driver: 'gateway',
      gatewayUrl: `${outside.address}/live/none.flv`,
    });
    expect(await failureOf(missing)).toBe('notFound');
    const elsewhere = await addCamera({
      cameraName: '外',
      driver: 'gateway',
      gatewayUrl: 'http://192.0.2.7/live/a.flv',
    });
    expect(await failureOf(elsewhere)).toBe('network');
  });
});

describe('A camera in the cloud of Ezviz', () => {
  it('needs its serial number and the key and secret of the application', async () => {
    const answer = await head.call('/api/devices/camera/save', {
      cameraName: '缺',
      driver: 'cloud',
      channelNumber: 1,
      clarity: 'hd',
    });
    expect(answer.errors?.map(({ field }) => field).toSorted()).toEqual(['cloudSerial', 'userName']);
    const { errors } = await head.call('/api/devices/camera/save', {
      cameraName: '缺',
      driver: 'cloud',
      channelNumber: 1,
      clarity: 'hd',
      cloudSerial: 'C1',
      userName: application.appKey,
    });
    expect(errors).toMatchObject([{ field: 'password', error: 'FIELD_REQUIRED' }]);
  });

  it('shows the channel in the quality that is asked for, with one token for all', async () => {
    const id = await cloudCamera('云一');
    outside.calls.length = 0;
    expect(await firstBytesOf(id, 'hd')).toBe('FLV');
    expect(await firstBytesOf(id, 'clear')).toBe('FLV');
    const asked = { deviceSerial: 'C12345678', channelNo: '3', protocol: '4' };
    expect(outside.calls).toMatchObject([
      { path: '/api/lapp/token/get', fields: application },
      { path: '/api/lapp/v2/live/address/get', fields: { ...asked, quality: '1' } },
      { path: '/api/lapp/v2/live/address/get', fields: { ...asked, quality: '2' } },
    ]);
  });

  it('asks for another token when the cloud has ended the first one', async () => {
    const id = await cloudCamera('云二');
    outside.endTokens();
    outside.calls.length = 0;
    expect(await firstBytesOf(id)).toBe('FLV');
    expect(outside.calls.map(({ path }) => path.split('/').at(-2))).toEqual(['address', 'token', 'address']);
  });

  it.each([
    ['20018', 'notFound'],
    ['20007', 'unreachable'],
    ['60019', 'codec'],
    ['49999', 'unknown'],
  ])('says why when the cloud refuses with %s', async (code, failure) => {
    const id = await cloudCamera(`拒绝${code}`);
    outside.refuse(code);
    expect(await failureOf(id)).toBe(failure);
    outside.refuse(null);
  });

  it('says that a secret is wrong, and does not follow an address outside the cloud', async () => {
    const wrong = await cloudCamera('错', { password: 'wrong' });
    expect(await failureOf(wrong)).toBe('password');
    const led = await cloudCamera('引');
    outside.lead('http://169.254.169.254');
    expect(await failureOf(led)).toBe('network');
    outside.lead(outside.address);
  });
});
