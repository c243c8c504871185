import type { Grid } from '@kiga/entity/excel/cell.ts';
import { maskIdNumber } from '@kiga/entity/mask.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';

import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let office: Caller;
/** Holds all permissions of a kindergarten's account except the acts that show whole numbers. */
let reader: Caller;
let classId: string;

const PHONE = '13824682046';
/** Belongs to a girl born on 19 November 2022. */
const ID_NUMBER = '110105202211191264';
const child = {
  stuName: '单若溪',
  sex: 'female',
  birthday: '2022-11-19',
  idNumber: ID_NUMBER,
  parents: [{ parentName: '单丽', relation: 'mother', parentPhone: PHONE }],
};
const acts = ['campus.student.readContact', 'campus.parent.readContact', 'campus.lead.readContact'];

beforeAll(async () => {
  server = await startTestServer();
  office = await server.as('demo3');
  reader = await colleague(server, { userName: 'masked', without: acts });
  const classes: { id: string; text: string }[] = await office.ask('/api/campus/class/list');
  classId = classes.find(({ text }) => text === '小一班')?.id as string;
  await office.ask('/api/campus/student/save', { ...child, classId });
  const lead = { childName: '单小满', parentName: '单丽', parentPhone: PHONE, source: 'phone' };
  await office.ask('/api/campus/lead/save', lead);
});
afterAll(() => server.close());
beforeEach(() => sql`truncate number_searches`.execute(server.db));

const titles: Record<string, string> = { student: 'stuName', parent: 'parentName', lead: 'childName' };
const entities = Object.keys(titles);
const search = (caller: Caller, entity: string, q: string, input = {}) =>
  caller.call(`/api/campus/${entity}/page`, { q, pageSize: 200, ...input });
const found = async (caller: Caller, entity: string, q: string) =>
  succeeded(await search(caller, entity, q)).list.map((one: any) => one[titles[entity] as string]);

/** The masked phone of the child's parent, as the reader sees it. */
async function maskOf(entity: string): Promise<string> {
  const { list } = succeeded(await search(reader, entity, '2046'));
  const record = list[0];
  return record.parentPhone ?? record.parents[0].parentPhone;
}

/** Possible numbers for a mask, including the right one. */
const candidates = (mask: string) =>
  [0, 1, 2467, 2468, 2469, 9999].map((middle) => mask.replace('****', String(middle).padStart(4, '0')));

describe('a masked phone', () => {
  it('cannot be guessed by a search, in any list and notation', async () => {
    for (const entity of entities) {
      const mask = await maskOf(entity);
      expect(mask).toBe('138****2046');
      const tried = candidates(mask);
      expect(tried).toContain(PHONE);
      const answers = [];
      for (const number of tried) {
        for (const q of [number, `+86 ${number}`, `86${number}`, number.replace(/^(\d{3})(\d{4})/, '$1 $2-')]) {
          const { status, error, data, text } = await search(reader, entity, q);
          answers.push(JSON.stringify({ status, error, data, text }));
        }
      }
      // All answers are equal, so they do not reveal the right number.
      expect([...new Set(answers)]).toHaveLength(1);
      expect(JSON.parse(answers[0] as string)).toMatchObject({
        status: 403,
        error: 'SEARCH_BY_LAST_FOUR',
        text: 'You can search mobile numbers by their last four digits only',
      });
    }
  });

  it('cannot be guessed by an export, a sort order or a filter', async () => {
    for (const entity of entities) {
      const columns = [titles[entity]];
      const { error } = await reader.call(`/api/campus/${entity}/export`, { q: PHONE, columns });
      expect(error, entity).toBe('SEARCH_BY_LAST_FOUR');
      const sorted = await reader.call(`/api/campus/${entity}/page`, { sort: 'parentPhone' });
      expect(sorted.errors, entity).toMatchObject([{ field: 'sort', error: 'FIELD_FORMAT' }]);
      const filtered = await reader.call(`/api/campus/${entity}/page`, { parentPhone: PHONE });
      expect(filtered.errors, entity).toMatchObject([{ field: 'parentPhone', error: 'FIELD_UNKNOWN' }]);
    }
  });

  it('is found by its last four digits', async () => {
    expect(await found(reader, 'student', '2046')).toEqual(['单若溪']);
    expect(await found(reader, 'parent', '2046')).toEqual(['单丽']);
    expect(await found(reader, 'lead', '2046')).toEqual(['单小满']);
    expect(await found(reader, 'student', '2047')).toEqual([]);
  });

  it('is still reported as repeated in a save', async () => {
    const other = { ...child, idNumber: null, stuName: '单二', classId };
    const parents = [{ parentName: '别人', relation: 'father', parentPhone: PHONE }];
    const { errors } = await reader.call('/api/campus/student/save', { ...other, parents });
    expect(errors).toMatchObject([
      {
        field: 'parents.0.parentPhone',
        error: 'CAMPUS_PARENT_PHONE_REPEATED',
        text: 'Mobile number is repeated: it belongs to the parent 单丽',
      },
    ]);
  });
});

