import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importer } from '../../support/imports.ts';

import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
beforeAll(async () => {
  server = await startTestServer();
  demo3 = await server.as('demo3');
});
afterAll(() => server.close());

const send = (path: string, key: string, body: object, language = 'en_US') =>
  server.request(`${path}?language=${language}`, {
    body,
    headers: { authorization: `Bearer ${demo3.token}`, 'idempotency-key': key },
  });
const lead = { childName: '单小满', parentName: '单丽', parentPhone: '13824682046', source: 'phone' };
const saveLead = '/api/campus/lead/save';
const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db);
  return rows[0]?.n;
};

const reused = {
  status: 422,
  code: '422',
  error: 'IDEMPOTENCY_KEY_REUSED',
  data: null,
  text: 'This request key was used for other content; reload the page and try again',
};

describe('a request with a used idempotency key', () => {
  it('returns the first record if its content is the same, in any order of fields', async () => {
    const first = succeeded(await send(saveLead, 'same-again', lead));
    const again = succeeded(await send(saveLead, 'same-again', lead));
    const reordered = Object.fromEntries(Object.entries(lead).toReversed());
    expect(again.id).toBe(first.id);
    expect(succeeded(await send(saveLead, 'same-again', reordered)).id).toBe(first.id);
  });

  it('is refused if its content differs, and writes nothing', async () => {
    succeeded(await send(saveLead, 'for-another', lead));
    const before = await count('leads');
    const other = { ...lead, childName: '别的孩子' };
    expect(await send(saveLead, 'for-another', other)).toMatchObject(reused);
    const inChinese = await send(saveLead, 'for-another', other, 'zh_CN');
    expect(inChinese.text).toBe('同一请求编号已用于另一份内容，请刷新页面后重试');
    expect(await count('leads')).toBe(before);
    // The key still works for its own request, and a new key accepts the different content.
    succeeded(await send(saveLead, 'for-another', lead));
    expect(succeeded(await send(saveLead, 'of-its-own-1', other))).toMatchObject({ childName: '别的孩子' });
  });

  it('is refused for every kind of call that accepts a key', async () => {
    const { id } = await demo3.ask(saveLead, lead);
    const second = await demo3.ask(saveLead, { ...lead, childName: '单二' });
    const follow = { id, method: 'phone', content: '约了来园', nextDate: null };
    const { list: roles } = await demo3.ask('/api/system/role/page', {});
    const columns = ['childName'];
    const pairs: [string, object, object][] = [
      ['/api/campus/lead/follow', follow, { ...follow, id: second.id }],
      ['/api/campus/lead/add-follow-up', { ...follow, content: '甲' }, { ...follow, content: '乙' }],
      ['/api/campus/lead/export', { columns }, { columns, q: '单' }],
      ['/api/system/role/copy', { id: roles[0].id, name: '甲' }, { id: roles[0].id, name: '乙' }],
      ['/api/system/log/export', { kind: 'login' }, { kind: 'look' }],
    ];
    for (const [path, one, other] of pairs) {
      const key = `key-${path.replace(/\W/g, '-').slice(-40)}`;
      succeeded(await send(path, key, one));
      succeeded(await send(path, key, one));
      expect(await send(path, key, other), path).toMatchObject(reused);
    }
  });

  it('is refused for a different workbook of the same name', async () => {
    const sheet = (name: string) =>
      writeWorkbook([
        {
          name: '班级',
          rows: [
            ['班级名称', '年级'],
            [name, '小班'],
          ],
        },
      ]);
    const classes = importer(server, demo3, 'class');
    const key = { 'idempotency-key': 'one-workbook' };
    const file = await sheet('彩虹班');
    const first = succeeded(await classes.send(file, {}, key));
    expect(succeeded(await classes.send(file, {}, key)).id).toBe(first.id);
    expect(await classes.send(await sheet('月亮班'), {}, key)).toMatchObject(reused);
    await classes.settled(first.id);
  });

  it('returns one record to concurrent calls, and is refused for those with different content', async () => {
    const other = { ...lead, childName: '同时' };
    const bodies = [lead, lead, other, lead, other];
    const answers = await Promise.all(bodies.map((body) => send(saveLead, 'at-the-same-time', body)));
    const ids = answers.filter(({ status }) => status === 200).map(({ data }) => data.id);
    const refused = answers.filter(({ status }) => status === 422);
    expect(new Set(ids).size).toBe(1);
    expect(ids.length + refused.length).toBe(5);
    expect([2, 3]).toContain(refused.length);
  });

  it('is accepted with a corrected body if the first one was refused', async () => {
    const bad = await send(saveLead, 'mended-later', { ...lead, parentPhone: '123' });
    expect(bad.status).toBe(400);
    succeeded(await send(saveLead, 'mended-later', lead));
  });

  it('returns the record of a key from an earlier version, which has no hash', async () => {
    const { id } = succeeded(await send(saveLead, 'of-last-version', lead));
    await sql`update idempotency_keys set input_hash = null where key = 'of-last-version'`.execute(server.db);
    expect(succeeded(await send(saveLead, 'of-last-version', { ...lead, childName: '改了' })).id).toBe(id);
  });

  it('returns the first answer without repeating the act, even if the answer is no record', async () => {
    const demo8 = await server.as('demo8');
    const account = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('user_name', '=', 'demo7')
      .executeTakeFirstOrThrow();
    const signOut = (key: string) =>
      server.request('/api/system/user/sign-out', {
        body: { id: account.id },
        headers: { authorization: `Bearer ${demo8.token}`, 'idempotency-key': key },
      });
    await server.as('demo7');
    await server.as('demo7');
    expect(succeeded(await signOut('all-of-demo7'))).toEqual({ ended: 2 });
    const later = await server.as('demo7');
    expect(succeeded(await signOut('all-of-demo7'))).toEqual({ ended: 2 });
    await later.ask('/sys/login/get_info');
    expect(succeeded(await signOut('demo7-again'))).toEqual({ ended: 1 });
    const { rows } = await sql<{ kept: Buffer }>`select answer_encrypted as kept from idempotency_keys
      where key = 'all-of-demo7'`.execute(server.db);
    expect(rows[0]?.kept.length).toBeGreaterThan(0);
    expect(rows[0]?.kept.toString('latin1')).not.toContain('ended');
  });

  it('leaves no readable trace of its content in the database', async () => {
    succeeded(await send(saveLead, 'kept-as-a-hash', lead));
    const { rows } = await sql<{ row: string; bytes: number }>`select k::text as row, length(input_hash) as bytes
      from idempotency_keys k where key = 'kept-as-a-hash'`.execute(server.db);
    expect(rows).toMatchObject([{ bytes: 16 }]);
    for (const told of ['13824682046', '单小满', '单丽']) expect(rows[0]?.row).not.toContain(told);
  });
});
