import { imageAddress } from '@kiga/entity/files/image-address.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asParent, newChildOf, type Parent } from '../../support/family.ts';
import { newAdvertisement, newAppFunction, newDocument, newPdf } from '../../support/operations.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

let now = new Date('2026-11-23T02:00:00Z');
let server: TestServer;
let operations: Caller;
let agent: Caller;
let office: Caller;
let mother: Parent;
let kigId: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  [operations, agent, office] = (await Promise.all(['demo9', 'demo5', 'demo3'].map((name) => server.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ];
  await newChildOf(office, { stuName: '林小满', phone: '13800138077' });
  mother = await asParent(server, '13800138077');
  kigId = (await mother.ask('/family')).children[0].kigId;
  for (const { id } of (await operations.ask('/api/operations/app-module/page', { pageSize: 100 })).list) {
    const { status } = await operations.ask(`/api/operations/app-module/get?id=${id}`);
    if (status === 'published') await operations.ask('/api/operations/app-module/withdraw', { id });
  }
  for (const { id, status } of (await operations.ask('/api/operations/advertisement/page', { pageSize: 100 })).list) {
    if (status === 'published') await operations.ask('/api/operations/advertisement/withdraw', { id });
  }
});
afterAll(() => server?.close());

/** Publishes a module with these functions. Returns its id. */
async function publishedModule(owner: Caller, moduleName: string, functionIds: readonly string[]): Promise<string> {
  const module = { moduleName, moduleNameEn: `${moduleName} en`, functions: functionIds };
  const { id } = await owner.ask('/api/operations/app-module/save', module);
  await owner.ask('/api/operations/app-module/publish', { id });
  return id;
}

const modulesOf = async (
  query = `kigId=${kigId}`,
): Promise<{ name: string; functions: { functionCode: string }[] }[]> =>
  (await mother.ask(`/functions?${query}`)).modules;