describe('a whole number in a sheet', () => {
  const sheet = (head: readonly string[], rows: readonly (string | null)[][]) =>
    writeWorkbook([{ name: '名单', rows: [[...head], ...rows] }]);
  const head = ['姓名', '性别', '出生日期', '班级', '家长姓名', '联系电话'];

  it('is refused to an importer who sees masks, whether or not it is known', async () => {
    const rows = candidates('138****2046').map((number) => ['单若溪', '女', '2022-11-19', '小一班', '单丽', number]);
    const children = importer(server, reader, 'student');
    const { id, counts } = await children.check(await sheet(head, rows));
    expect(counts).toMatchObject({ total: 6, failed: 6, create: 0, update: 0, unchanged: 0 });
    const told = (await children.rows(id)).map(({ outcome, issues }) => JSON.stringify({ outcome, issues }));
    expect([...new Set(told)]).toHaveLength(1);
    expect(told[0]).toContain('You may not see whole numbers, so you cannot import them');
  });

  it('is refused if it is an ID number, whether or not it is known', async () => {
    const rows = [ID_NUMBER, '110105202211191280'].map((number) => ['单若溪', '女', '小一班', number]);
    const children = importer(server, reader, 'student');
    const { id } = await children.check(await sheet(['姓名', '性别', '班级', '身份证号'], rows));
    const told = (await children.rows(id)).map(({ outcome, issues }) => JSON.stringify({ outcome, issues }));
    expect(told).toHaveLength(2);
    expect(told[0]).toBe(told[1]);
    expect(told[0]).toContain('FIELD_WHOLE_NUMBER');
  });

  it('is refused for parents and leads, although their phone identifies them', async () => {
    for (const [entity, heading] of [
      ['parent', ['姓名', '手机号']],
      ['lead', ['孩子姓名', '家长姓名', '联系电话', '来源']],
    ] as const) {
      const known = entity === 'parent' ? ['单丽', PHONE] : ['单小满', '单丽', PHONE, '电话'];
      const other = known.map((cell) => (cell === PHONE ? '13824692046' : cell));
      const records = importer(server, reader, entity);
      const { id, counts } = await records.check(await sheet(heading, [known, other]));
      expect(counts, entity).toMatchObject({ total: 2, failed: 2 });
      const told = (await records.rows(id)).map(({ issues }) => JSON.stringify(issues));
      expect(told[0]).toBe(told[1]);
      expect(told[0]).toContain('FIELD_WHOLE_NUMBER');
    }
  });

  it('is accepted from an importer who may see it', async () => {
    const children = importer(server, office, 'student');
    const row = ['单若溪', '女', '2022-11-19', '小一班', '单丽', PHONE, '妈妈'];
    const { counts } = await children.check(await sheet([...head, '关系'], [row]));
    expect(counts).toMatchObject({ total: 1, failed: 0, unchanged: 1 });
  });

  it('is unchanged if its mask is reimported, and a guess is refused', async () => {
    const columns = ['stuName', 'sex', 'idNumber', 'parentName', 'parentPhone', 'relation', 'remark'];
    const { jobId } = await reader.ask('/api/campus/student/export', { q: '单若溪', columns });
    await expect
      .poll(async () => (await reader.ask(`/api/system/job/get?id=${jobId}`)).state, { timeout: 30_000 })
      .toBe('done');
    const bytes = await reader.ask<Buffer>(`/api/system/job/file?id=${jobId}`);
    const grid = (await readWorkbook(bytes))[0]?.grid as Grid;
    const at = grid.findIndex((cells) => cells.includes('单若溪'));
    const text = JSON.stringify(grid[at]);
    expect(text).toContain('138****2046');
    expect(text).toContain('1****************4');
    expect(text).not.toContain('*1264');
    const back = async (change: (cell: unknown) => unknown) => {
      const children = importer(server, reader, 'student');
      const rows = grid.slice(at - 1, at + 1).map((cells, row) => (row === 1 ? cells.map(change) : cells));
      const { id } = await children.check(await writeWorkbook([{ name: '学生', rows: rows as any }]));
      return children.rows(id);
    };
    expect(await back((cell) => cell)).toMatchObject([{ outcome: 'unchanged' }]);
    // The mask of earlier versions also means 'unchanged'.
    const older = (cell: unknown) => (cell === maskIdNumber(ID_NUMBER) ? '110***********1264' : cell);
    expect(await back(older)).toMatchObject([{ outcome: 'unchanged' }]);
    const guesses = ['110105202211191264', '110105202211191280'];
    const told = [];
    for (const guess of guesses) {
      const rows = await back((cell) => (cell === maskIdNumber(ID_NUMBER) ? guess : cell));
      // The cells are the reader's own.
      told.push(JSON.stringify(rows.map(({ cells: _, ...row }) => row)));
    }
    expect(told[0]).toContain('FIELD_WHOLE_NUMBER');
    expect(told[1]).toBe(told[0]);
    // An edit beside the masks keeps the numbers.
    const edited = await back((cell) => (cell === '单丽' ? '单丽华' : cell));
    expect(edited).toMatchObject([{ outcome: 'update', issues: [] }]);
  });
});

