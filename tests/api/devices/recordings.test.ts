import type { CameraRecording } from '@kiga/contract/devices/cameras/recording.acts.ts';
import { cleanUpDevices } from '@kiga/server/devices/clean-up.ts';
import type { MediaServer } from '@kiga/server/media/listen-for-streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { encode, startMedia, type TestEncoder, watch } from '../../support/video.ts';

/** A Friday, ten in the morning of the kindergarten. */
const TEN = Date.parse('2026-11-20T02:00:00Z');
const DAY_MS = 86_400_000;

let server: TestServer;
let media: MediaServer;
let head: Caller;
let encoder: TestEncoder;
let nowMs = TEN;
let cameraId: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(nowMs) } });
  media = await startMedia(server);
  head = await server.as('demo3');
  const { id } = await head.ask('/api/devices/camera/save', {
    cameraName: '菜园',
    driver: 'rtmp',
    channelNumber: 1,
    clarity: 'hd',
    closedTimes: [{ from: '12:00', to: '14:00', reason: 'nap' }],
  });
  cameraId = id;
  const key = await head.ask<{ address: string; key: string }>('/api/devices/camera/new-stream-key', { id });
  encoder = await encode(key);
});
afterAll(async () => {
  encoder?.stop();
  await media?.close();
  await server?.close();
});

/** Sets the days of recording; null ends it. */
async function record(recordingDays: number | null): Promise<void> {
  const { version, cameraName, channelNumber, clarity, driver, closedTimes } = await head.ask(
    `/api/devices/camera/get?id=${cameraId}`,
  );
  const values = { id: cameraId, version, cameraName, channelNumber, clarity, driver, closedTimes, recordingDays };
  await head.ask('/api/devices/camera/save', values);
}

const list = async (by = head): Promise<CameraRecording[]> =>
  (await by.ask('/api/devices/camera/recordings', { cameraId })).list;

/** Lets some pictures come, and returns once they are here. */
async function somePictures(): Promise<void> {
  const { address } = await head.ask<{ address: string }>('/api/devices/camera/play', { id: cameraId });
  const viewer = watch(server, address);
  await viewer.first;
  await expect.poll(() => viewer.bytes()).toBeGreaterThan(25_000);
  viewer.leave();
}

/** Films some pictures, until the recording stands in the list. */
async function filmOnce(days: number): Promise<CameraRecording> {
  const before = (await list()).length;
  await somePictures();
  await record(days);
  await media.check();
  await somePictures();
  await record(null);
  await media.check();
  await expect.poll(async () => (await list()).length).toBe(before + 1);
  return (await list())[0] as CameraRecording;
}

/** Opens a recording, and returns the answer for its film. */
async function openFilm(id: string, by = head) {
  const { film } = await by.ask<{ film: string }>('/api/devices/camera/open-recording', { id });
  return film.replace(/^https?:\/\/[^/]+/, '');
}

describe('The recordings of a camera', () => {
  it('are not made until days are entered, and are then kept with their length and their end', async () => {
    await media.check();
    expect(await list()).toEqual([]);
    const film = await filmOnce(7);
    expect(film).toMatchObject({
      cameraName: '菜园',
      until: new Date(Date.parse(film.beganAt) + 7 * DAY_MS).toISOString(),
    });
    expect(film.sizeBytes).toBeGreaterThan(5_000);
    const answer = await server.request(await openFilm(film.id));
    expect(answer.status).toBe(200);
    expect(answer.data).toHaveLength(film.sizeBytes);
  });

  it('leave a look with its viewer and the moment of the film in the log of viewers', async () => {
    const [film] = await list();
    await openFilm(film?.id as string);
    expect((await head.ask('/api/devices/camera/views', {})).list[0]).toMatchObject({
      cameraName: '菜园',
      viewerName: '周敏',
      recordedAt: film?.beganAt,
      seconds: null,
    });
  });

  it('are shown neither to those who only watch, nor to other organizations, nor outside the own classes', async () => {
    const [film] = await list();
    const id = film?.id as string;
    const watcher = await colleague(server, { userName: 'watcher', without: ['devices.camera.readRecordings'] });
    expect(await watcher.call('/api/devices/camera/recordings', {})).toMatchObject({ error: 'PERMISSION_MISSING' });
    expect(await watcher.call('/api/devices/camera/open-recording', { id })).toMatchObject({ status: 403 });
    const neighbour = await colleague(server, { userName: 'neighbour', of: 'KG0002' });
    expect(await list(neighbour)).toEqual([]);
    expect(await neighbour.call('/api/devices/camera/open-recording', { id })).toMatchObject({ status: 404 });
    const { list: classes } = await head.ask('/api/campus/class/page', { pageSize: 1 });
    const teacher = await colleague(server, { userName: 'ofOneRoom', classes: [classes[0].id] });
    expect(await list(teacher)).toEqual([]);
    expect(await teacher.call('/api/devices/camera/open-recording', { id })).toMatchObject({ status: 404 });
    for (const userName of ['demo5', 'demo8', 'demo9', 'demo15']) {
      const outsider = await server.as(userName);
      expect(await outsider.call('/api/devices/camera/recordings', {}), userName).toMatchObject({ status: 403 });
    }
  });

  it('close with an address that was opened before the right ended', async () => {
    const [film] = await list();
    const viewer = await colleague(server, { userName: 'formerViewer' });
    const address = await openFilm(film?.id as string, viewer);
    expect((await server.request(address)).status).toBe(200);
    await server.db
      .deleteFrom('role_permissions')
      .where('permission', '=', 'devices.camera.readRecordings')
      .where('role_id', 'in', (q) => q.selectFrom('roles').select('id').where('name', '=', 'formerViewer'))
      .execute();
    expect((await server.request(address)).status).toBe(404);
  });

  it('end before a closed time, and none begins in it', async () => {
    const before = (await list()).length;
    await record(7);
    await media.check();
    await somePictures();
    nowMs = Date.parse('2026-11-20T03:59:55Z');
    await media.check();
    await expect.poll(async () => (await list()).length).toBe(before + 1);
    // The encoder may still send here; nothing of it is kept.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await media.check();
    await record(null);
    await media.check();
    expect((await list()).length).toBe(before + 1);
    nowMs = TEN;
  });

  it('go with their files after their days, sooner where the camera keeps fewer now', async () => {
    await media.check();
    const films = await list();
    const paths = await server.db
      .selectFrom('stored_files')
      .select('path')
      .where('entity', '=', 'devices.recording')
      .execute();
    expect(films.length).toBe(2);
    expect(paths.length).toBe(2);
    nowMs = TEN + 6 * DAY_MS;
    head = await server.as('demo3');
    await cleanUpDevices(server.program);
    expect((await list()).length).toBe(2);
    await record(5);
    await record(null);
    await record(5);
    await cleanUpDevices(server.program);
    expect(await list()).toEqual([]);
    const released = await server.db
      .selectFrom('stored_files')
      .select('released_at')
      .where('entity', '=', 'devices.recording')
      .execute();
    expect(released.map(({ released_at }) => released_at?.getTime())).toEqual([0, 0]);
    await record(null);
  });

  it('are hidden with their camera when it is deleted', async () => {
    const film = await filmOnce(7);
    await head.ask('/api/devices/camera/delete', { id: cameraId });
    expect(await head.call('/api/devices/camera/open-recording', { id: film.id })).toMatchObject({ status: 404 });
  });
});
