import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '@kiga/server/identity/clean-up.ts';
import { sourcePlaces } from '@kiga/server/system/source-places.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo8: Caller;
let now = new Date('2027-03-01T01:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ pages: true, clock: { now: () => now } });
  demo8 = await server.as('demo8');
});
afterAll(() => server.close());

const broken = {
  name: 'TypeError',
  message: 'x is not a function',
  frames: [{ file: 'shell-a1.js', line: 3, column: 7 }],
  path: '/campus/students/:id',
};
const report = (body: object, headers: Record<string, string> = {}) =>
  server.request('/api/system/script-error/report', { body, headers });
const log = async (input = {}) => await demo8.ask('/api/system/script-error/page', input);
const clear = () => server.db.deleteFrom('script_errors').execute();

describe('a script error', () => {
  it('is reported without a session and stored once, with its count, first and last time', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/153.0.0.0 Safari/537.36';
    expect(await report(broken, { 'user-agent': userAgent })).toMatchObject({ code: '200', data: {} });
    now = new Date('2027-03-01T02:00:00Z');
    succeeded(await report({ ...broken, path: '/home' }));
    succeeded(await report({ ...broken, message: 'y is not a function' }));
    expect(await log()).toMatchObject({
      total: 2,
      list: [
        { message: 'y is not a function', count: 1 },
        {
          name: 'TypeError',
          message: 'x is not a function',
          path: '/home',
          count: 2,
          firstAt: '2027-03-01T01:00:00.000Z',
          lastAt: '2027-03-01T02:00:00.000Z',
          // Without a source map the place stays as reported.
          places: [{ source: 'shell-a1.js', line: 3, column: 7, name: null }],
        },
      ],
    });
    expect((await log({ pageSize: 1, pageNumber: 2 })).list).toHaveLength(1);
    await clear();
  });

  it('is stored without personal data', async () => {
    succeeded(
      await report({ ...broken, message: 'no parent 王晓燕 138 1234 5678', path: '/campus/students/13812345678' }),
    );
    const { list } = await log();
    expect(list).toMatchObject([{ message: 'no parent * *', path: '/campus/students/:id' }]);
    const { rows } = await sql<{ text: string }>`select row::text as text from script_errors as row`.execute(server.db);
    expect(rows[0]?.text).not.toMatch(/王|1381?234/);
    await clear();
  });

  it('is refused if it is malformed', async () => {
    const issues = async (body: object) => (await report(body)).errors?.map(({ field }) => field);
    expect(await issues({ ...broken, path: 'javascript:alert(1)' })).toEqual(['path']);
    expect(await issues({ ...broken, message: 'a'.repeat(301) })).toEqual(['message']);
    expect(await issues({ ...broken, frames: [{ file: '../secret.key', line: 1, column: 1 }] })).toEqual([
      'frames.0.file',
    ]);
    expect(await issues({ ...broken, stack: 'Error at ...' })).toEqual(['stack']);
    expect((await log()).total).toBe(0);
  });

  it('is visible to system administrators only', async () => {
    for (const userName of ['demo3', 'demo9', 'demo11']) {
      const caller = await server.as(userName);
      expect(await caller.call('/api/system/script-error/page', {})).toMatchObject({ error: 'PERMISSION_MISSING' });
    }
    expect(await server.request('/api/system/script-error/page', { body: {} })).toMatchObject({ code: '401' });
  });

  it('replaces the oldest one if 5,000 are stored', async () => {
    await sql`insert into script_errors (id, fingerprint, name, message, frames, path, count, first_at, last_at)
      select gen_random_uuid(), int8send(i), 'Error', 'old', '[]', '/', 1, at, at
      from generate_series(1, 5000) as i, lateral (select ${now}::timestamptz - i * interval '1 second' as at) as t`.execute(
      server.db,
    );
    succeeded(await report({ ...broken, message: 'new' }));
    const { total, list } = await log();
    expect([total, list[0].message]).toEqual([5000, 'new']);
    await clear();
  });

  it('is deleted 90 days after its last report', async () => {
    succeeded(await report(broken));
    const inDays = (days: number) => ({ now: () => new Date(now.getTime() + days * 86_400_000) });
    const kept = async () => (await server.db.selectFrom('script_errors').select('id').execute()).length;
    await cleanUp(server.db, inDays(89));
    expect(await kept()).toBe(1);
    await cleanUp(server.db, inDays(91));
    expect(await kept()).toBe(0);
  });
});

describe('the source places of a script error', () => {
  it('are found by the name of the script in the maps of the last builds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kiga-maps-'));
    await mkdir(join(folder, 'build-1'));
    // The first column of the first line maps to line 41, column 3 of the source.
    const map = { version: 3, names: ['save'], sources: ['kit/web/src/form/entity-form.tsx'], mappings: 'AAwCEA' };
    await writeFile(join(folder, 'build-1', 'form-x1.js.map'), JSON.stringify(map));
    const placeOf = sourcePlaces(folder);
    expect(await placeOf({ file: 'form-x1.js', line: 1, column: 1 })).toEqual({
      source: 'kit/web/src/form/entity-form.tsx',
      line: 41,
      column: 3,
      name: 'save',
    });
    const asItCame = (file: string) => ({ source: file, line: 1, column: 2, name: null });
    expect(await placeOf({ file: 'gone-x2.js', line: 1, column: 2 })).toEqual(asItCame('gone-x2.js'));
    // Code that the build has added maps to no source.
    await writeFile(join(folder, 'build-1', 'added-x3.js.map'), JSON.stringify({ ...map, mappings: 'A;' }));
    expect(await placeOf({ file: 'added-x3.js', line: 1, column: 2 })).toEqual(asItCame('added-x3.js'));
    await rm(folder, { recursive: true });
  });

  it('need maps that the server never serves or names in a script', async () => {
    const html = succeeded(await server.request('/login'));
    const scripts = [...String(html).matchAll(/\/assets\/[\w.-]+\.js/g)].map(String);
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of new Set(scripts)) {
      expect(await server.request(`${script}.map`)).toMatchObject({ status: 404 });
      expect(await server.request(`/maps${script}.map`)).toMatchObject({ status: 404 });
      expect(String(succeeded(await server.request(script)))).not.toContain('sourceMappingURL');
    }
  });
});