describe('a masked ID number', () => {
  it('shows its first and last character in pages, records, histories and the log', async () => {
    const { list } = succeeded(await search(reader, 'student', '单若溪'));
    expect(list[0].idNumber).toBe('1****************4');
    const { id } = list[0];
    const history = await reader.ask(`/api/campus/student/history?id=${id}`);
    const log = await office.ask('/api/system/log/page', { recordId: id });
    for (const told of [history, log]) {
      expect(JSON.stringify(told)).toContain('1****************4');
      expect(JSON.stringify(told)).not.toContain('*1264');
      expect(JSON.stringify(told)).not.toContain('110***');
    }
  });

  it('is shown the same way in log entries with the older mask', async () => {
    const { list } = succeeded(await search(reader, 'student', '单若溪'));
    const { id, kigId } = list[0];
    await sql`insert into log_entries (id, at, kind, event, kig_id, entity, record_id, title, detail)
      values (gen_random_uuid(), now(), 'operation', 'campus.student.update', ${kigId}, 'campus.student', ${id}, '单*',
        ${JSON.stringify({ changes: { idNumber: [null, '110***********1264'] } })})`.execute(server.db);
    const log = await office.ask('/api/system/log/page', { recordId: id });
    expect(log.list[0].changes).toEqual([{ field: 'ID number', before: null, after: '1****************4' }]);
  });
});

describe('a search by whole number', () => {
  const looks = async () => {
    const { rows } = await sql<Record<string, unknown>>`select kind, event, user_name, title, detail, record_id, kig_id
      from log_entries where event like '%.findByNumber' order by at, id`.execute(server.db);
    return rows;
  };

  it('finds records for the office and is logged once per kind of record, without the number', async () => {
    const before = (await looks()).length;
    for (const sort of ['createdAt', 'stuName']) {
      expect(succeeded(await search(office, 'student', PHONE, { sort })).total).toBe(1);
    }
    expect(await found(office, 'parent', `+86 ${PHONE}`)).toEqual(['单丽']);
    const noted = (await looks()).slice(before);
    expect(noted).toMatchObject([
      { kind: 'look', event: 'campus.student.findByNumber', user_name: 'demo3', title: null, record_id: null },
    ]);
    expect(JSON.stringify(noted)).not.toContain(PHONE.slice(3));
    const { list } = await office.ask('/api/system/log/page', { kind: 'look', userName: 'demo3' });
    expect(list[0]).toMatchObject({ text: 'Searched by whole number: student' });
  });

  it('is limited to 30 numbers an hour for an account, with the remaining minutes in the refusal', async () => {
    for (let number = 0; number < 30; number += 1) {
      expect(await found(office, 'student', `1390000${String(number).padStart(4, '0')}`)).toEqual([]);
    }
    const refused = await search(office, 'student', PHONE);
    expect(refused).toMatchObject({
      status: 429,
      error: 'IDENTITY_NUMBER_SEARCHES_USED_UP',
      text: expect.stringMatching(/^Too many searches by whole mobile number; try again in (59|60) minutes, or/),
    });
    const inChinese = await server.request('/api/campus/student/page?language=zh_CN', {
      body: { q: PHONE },
      headers: { authorization: `Bearer ${office.token}` },
    });
    expect(inChinese.text).toMatch(/^按完整手机号查找的次数已用完，请 (59|60) 分钟后再试，或按后四位查找$/);
    for (const entity of ['parent', 'lead']) expect((await search(office, entity, PHONE)).status).toBe(429);
    const exported = await office.call('/api/campus/student/export', { q: PHONE, columns: ['stuName'] });
    expect(exported.error).toBe('IDENTITY_NUMBER_SEARCHES_USED_UP');
    // Repeated numbers, the last four digits and names do not count.
    expect(await found(office, 'student', '13900000001')).toEqual([]);
    expect(await found(office, 'student', '2046')).toEqual(['单若溪']);
    expect(await found(office, 'student', '单若溪')).toEqual(['单若溪']);
    // A new session of the same account shares its limit.
    expect((await search(await server.as('demo3'), 'student', PHONE)).status).toBe(429);
  });

  it('is limited to 100 numbers a day', async () => {
    const fill = (count: number, hours: number) =>
      sql`insert into number_searches (account_id, number_hash, at)
        select id, decode(md5(n::text || ${hours}::text), 'hex'), now() - make_interval(hours => ${hours}::int)
        from accounts, generate_series(1, ${count}::int) n where user_name = 'demo3'`.execute(server.db);
    await fill(99, 5);
    expect(await found(office, 'student', PHONE)).toEqual(['单若溪']);
    const refused = await search(office, 'student', '13900000000');
    expect(refused).toMatchObject({ status: 429, data: { minutes: 19 * 60 } });
    await sql`truncate number_searches`.execute(server.db);
    await fill(100, 25);
    expect(await found(office, 'student', PHONE)).toEqual(['单若溪']);
  });

  it('counts concurrent searches', async () => {
    const numbers = Array.from({ length: 40 }, (_, number) => `1370000${String(number).padStart(4, '0')}`);
    const answers = await Promise.all(numbers.map((number) => search(office, 'student', number)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