describe('the modules of the app', () => {
  it('are those of the operator until the agent of the kindergarten publishes its own', async () => {
    const [recipes, bus] = [
      await newAppFunction(server, operations, { published: true, functionCode: 'todayRecipes' }),
      await newAppFunction(server, operations, { published: true, functionCode: 'busLine' }),
    ];
    await publishedModule(operations, '常用', [recipes, bus]);
    expect(await modulesOf()).toMatchObject([
      { name: '常用 en', functions: [{ functionCode: 'todayRecipes' }, { functionCode: 'busLine' }] },
    ]);
    const own = await publishedModule(agent, '本地', [bus]);
    expect(await modulesOf()).toMatchObject([{ name: '本地 en', functions: [{ functionCode: 'busLine' }] }]);
    // Without a kindergarten they are the operator's.
    expect(await modulesOf('')).toMatchObject([{ name: '常用 en' }]);
    await agent.ask('/api/operations/app-module/withdraw', { id: own });
    expect(await modulesOf()).toMatchObject([{ name: '常用 en' }]);
  });

  it('leave out functions that were withdrawn or that the version of the app lacks', async () => {
    const later = await newAppFunction(server, operations, {
      published: true,
      functionCode: 'growth',
      fromVersion: '2.10.0',
    });
    const gone = await newAppFunction(server, operations, { published: true, functionCode: 'gone' });
    const id = await publishedModule(operations, '健康', [later, gone]);
    const codes = async (version: string) =>
      (await modulesOf(`version=${version}`)).flatMap(({ functions }) => functions.map((one) => one.functionCode));
    expect(await codes('2.9.3')).not.toContain('growth');
    expect(await codes('2.10.0')).toContain('growth');
    expect(await codes('2.10')).toContain('growth');
    await operations.ask('/api/operations/app-function/withdraw', { id: gone });
    expect(await codes('3.0')).not.toContain('gone');
    await operations.ask('/api/operations/app-module/withdraw', { id });
    const again = await operations.call('/api/operations/app-module/publish', { id });
    expect(again).toMatchObject({ code: '409', error: 'OPERATIONS_FUNCTION_NOT_PUBLISHED' });
  });

  it('keep the code of a function for good, and take each function once', async () => {
    const id = await newAppFunction(server, operations, { functionCode: 'letters' });
    const { version } = await operations.ask(`/api/operations/app-function/get?id=${id}`);
    const renamed = await operations.call('/api/operations/app-function/save', { id, version, functionCode: 'post' });
    expect(renamed).toMatchObject({ code: '409', error: 'OPERATIONS_FUNCTION_CODE_FIXED' });
    const module = { moduleName: '信件', moduleNameEn: 'Letters', functions: [id, id] };
    const twice = await operations.call('/api/operations/app-module/save', module);
    expect(twice.errors).toMatchObject([{ field: 'functions', error: 'OPERATIONS_FUNCTION_TWICE' }]);
    const page = await operations.call('/api/operations/app-function/save', { id, version, opens: 'page' });
    expect(page.errors).toMatchObject([{ field: 'link', error: 'FIELD_REQUIRED' }]);
  });

  it('stay out of reach of others, also of operations, where an agent owns them', async () => {
    const functionId = await newAppFunction(server, operations, { published: true });
    const id = await publishedModule(agent, '代理', [functionId]);
    expect((await operations.call(`/api/operations/app-module/get?id=${id}`)).error).toBe('RECORD_NOT_FOUND');
    const { version } = await agent.ask(`/api/operations/app-module/get?id=${id}`);
    const changed = await operations.call('/api/operations/app-module/save', { id, version, moduleName: '平台' });
    expect(changed.error).toBe('RECORD_NOT_FOUND');
    for (const act of ['withdraw', 'publish', 'delete']) {
      expect((await operations.call(`/api/operations/app-module/${act}`, { id })).error).toBe('RECORD_NOT_FOUND');
    }
    await agent.ask('/api/operations/app-module/withdraw', { id });
  });

  it('are refused to a parent for a foreign kindergarten', async () => {
    const { list } = await operations.ask('/api/campus/kindergarten/page', { pageSize: 10 });
    const foreign = list.find(({ id }: { id: string }) => id !== kigId).id;
    expect((await mother.call(`/functions?kigId=${foreign}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await mother.call(`/advertisements?position=home&kigId=${foreign}`)).error).toBe('RECORD_NOT_FOUND');
  });
});

describe('advertisements', () => {
  const shown = async (position = 'home'): Promise<string[]> =>
    (await mother.ask(`/advertisements?position=${position}&kigId=${kigId}`)).list.map(({ id }: { id: string }) => id);

  it('refuse a weight over 10, below 0 or none, and an end before the beginning', async () => {
    const picture = await upload(server, operations, await photo('#c98a2b'), 'jpg', { mode: 'image', module: 'app' });
    const ad = { adName: '雪天', adPosition: 'home', picture, beginsOn: '2026-11-20', endsOn: '2026-11-30' };
    const save = (more: Record<string, unknown>) =>
      operations.call('/api/operations/advertisement/save', { ...ad, adWeight: 5, ...more });
    expect((await save({ adWeight: 11 })).errors).toMatchObject([{ field: 'adWeight', error: 'FIELD_TOO_LARGE' }]);
    expect((await save({ adWeight: -1 })).errors).toMatchObject([{ field: 'adWeight', error: 'FIELD_TOO_SMALL' }]);
    expect((await save({ adWeight: null })).errors).toMatchObject([{ field: 'adWeight', error: 'FIELD_REQUIRED' }]);
    expect((await save({ endsOn: '2026-11-19' })).errors).toMatchObject([
      { field: 'endsOn', error: 'OPERATIONS_ENDS_BEFORE_BEGIN' },
    ]);
    const { id } = await operations.ask('/api/operations/advertisement/save', {
      ...ad,
      adWeight: 0,
      endsOn: '2026-11-22',
    });
    const over = await operations.call('/api/operations/advertisement/publish', { id });
    expect(over).toMatchObject({ code: '409', error: 'OPERATIONS_ADVERTISEMENT_OVER' });
  });

  it('run on their days, at their place and in their area, and rest with weight 0', async () => {
    const area = async (code: string) =>
      (await operations.ask('/api/system/area/page', { q: code, pageSize: 5 })).list[0]?.id as string;
    const here = await newAdvertisement(server, operations);
    await newAdvertisement(server, operations, { adWeight: 0 });
    await newAdvertisement(server, operations, { beginsOn: '2026-11-24' });
    await newAdvertisement(server, operations, { adPosition: 'shop' });
    const beijing = await newAdvertisement(server, operations, { areaId: await area('北京') });
    await newAdvertisement(server, operations, { areaId: await area('上海') });
    expect((await shown()).toSorted()).toEqual([here, beijing].toSorted());
  });

  it('count what was seen and clicked by day, also for unknown and repeated ids', async () => {
    const id = await newAdvertisement(server, operations, { adPosition: 'start' });
    const unknown = '00000000-0000-7000-8000-000000000001';
    await mother.ask('/advertisements/count', { seen: [id, id, unknown], clicked: [id] });
    await mother.ask('/advertisements/count', { seen: [id] });
    expect(await operations.ask(`/api/operations/advertisement/get?id=${id}`)).toMatchObject({ seen: 3, clicked: 1 });
    const noon = now;
    now = new Date('2026-11-23T16:30:00Z'); // half past midnight in China
    await mother.ask('/advertisements/count', { seen: [id] });
    now = noon;
    const { rows } = await sql`select to_char(day, 'MM-DD') as day, seen from advertisement_days
      where advertisement_id = ${id} order by day`.execute(server.db);
    expect(rows).toEqual([
      { day: '11-23', seen: 3 },
      { day: '11-24', seen: 1 },
    ]);
  });

  it('show their pictures to parents and not without a signature', async () => {
    const id = await newAdvertisement(server, operations, { adPosition: 'day' });
    const [ad] = (await mother.ask('/advertisements?position=day')).list;
    expect(ad.id).toBe(id);
    const path = new URL(ad.picture, server.address);
    expect((await fetch(new URL(path.pathname + path.search, server.address))).status).toBe(200);
    expect((await fetch(new URL(path.pathname, server.address))).status).not.toBe(200);
  });
});

describe('a document', () => {
  const addressOf = (path: string) => new URL(imageAddress(path, server.program.imageHosts), server.address);

  it('is read by kindergartens, groups and agents while it is published', async () => {
    const id = await newDocument(server, operations);
    const readers = await Promise.all(['demo3', 'demo4', 'demo5', 'demo8'].map((name) => server.as(name)));
    const seen = () =>
      Promise.all(readers.map(async (reader) => (await reader.call(`/api/operations/document/get?id=${id}`)).code));
    expect(await seen()).toEqual(['404', '404', '404', '404']);
    await operations.ask('/api/operations/document/publish', { id });
    expect(await seen()).toEqual(['200', '200', '200', '200']);
    const { url } = await office.ask(`/api/operations/document/get?id=${id}`);
    expect((await fetch(addressOf(url))).status).toBe(200);
    await operations.ask('/api/operations/document/withdraw', { id });
    expect(await seen()).toEqual(['404', '404', '404', '404']);
  });

  it('keeps the file of each version, and refuses a file of another kind', async () => {
    const id = await newDocument(server, operations);
    const { version, url: first } = await operations.ask(`/api/operations/document/get?id=${id}`);
    const url = await newPdf(server, operations, 'second');
    const saved = await operations.ask('/api/operations/document/save', { id, version, url });
    expect(saved).toMatchObject({ versionNumber: 2 });
    const { list } = await operations.ask(`/api/operations/document/versions?id=${id}`);
    expect(list).toMatchObject([{ versionNumber: 1, url: expect.stringContaining(first.split('?')[0]) }]);
    const kept = await fetch(addressOf(list[0].url));
    expect(await kept.text()).toContain('document');
    const renamed = await operations.ask('/api/operations/document/save', {
      id,
      version: saved.version,
      fileName: '新名称',
    });
    expect(renamed).toMatchObject({ versionNumber: 2 });
    const picture = await upload(server, operations, await photo('#111111'), 'jpg', {
      mode: 'image',
      module: 'document',
    });
    const wrong = await operations.call('/api/operations/document/save', {
      id,
      version: renamed.version,
      url: picture,
    });
    expect(wrong.errors).toMatchObject([{ field: 'url', error: 'FIELD_FILE_FORMAT' }]);
  });
});
