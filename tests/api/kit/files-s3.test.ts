import { systemClock } from '@kiga/kit-server/clock.ts';
import { cleanUpFiles } from '@kiga/kit-server/files/clean-up-files.ts';
import { ConfigError, readConfig } from '@kiga/server/app/config.ts';
import { configuredStorage } from '@kiga/server/app/file-storage.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, s3Account, startS3Server } from '../../support/s3-server.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { credentialsOf, photo, put, upload } from '../../support/uploads.ts';

const DAY_MS = 86_400_000;

let s3: S3Server;
let settings: Record<string, string>;
beforeAll(async () => {
  s3 = await startS3Server();
  settings = {
    KIGA_S3_ENDPOINT: s3.address,
    KIGA_S3_BUCKET: s3Account.bucket,
    KIGA_S3_REGION: s3Account.region,
    KIGA_S3_ACCESS_KEY_ID: s3Account.accessKeyId,
    KIGA_S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
  };
});
afterAll(() => s3.close());

const role = () => ({ KIGA_S3_ROLE_ARN: 'arn:aws:iam::1:role/uploads', KIGA_S3_STS_ENDPOINT: `${s3.address}/sts` });

describe.each(['through the platform', 'directly into the bucket'])('a bucket with uploads %s', (way) => {
  const isDirect = way === 'directly into the bucket';
  let server: TestServer;
  let demo3: Caller;
  let child: Record<string, unknown>;
  beforeAll(async () => {
    const storage = configuredStorage(readConfig({ ...settings, ...(isDirect && role()) }));
    server = await startTestServer({ storage });
    demo3 = await server.as('demo3');
    const [{ id: classId }] = (await demo3.ask('/api/campus/class/list')) as [{ id: string }];
    const parents = [{ parentName: '李雯', relation: 'mother', parentPhone: '13720000001' }];
    const faceConsent = [{ guardianName: '李雯', way: 'paper' }];
    child = { stuName: '欧阳承泽', sex: 'male', birthday: '2022-05-03', classId, parents, faceConsent };
  });
  afterEach(() => {
    s3.isBroken = false;
  });
  afterAll(async () => {
    await server.close();
    s3.objects.clear();
  });

  it('holds and shows a saved photo, and loses it after the child’s deletion', async () => {
    const path = await upload(server, demo3, await photo());
    expect([...s3.objects.keys()]).toEqual([`incoming/${path}`]);
    const data = await demo3.ask('/api/campus/student/save', { ...child, facePhoto: path });
    expect([...s3.objects.keys()]).toEqual([`kept/${path}`]);
    const shown = await fetch(`${server.address}/media/kiga/${data.facePhoto}`);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await shown.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from('ffd8ff', 'hex'));
    await demo3.ask('/api/campus/student/delete', { id: data.id });
    await cleanUpFiles(server.db, storeOf(), { now: () => new Date(Date.now() + 31 * DAY_MS) }, new Date());
    expect([...s3.objects.keys()]).toEqual([]);
  });

  it('grants credentials for the own prefix only', async () => {
    const given = await credentialsOf(demo3, { mode: 'face', module: 'student' });
    expect(given.driver).toBe(isDirect ? 's3' : 'local');
    const refused = await put(server, given, `KG0002${given.prefix.slice(6)}a.jpg`, await photo());
    expect(refused.status).toBe(403);
    expect(s3.objects.size).toBe(0);
    if (isDirect) {
      const kept = await put(server, { ...given, bucket: 'kept' }, `${given.prefix}a.jpg`, await photo());
      expect(kept.status).toBe(403);
    }
  });

  it('loses unsaved uploads after a day', async () => {
    const paths = [];
    for (let count = 0; count < 5; count += 1) paths.push(await upload(server, demo3, await photo()));
    const refused = await demo3.call('/api/campus/student/save', { ...child, classId: null, facePhoto: paths[0] });
    expect(refused.errors).toMatchObject([{ field: 'classId' }]);
    expect(s3.objects.size).toBeGreaterThanOrEqual(5);
    await cleanUpFiles(server.db, storeOf(), systemClock);
    expect(s3.objects.size).toBeGreaterThanOrEqual(5);
    await cleanUpFiles(server.db, storeOf(), systemClock, new Date(Date.now() + DAY_MS + 60_000));
    expect([...s3.objects.keys()]).toEqual([]);
  });

  it('leads to FILE_STORE_UNAVAILABLE while it does not answer, and recovers afterwards', async () => {
    const path = await upload(server, demo3, await photo());
    const given = await credentialsOf(demo3, { mode: 'face', module: 'student' });
    s3.isBroken = true;
    const answer = await demo3.call('/api/campus/student/save', { ...child, facePhoto: path });
    expect(answer).toMatchObject({ status: 503, error: 'FILE_STORE_UNAVAILABLE' });
    expect(await put(server, given, `${given.prefix}a.jpg`, await photo())).toMatchObject({ status: 503 });
    if (isDirect) {
      const credentials = await demo3.call('/sys/third-auth/getOssAuth', {});
      expect(credentials).toMatchObject({ code: '503', error: 'FILE_STORE_UNAVAILABLE' });
    }
    s3.isBroken = false;
    expect(await put(server, given, `${given.prefix}a.jpg`, await photo())).toMatchObject({ status: 200 });
    const data = await demo3.ask('/api/campus/student/save', { ...child, facePhoto: path });
    s3.isBroken = true;
    const shown = await fetch(`${server.address}/media/kiga/${data.facePhoto}`);
    expect(shown.status).toBe(503);
    expect(await shown.json()).toMatchObject({ error: 'FILE_STORE_UNAVAILABLE' });
  });

  it('shows a photo after two failures of the store, and none after three', async () => {
    const path = await upload(server, demo3, await photo());
    const { facePhoto } = await demo3.ask('/api/campus/student/save', { ...child, facePhoto: path });
    const shown = async () => (await fetch(`${server.address}/media/kiga/${facePhoto}`)).status;
    s3.failing = 2;
    expect(await shown()).toBe(200);
    s3.failing = 3;
    expect(await shown()).toBe(503);
    expect(s3.failing).toBe(0);
  });

  const storeOf = () => configuredStorage(readConfig(settings)).store;
});

it('a missing bucket refuses a file with FILE_STORE_UNAVAILABLE', async () => {
  const { store } = configuredStorage(readConfig({ ...settings, KIGA_S3_BUCKET: 'elsewhere' }));
  const bytes = (async function* () {
    yield Buffer.from('a');
  })();
  await expect(store.put('incoming/a', bytes, { sizeBytes: 1, isNew: true })).rejects.toThrow('FILE_STORE_UNAVAILABLE');
});

describe('the settings of a bucket', () => {
  it('are required together, and determine the allowed origins of pages', () => {
    const { KIGA_S3_BUCKET: _, ...half } = settings;
    expect(() => configuredStorage(readConfig(half))).toThrow(ConfigError);
    const { KIGA_S3_ROLE_ARN: __, ...noRole } = { ...settings, ...role() };
    expect(() => configuredStorage(readConfig(noRole))).toThrow(ConfigError);
    const origins = (more: Record<string, string>) => configuredStorage(readConfig({ ...settings, ...more })).origins;
    expect(origins({})).toEqual([]);
    expect(origins(role())).toEqual([s3.address]);
    expect(origins({ KIGA_IMAGE_HOST: 'https://img.example/pictures/' })).toEqual(['https://img.example']);
    const host = { KIGA_S3_ENDPOINT: 'https://oss.example', KIGA_S3_STYLE: 'host', ...role() };
    expect(origins(host)).toEqual(['https://photos.oss.example']);
  });
});
