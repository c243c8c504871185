import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { createServer, listen } from '@kiga/server/app/server.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAsProgram, testSecrets } from '../../support/database.ts';
import { importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo8: Caller;
let demo3: Caller;

beforeAll(async () => {
  server = await startTestServer();
  [demo8, demo3] = [await server.as('demo8'), await server.as('demo3')];
});
afterAll(() => server.close());

interface Item {
  code: string;
  zh_CN: string;
  en_US: string;
  active: boolean;
}

const words = async (caller = demo3): Promise<Record<string, Item[]>> =>
  await caller.ask('/api/system/dictionary/words');
const itemOf = async (dictionary: string, code: string) =>
  (await words())[dictionary]?.find((item) => item.code === code);
const toggle = (id: string, caller = demo8) => caller.call(`/api/dictionary/isActivated/${id}`);
const call = (of: 'dictionary' | 'dictionary-item', verb: string, input: Record<string, unknown>) =>
  demo8.call(`/api/system/${of}/${verb}`, input);

async function idOf(code: string, item?: string): Promise<string> {
  const data = succeeded(await call('dictionary', 'page', { q: code }));
  const { id } = data.list.find((one: { code: string }) => one.code === code);
  if (item === undefined) return id;
  const items = succeeded(await call('dictionary-item', 'page', { dictionaryId: id, pageSize: 200 }));
  return items.list.find((one: { code: string }) => one.code === item).id;
}

let serial = 0;
function newLead(source: string, more: Record<string, unknown> = {}) {
  serial += 1;
  const parent = { parentName: '段来', parentPhone: `137${String(20_000_000 + serial)}` };
  return demo3.call('/api/campus/lead/save', { childName: '段源', ...parent, source, ...more });
}

/** A dictionary that the operator adds, with items of these codes. */
async function newDictionary(code: string, ...items: string[]) {
  const data = succeeded(await call('dictionary', 'save', { code, nameZh: `典${code}`, nameEn: `Dictionary ${code}` }));
  for (const item of items) {
    succeeded(
      await call('dictionary-item', 'save', {
        dictionaryId: data.id,
        code: item,
        nameZh: `项${item}`,
        nameEn: `Item ${item}`,
      }),
    );
  }
  return data;
}

describe('the product’s dictionaries', () => {
  it('exist from the beginning, in both languages and in order', async () => {
    const all = await words();
    expect(all['lead-source']?.map(({ code, zh_CN, en_US }) => [code, zh_CN, en_US])).toEqual([
      ['walk-in', '来园咨询', 'Walk-in'],
      ['phone', '电话', 'Phone'],
      ['referral', '转介绍', 'Referral'],
      ['online', '网络', 'Online'],
      ['activity', '活动', 'Event'],
      ['other', '其他', 'Other'],
    ]);
    expect(all['kindergarten-type']?.map(({ code }) => code)).toEqual(['public', 'private', 'inclusive', 'other']);
  });

  it('cannot be deleted, and keep their codes', async () => {
    const id = await idOf('kindergarten-type');
    expect((await call('dictionary', 'delete', { id })).error).toMatch(/RECORD_IN_USE|SYSTEM_DICTIONARY_OF_PRODUCT/);
    const renamed = await call('dictionary', 'save', { id, code: 'other-code' });
    expect(renamed.errors).toMatchObject([{ field: 'code', error: 'SYSTEM_DICTIONARY_CODE_FIXED' }]);
    const item = await idOf('kindergarten-type', 'public');
    const moved = await call('dictionary-item', 'save', {
      id: item,
      code: 'x',
      dictionaryId: await idOf('lead-source'),
    });
    expect(moved.errors?.map(({ field }) => field)).toEqual(['dictionaryId', 'code']);
  });

  it('get missing items at the next start, and keep the operator’s words, deletions and deactivations', async () => {
    succeeded(
      await call('dictionary-item', 'save', { id: await idOf('kindergarten-type', 'private'), nameZh: '私立' }),
    );
    succeeded(await toggle(await idOf('kindergarten-type', 'inclusive')));
    succeeded(await call('dictionary-item', 'delete', { id: await idOf('kindergarten-type', 'other') }));
    await sql`delete from dictionary_items where code = 'public'`.execute(server.db);
    const second = await startSecond();
    await second.close();
    const types = (await words())['kindergarten-type'];
    expect(types?.map(({ code, zh_CN, active }) => [code, zh_CN, active])).toEqual([
      ['public', '公办', true],
      ['private', '私立', true],
      ['inclusive', '普惠性民办', false],
    ]);
  });
});

/** A second process on the same database. */
async function startSecond(): Promise<{ address: string; close(): Promise<void> }> {
  const db = connectAsProgram(server.databaseUrl, 4);
  const app = await createServer({ db, owner: server.db, secrets: testSecrets, log: pino({ level: 'silent' }) });
  const address = await listen(app, '127.0.0.1', 0);
  return {
    address,
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}

describe('a dictionary item', () => {
  it('is placed last by default, and is found by its words', async () => {
    const { id } = await newDictionary('order', 'one', 'two');
    succeeded(
      await call('dictionary-item', 'save', { dictionaryId: id, code: 'zero', nameZh: '零', nameEn: 'Zero', sort: 0 }),
    );
    const data = succeeded(await call('dictionary-item', 'page', { dictionaryId: id }));
    expect(
      data.list.map(({ code, sort, isActive }: Item & { sort: number; isActive: boolean }) => [code, sort, isActive]),
    ).toEqual([
      ['zero', 0, true],
      ['one', 1, true],
      ['two', 2, true],
    ]);
    expect((await words()).order?.map(({ code }) => code)).toEqual(['zero', 'one', 'two']);
    expect(succeeded(await call('dictionary', 'page', { q: 'order' })).list).toMatchObject([
      { code: 'order', itemCount: 3 },
    ]);
    expect(succeeded(await call('dictionary-item', 'page', { dictionaryId: id, q: '零' })).total).toBe(1);
  });

  it('needs a well-formed code, unique within its dictionary', async () => {
    const { id } = await newDictionary('codes', 'same');
    const more = { dictionaryId: id, nameZh: '同', nameEn: 'Same' };
    expect((await call('dictionary-item', 'save', { ...more, code: 'same' })).errors).toMatchObject([
      { field: 'code', error: 'SYSTEM_DICTIONARY_ITEM_CODE_TAKEN' },
    ]);
    for (const code of ['中文', 'Big', '1a', 'a b', '']) {
      expect((await call('dictionary-item', 'save', { ...more, code })).errors).toMatchObject([{ field: 'code' }]);
    }
    expect((await call('dictionary', 'save', { code: 'codes', nameZh: '同', nameEn: 'Same' })).errors).toMatchObject([
      { field: 'code', error: 'SYSTEM_DICTIONARY_CODE_TAKEN' },
    ]);
  });

  it('cannot be deleted while records use it, including deleted ones, but can be deactivated', async () => {
    const id = await idOf('lead-source', 'activity');
    const lead = succeeded(await newLead('activity'));
    await demo3.ask('/api/campus/lead/delete', { id: lead.id });
    await sql`update leads set source = 'other' where source = 'activity' and id <> ${lead.id}`.execute(server.db);
    const refused = await call('dictionary-item', 'delete', { id });
    expect(refused).toMatchObject({
      status: 409,
      error: 'SYSTEM_DICTIONARY_ITEM_IN_USE',
      data: { title: 'Event', count: 1 },
    });
    expect(refused.text).toBe('“Event” is still used by 1 lead and cannot be deleted; it can be deactivated');
    expect(succeeded(await toggle(id))).toEqual({ id, isActive: false });
    expect(await itemOf('lead-source', 'activity')).toMatchObject({ active: false });
    expect(succeeded(await toggle(id))).toEqual({ id, isActive: true });
  });

  it('can be deleted and restored if no record uses it', async () => {
    const { id: dictionaryId } = await newDictionary('short', 'gone', 'kept');
    const id = await idOf('short', 'gone');
    expect(succeeded(await call('dictionary-item', 'delete', { id }))).toEqual({ deleted: 1 });
    expect((await words()).short?.map(({ code }) => code)).toEqual(['kept']);
    expect((await toggle(id)).error).toBe('RECORD_NOT_FOUND');
    expect(succeeded(await call('dictionary-item', 'restore', { id }))).toMatchObject({ code: 'gone', isActive: true });
    expect((await call('dictionary', 'delete', { id: dictionaryId })).error).toBe('RECORD_IN_USE');
    for (const code of ['gone', 'kept'])
      succeeded(await call('dictionary-item', 'delete', { id: await idOf('short', code) }));
    expect(succeeded(await call('dictionary', 'delete', { id: dictionaryId }))).toEqual({ deleted: 1 });
    expect((await words()).short).toBeUndefined();
    await newDictionary('short', 'anew');
    expect((await call('dictionary', 'restore', { id: dictionaryId })).error).toBe('RESTORE_CONFLICT');
  });

  it('is either chosen or deleted by concurrent requests, but not both', async () => {
    for (const [round, code] of ['race-a', 'race-b', 'race-c', 'race-d'].entries()) {
      const item = succeeded(
        await call('dictionary-item', 'save', {
          dictionaryId: await idOf('lead-source'),
          code,
          nameZh: code,
          nameEn: code,
        }),
      );
      const [lead, deleted] = await Promise.all([newLead(code), call('dictionary-item', 'delete', { id: item.id })]);
      const won = [lead.status === 200, deleted.status === 200];
      expect(won.filter(Boolean), `round ${round}`).toHaveLength(1);
      expect(won[0] ? deleted.error : lead.errors?.[0]?.error).toBe(
        won[0] ? 'SYSTEM_DICTIONARY_ITEM_IN_USE' : 'FIELD_CHOICE_UNKNOWN',
      );
    }
  });
});

describe('the activation of dictionaries and items', () => {
  it('[I10] is toggled by GET /api/dictionary/isActivated/{id} and appears in the history', async () => {
    const { id } = await newDictionary('turned', 'left');
    const item = await idOf('turned', 'left');
    for (const [of, which] of [
      ['dictionary', id],
      ['dictionary-item', item],
    ] as const) {
      expect(succeeded(await toggle(which))).toEqual({ id: which, isActive: false });
      expect((await demo8.ask(`/api/system/${of}/get?id=${which}`)).isActive).toBe(false);
      expect(await itemOf('turned', 'left')).toMatchObject({ active: false });
      expect(succeeded(await toggle(which))).toEqual({ id: which, isActive: true });
      expect(await itemOf('turned', 'left')).toMatchObject({ active: true });
      const data = await demo8.ask(`/api/system/${of}/history?id=${which}`);
      expect(data.entries.map(({ act }: { act: string }) => act)).toEqual(['activate', 'deactivate', 'create']);
      expect(data.entries[1].changes).toMatchObject([{ field: 'isActive', before: true, after: false }]);
    }
  });

  it('is limited to system administrators, while all other accounts read only the words', async () => {
    const id = await idOf('lead-source', 'phone');
    for (const appType of [3, 4, 5, 6, 7, 11, 15, 16, 17, 18]) {
      const caller = await server.as(`demo${appType}`);
      expect((await toggle(id, caller)).error).toBe('PERMISSION_MISSING');
      expect((await caller.call('/api/system/dictionary/page', {})).error).toBe('PERMISSION_MISSING');
      expect((await caller.call('/api/system/dictionary-item/save', { id, nameZh: 'x' })).error).toBe(
        'PERMISSION_MISSING',
      );
      expect((await words(caller))['lead-source']).toBeDefined();
    }
    expect((await server.request('/api/system/dictionary/words')).status).toBe(401);
    expect((await server.request(`/api/dictionary/isActivated/${id}`)).status).toBe(401);
  });

  it('cannot be removed from the last active choice of a form', async () => {
    const refused = await toggle(await idOf('lead-source'));
    expect(refused).toMatchObject({ status: 409, error: 'SYSTEM_DICTIONARY_NEEDED' });
    const codes = (await words())['lead-source']?.map(({ code }) => code) as string[];
    expect(codes.length).toBeGreaterThan(2);
    for (const code of codes.slice(1)) succeeded(await toggle(await idOf('lead-source', code)));
    const last = await idOf('lead-source', codes[0]);
    expect((await toggle(last)).error).toBe('SYSTEM_DICTIONARY_NEEDED');
    for (const code of codes.slice(1)) succeeded(await toggle(await idOf('lead-source', code)));
    const sources = (await words())['lead-source']?.map(({ code, active }) => [code, active]);
    expect(sources).toEqual(codes.map((code) => [code, true]));
  });
});

describe('the dictionary of sensitive words', () => {
  const KINDS = [3, 4, 5, 6, 7, 8, 9, 11, 15, 16, 17, 18];
  const wordOf = (code: string, dictionaryId: string) => ({ dictionaryId, code, nameZh: `词${code}`, nameEn: code });
  const save = (caller: Caller, input: Record<string, unknown>) =>
    caller.call('/api/system/dictionary-item/save', input);

  it('is maintained by operations and system administrators, and by no other kind of user', async () => {
    const dictionaryId = await idOf('sensitive-word');
    for (const appType of KINDS.filter((kind) => kind !== 8 && kind !== 9)) {
      const { error } = await save(await server.as(`demo${appType}`), wordOf(`kind-${appType}`, dictionaryId));
      expect(error, `kind ${appType}`).toBe('PERMISSION_MISSING');
    }
    for (const appType of [8, 9]) {
      const caller = await server.as(`demo${appType}`);
      const { id } = succeeded(await save(caller, wordOf(`kind-${appType}`, dictionaryId)));
      expect(succeeded(await save(caller, { id, nameZh: `改${appType}` }))).toMatchObject({ nameZh: `改${appType}` });
      expect(succeeded(await toggle(id, caller))).toEqual({ id, isActive: false });
      succeeded(await caller.call('/api/system/dictionary-item/delete', { id }));
      succeeded(await caller.call('/api/system/dictionary-item/restore', { id }));
    }
    const kept = (await words())['sensitive-word']?.filter(({ code }) => code.startsWith('kind-'));
    expect(kept?.map(({ code, zh_CN, active }) => [code, zh_CN, active])).toEqual([
      ['kind-8', '改8', false],
      ['kind-9', '改9', false],
    ]);
  });

  it('is the only one that operations see or change', async () => {
    const demo9 = await server.as('demo9');
    const seen = async (of: string) => succeeded(await demo9.call(`/api/system/${of}/page`, { pageSize: 200 }));
    expect((await seen('dictionary')).list.map(({ code }: Item) => code)).toEqual(['sensitive-word']);
    const items = await seen('dictionary-item');
    expect(items.total).toBe((await words())['sensitive-word']?.length);
    const foreign = await idOf('lead-source', 'phone');
    const dictionaryId = await idOf('lead-source');
    const refusals = [
      await save(demo9, { id: foreign, nameZh: '改' }),
      await toggle(foreign, demo9),
      await demo9.call('/api/system/dictionary-item/delete', { id: foreign }),
      await demo9.call(`/api/system/dictionary-item/get?id=${foreign}`),
      await demo9.call(`/api/system/dictionary-item/history?id=${foreign}`),
      await toggle(dictionaryId, demo9),
    ];
    expect(refusals.map(({ error }) => error)).toEqual(refusals.map(() => 'RECORD_NOT_FOUND'));
    expect((await save(demo9, wordOf('smuggled', dictionaryId))).errors).toMatchObject([{ field: 'dictionaryId' }]);
    expect((await itemOf('lead-source', 'phone'))?.active).toBe(true);
    const own = await idOf('sensitive-word');
    for (const [verb, input] of [
      ['save', { id: own, nameZh: '改' }],
      ['save', { code: 'mine', nameZh: '改', nameEn: 'Mine' }],
      ['delete', { id: own }],
    ] as const) {
      expect((await demo9.call(`/api/system/dictionary/${verb}`, input)).error, verb).toBe('PERMISSION_MISSING');
    }
    expect((await toggle(own, demo9)).error).toBe('PERMISSION_MISSING');
  });
});

describe('a field with choices from a dictionary', () => {
  it('accepts active items only, while a record keeps and can save its present item', async () => {
    const id = await idOf('lead-source', 'referral');
    const lead = succeeded(await newLead('referral'));
    succeeded(await toggle(id));
    const refused = await newLead('referral');
    expect(refused.errors).toMatchObject([{ field: 'source', error: 'FIELD_CHOICE_UNKNOWN' }]);
    const save = (more: Record<string, unknown>) => demo3.call('/api/campus/lead/save', { id: lead.id, ...more });
    expect(succeeded(await save({ remark: '再问', source: 'referral' }))).toMatchObject({
      source: 'referral',
      remark: '再问',
    });
    expect(succeeded(await save({ source: 'phone' }))).toMatchObject({ source: 'phone' });
    expect((await save({ source: 'referral' })).errors).toMatchObject([
      { field: 'source', error: 'FIELD_CHOICE_UNKNOWN' },
    ]);
    expect((await newLead('nothing-of-the-kind')).errors).toMatchObject([{ field: 'source' }]);
    // The list still accepts it as a filter.
    expect((await demo3.call('/api/campus/lead/page', { source: 'referral' })).status).toBe(200);
    succeeded(await toggle(id));
    expect((await newLead('referral')).status).toBe(200);
  });

  it('is read from a sheet by its present words in both languages, and written with them', async () => {
    succeeded(
      await call('dictionary-item', 'save', {
        id: await idOf('lead-source', 'online'),
        nameZh: '小程序',
        nameEn: 'Mini program',
      }),
    );
    const off = await idOf('lead-source', 'activity');
    succeeded(await toggle(off));
    const rows = ['小程序', 'mini program', '抖音', 'Walk-in', '活动', '不存在'].map((source, index) => [
      `表${index}`,
      '表家长',
      `1370000${String(1000 + index)}`,
      source,
    ]);
    const sheet = [{ name: '意向', rows: [['幼儿姓名', '家长姓名', '联系电话', '来源'], ...rows], headingRow: 0 }];
    const leads = importer(server, demo3, 'lead');
    const taken = await leads.take(await writeWorkbook(sheet));
    const outcome = await leads.rows(taken.id);
    expect(outcome.map(({ outcome, issues }) => issues[0]?.error ?? outcome)).toEqual([
      'create',
      'create',
      'create',
      'create',
      'FIELD_CHOICE_UNKNOWN',
      'FIELD_CHOICE_UNKNOWN',
    ]);
    succeeded(await toggle(off));
    const data = await demo3.ask('/api/campus/lead/page', { q: '表', pageSize: 50 });
    expect(
      data.list.map(({ childName, source }: Record<string, string>) => `${childName} ${source}`).toSorted(),
    ).toEqual(['表0 online', '表1 online', '表2 online', '表3 walk-in']);
    const answer = await server.request('/api/campus/lead/export?language=zh_CN', {
      body: { columns: ['childName', 'source'], q: '表', sort: 'childName', order: 'asc' },
      headers: { authorization: `Bearer ${demo3.token}` },
    });
    const job = async () => await demo3.ask(`/api/system/job/get?id=${answer.data.jobId}`);
    await expect.poll(async () => (await job()).state).toMatch(/done|failed/);
    const file = await server.request(`/api/system/job/file?id=${answer.data.jobId}`, {
      headers: { authorization: `Bearer ${demo3.token}` },
    });
    const [written] = await readWorkbook(file.data as Buffer);
    expect(written?.grid.slice(2, -2).map(([, source]) => source)).toEqual(['小程序', '小程序', '小程序', '来园咨询']);
  });
});

it('a change of a dictionary applies to the next save in every process and is published to its readers', async () => {
  const second = await startSecond();
  try {
    const told = new AbortController();
    const stream = await fetch(`${second.address}/api/system/change/stream?topics=system.dictionaryWords`, {
      headers: { authorization: `Bearer ${demo3.token}` },
      signal: told.signal,
    });
    const messages: string[] = [];
    const reading = (async () => {
      for await (const text of (stream.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()))
        messages.push(text);
    })().catch(() => undefined);
    const changes = () => messages.join('').split('event: change').length - 1;
    const onSecond = async (source: string) => {
      serial += 1;
      const response = await fetch(`${second.address}/api/campus/lead/save`, {
        method: 'POST',
        headers: { authorization: `Bearer ${demo3.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          childName: '段二',
          parentName: '段来',
          parentPhone: `137${String(20_000_000 + serial)}`,
          source,
        }),
      });
      return response.status;
    };
    const item = succeeded(
      await call('dictionary-item', 'save', {
        dictionaryId: await idOf('lead-source'),
        code: 'fair',
        nameZh: '展会',
        nameEn: 'Fair',
      }),
    );
    expect(await onSecond('fair')).toBe(200);
    await expect.poll(changes).toBeGreaterThan(0);
    const before = changes();
    succeeded(await toggle(item.id));
    expect(await onSecond('fair')).toBe(400);
    await expect.poll(changes).toBeGreaterThan(before);
    told.abort();
    await reading;
  } finally {
    await second.close();
  }
});
