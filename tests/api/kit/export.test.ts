import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { words } from '@kiga/contract/app/words.ts';
import { studentColumns } from '@kiga/contract/campus/student.excel.ts';
import type { Cell, Sheet } from '@kiga/entity/excel/cell.ts';
import { idNumberCheckCharacter } from '@kiga/entity/excel/id-number.ts';
import { recogniseTable } from '@kiga/entity/excel/recognise-table.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { maskIdNumber } from '@kiga/entity/mask.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { EntityStores, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { keptTypeOf } from '@kiga/kit-server/fields/kept-types.ts';
import { editedCells, keyColumn, parseKey } from '@kiga/kit-server/transfer/sheet-cells.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { addCampusEntities } from '@kiga/server/campus/campus.module.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileOf as factsFile, factsOf } from '../../facts/facts.ts';
import { worldOf } from '../../facts/world.ts';
import { testSecrets } from '../../support/database.ts';
import { importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

type Language = 'zh_CN' | 'en_US';

let server: TestServer;
let demo3: Caller;
let demo4: Caller;
let demo9: Caller;
let classes: Record<string, string>;

const idNumbers = ['11010520220503009', '11010520220503011', '11010520220503013'].map(
  (digits) => digits + idNumberCheckCharacter(digits),
);
const names = ['欧阳承泽', '王一诺', '李若溪'];
const columns =
  'stuNo stuName sex birthday gradeName className cardNumber idNumber parentName relation parentPhone parentName2 relation2 parentPhone2 address allergies remark status'.split(
    ' ',
  );

beforeAll(async () => {
  server = await startTestServer();
  [demo3, demo4, demo9] = await Promise.all([server.as('demo3'), server.as('demo4'), server.as('demo9')]);
  const list = (await demo3.ask('/api/campus/class/list')) as { id: string; text: string }[];
  classes = Object.fromEntries(list.map(({ id, text }) => [text, id]));
  for (const [index, stuName] of names.entries()) {
    const { code, errors } = await demo3.call('/api/campus/student/save', {
      stuName,
      sex: 'male',
      birthday: '2022-05-03',
      classId: classes[index === 2 ? '大一班' : '小一班'],
      cardNumber: `003812070${index}`,
      idNumber: idNumbers[index],
      address: '团结湖街道34号楼',
      allergies: [
        { allergen: '花生', kind: 'food', severity: 'severe' },
        { allergen: '芒果', kind: 'food', severity: null },
      ],
      parents: [
        { parentName: '李雯', relation: 'mother', parentPhone: '13812340001' },
        { parentName: `王建军${index}`, relation: 'grandfather', parentPhone: `1381234001${index}` },
      ].slice(0, index + 1),
      remark: '=SUM(A1:A9)\n第二行',
    });
    if (code !== '200') throw new Error(JSON.stringify(errors));
  }
  return () => server.close();
});

const get = (caller: Caller, path: string) =>
  server.request(path, { headers: { authorization: `Bearer ${caller.token}` } });

/** Begins an export and waits until its job has ended. */
async function exported(
  caller: Caller,
  input: Record<string, unknown>,
  language: Language = 'zh_CN',
  of = 'campus/student',
) {
  const answer = await server.request(`/api/${of}/export?language=${language}`, {
    body: { columns, ...input },
    headers: { authorization: `Bearer ${caller.token}` },
  });
  expect(answer.code, JSON.stringify(answer)).toBe('200');
  const job = async () => succeeded(await get(caller, `/api/system/job/get?id=${answer.data.jobId}`));
  await expect.poll(async () => (await job()).state).toMatch(/done|failed/);
  return job();
}

async function fileOf(caller: Caller, input: Record<string, unknown> = {}, language?: Language, of?: string) {
  const { id, state, fileName, failure } = await exported(caller, input, language, of);
  expect(state, failure).toBe('done');
  const bytes = succeeded(await get(caller, `/api/system/job/file?id=${id}`)) as Buffer;
  const [sheet] = await readWorkbook(bytes);
  return { id, fileName, bytes, sheet: sheet as Sheet, rows: (sheet as Sheet).grid.slice(2, -2) };
}

/** The reach and permissions of an account; its organization is taken as its only kindergarten. */
async function scopeOf(userName: string): Promise<Scope> {
  const account = await server.db
    .selectFrom('accounts')
    .select(['id', 'organization_id', 'app_type'])
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  const session = {
    sessionId: account.id,
    accountId: account.id,
    appType: account.app_type,
    organizationKind: 'kindergarten',
    permissions: ceilingOf(account.app_type),
    mustChangePassword: false,
    today: '2026-11-20',
  };
  return withScope(session, [account.organization_id], server.db);
}

const refused = (caller: Caller, input: Record<string, unknown>) =>
  caller.call('/api/campus/student/export', { columns: ['stuName'], ...input });

describe('an exported sheet', () => {
  it('contains the list’s values, with typed cells and the caller’s masks', async () => {
    const { sheet, rows, fileName } = await fileOf(demo3, { sort: 'birthday' });
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
    expect(fileName).toBe(`学生 向日葵幼儿园 ${day}.xlsx`);
    expect(sheet.grid[0]?.[0]).toMatch(
      new RegExp(`^学生 · 向日葵幼儿园 · 周敏 于 ${day} \\d\\d:\\d\\d 导出 · 共 3 名$`),
    );
    expect(sheet.grid[1]).toEqual(
      ['学号', '姓名', '性别', '出生日期', '年级', '班级', '卡号', '身份证号', '监护人', '与幼儿关系', '手机号'].concat(
        ['监护人2', '监护人2关系', '监护人2手机号', '家庭住址', '过敏史', '备注', '状态', 'Kiga 编号'],
      ),
    );
    const row = rows.find(([, stuName]) => stuName === '王一诺') as Cell[];
    const idNumber = maskIdNumber(idNumbers[1] as string);
    const child = ['王一诺', '男', { date: '2022-05-03' }, '小班', '小一班', '0038120701', idNumber];
    const parents = ['李雯', '妈妈', '138****0001', '王建军1', '爷爷', '138****0011'];
    const care = ['******', '花生(重度)，芒果', '=SUM(A1:A9)\n第二行', '在园'];
    expect(row[0]).toMatch(/^20\d{6}$/);
    expect(row.slice(1, -1)).toEqual([...child, ...parents, ...care]);
    expect(sheet.grid.at(-1)?.[0]).toMatch(/^周敏 于 .+ 导出 · 共 3 名$/);
  });

  it('is in English for an English request', async () => {
    const { sheet, rows, fileName } = await fileOf(demo3, { columns: ['stuName', 'sex', 'relation'] }, 'en_US');
    expect(fileName).toMatch(/^Students .+\.xlsx$/);
    expect(sheet.grid[0]?.[0]).toMatch(/^Students · .+ · exported by 周敏, .+ · 3 students$/);
    expect(sheet.grid[1]).toEqual(['Name', 'Sex', 'Relation', 'Kiga key']);
    expect(rows[0]?.slice(1, 3)).toEqual(['Boy', 'Mother']);
  });

  it('has a key for each row, and a reimport recognises only these rows', async () => {
    const { sheet, rows } = await fileOf(demo3, { columns: ['stuName', 'stuNo'] });
    const data = await demo3.ask('/api/campus/student/page', {});
    const ids = data.list.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
    expect(rows.map((row) => parseKey(String(row.at(-1))))).toEqual(ids);
    const table = recogniseTable([sheet], [...studentColumns, keyColumn(words)]);
    expect(table?.dataRows).toEqual([2, 3, 4]);
  });

  it('contains only filtered or selected records, in the order of the list', async () => {
    const nameOf = ([stuName]: Cell[]) => stuName;
    const only = { columns: ['stuName'] };
    const inClass = await fileOf(demo3, { ...only, classId: classes['小一班'], sort: 'stuName' });
    expect(inClass.rows.map(nameOf)).toEqual(['欧阳承泽', '王一诺']);
    expect(inClass.sheet.grid[0]?.[0]).toMatch(/共 2 名 · 已筛选$/);
    const found = await fileOf(demo3, { ...only, q: '李若溪' });
    expect(found.rows.map(nameOf)).toEqual(['李若溪']);
    const ids = inClass.rows.map((row) => parseKey(String(row.at(-1)))?.id);
    expect((await fileOf(demo3, { ...only, ids: ids.slice(1) })).rows.map(nameOf)).toEqual(['王一诺']);
    expect((await fileOf(demo3, { ...only, deleted: true })).rows).toEqual([]);
  });

  it('names the kindergarten in each row if it covers several', async () => {
    const { sheet, rows } = await fileOf(demo4, { columns: ['stuName', 'parentPhone'] });
    expect(sheet.grid[1]).toEqual(['幼儿园', '姓名', '手机号', 'Kiga 编号']);
    expect(new Set(rows.map(([kigName]) => kigName)).size).toBeGreaterThan(1);
    const phones = rows.map(([, , phone]) => phone).filter((phone) => phone !== null);
    expect(phones.length).toBeGreaterThan(10);
    for (const phone of phones) expect(phone).toMatch(/^\d{3}\*{4}\d{4}$/);
  });
});

describe('the permission to export', () => {
  it('refuses unknown columns, columns that the reader may not see, and accounts without the permission', async () => {
    const unknown = await refused(demo3, { columns: ['passwordHash'] });
    expect(unknown.errors).toMatchObject([{ field: 'columns', error: 'FIELD_UNKNOWN' }]);
    for (const column of ['allergies', 'cardNumber', 'remark']) {
      const answer = await refused(demo4, { columns: ['stuName', column] });
      expect(answer).toMatchObject({ status: 403, error: 'FIELD_NOT_READABLE', data: { field: column } });
    }
    expect(await refused(demo4, { cardNumber: '1' })).toMatchObject({ status: 400 });
    expect(await refused(demo4, { sort: 'serviceEndDate' })).toMatchObject({ error: 'FIELD_NOT_READABLE' });
    const thenBy = [{ field: 'serviceEndDate', order: 'asc' }];
    expect(await refused(demo4, { sort: 'stuName', thenBy })).toMatchObject({ error: 'FIELD_NOT_READABLE' });
    expect(await demo4.call('/api/campus/student/page', { sort: 'stuName', thenBy })).toMatchObject({
      status: 403,
      error: 'FIELD_NOT_READABLE',
    });
    const operations = await server.as('demo9');
    expect(await refused(operations, {})).toMatchObject({ error: 'PERMISSION_MISSING' });
    const foreign = await organizationId(server.db, 'KG0002');
    expect(await refused(demo3, { kigId: foreign })).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
  });

  it('allows whole numbers only with the permission and a verification code, and each code once', async () => {
    expect(await refused(demo4, { unmasked: true })).toMatchObject({ error: 'PERMISSION_MISSING' });
    expect(await refused(demo3, { unmasked: true })).toMatchObject({ error: 'EXPORT_PROOF_NEEDED' });
    const sendId = await demo3.ask<string>('/kigs/kig-verify-code/sendCode', {});
    const demo8 = await server.as('demo8');
    const outbox = await demo8.ask('/api/system/sms-outbox/page', {});
    const code = /\d{6}/.exec(outbox.list[0].text)?.[0] as string;
    const wrong = await refused(demo3, { unmasked: true, proof: { sendId, code: code === '000000' ? '1' : '000000' } });
    expect(wrong.errors).toMatchObject([{ field: 'proof.code', error: 'IDENTITY_CODE_WRONG' }]);
    const proof = { sendId, code };
    const { rows, bytes } = await fileOf(demo3, {
      unmasked: true,
      proof,
      columns: ['stuName', 'idNumber', 'parentPhone', 'address'],
    });
    const row = rows.find(([stuName]) => stuName === '李若溪') as Cell[];
    expect(row.slice(1, 4)).toEqual([idNumbers[2], '13812340001', '团结湖街道34号楼']);
    expect(bytes.length).toBeGreaterThan(0);
    const again = await refused(demo3, { unmasked: true, proof });
    expect(again.errors).toMatchObject([{ field: 'proof.code', error: 'IDENTITY_CODE_EXPIRED' }]);
  });

  it('is checked again when the file is made', async () => {
    const input = { list: { deleted: false }, ids: null, columns: ['stuName', 'allergies'], unmasked: false };
    const job = { ...input, reach: 'all' };
    const scope = await scopeOf('demo4');
    const options = { language: 'en_US', ownerId: null } as const;
    const id = await scope.transaction((inside) => server.jobs.enqueue(inside, 'campus.student.export', job, options));
    await expect.poll(async () => succeeded(await get(demo4, `/api/system/job/get?id=${id}`)).state).toBe('failed');
    const data = succeeded(await get(demo4, `/api/system/job/get?id=${id}&language=en_US`));
    expect(data).toMatchObject({ failure: 'You cannot see or use this field (allergies)', fileName: null });
  });

  it('keeps the file from every other account', async () => {
    const { id } = await fileOf(demo3, { columns: ['stuName'] });
    expect(await get(demo4, `/api/system/job/file?id=${id}`)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  });

  it('keeps the file from its own account while a kindergarten in it is out of reach', async () => {
    const { id } = await fileOf(demo4, { columns: ['className'] }, 'zh_CN', 'campus/class');
    const file = () => get(demo4, `/api/system/job/file?id=${id}`);
    expect((await file()).status).toBe(200);
    const { rows } = await sql<{ group_id: string }>`select group_id from organizations
      where code = 'KG0002'`.execute(server.db);
    const moveTo = (group: string | null) =>
      sql`update organizations set group_id = ${group} where code = 'KG0002'`.execute(server.db);
    await moveTo(null);
    expect(await file()).toMatchObject({ status: 403, error: 'OWNER_OUT_OF_REACH' });
    await moveTo(rows[0]?.group_id ?? null);
    expect((await file()).status).toBe(200);
  });

  it('leaves an entry in the log for an export, without the search words, and begins one job per key', async () => {
    const { id } = await fileOf(demo3, { columns: ['stuName'], q: '王一诺', classId: classes['小一班'] });
    const { rows } = await sql<{ user_name: string; detail: Record<string, unknown> }>`
      select user_name, detail from log_entries where event = 'campus.student.export' and detail->>'jobId' = ${id}`.execute(
      server.db,
    );
    expect(rows).toMatchObject([
      {
        user_name: 'demo3',
        detail: {
          entity: 'campus.student',
          rows: 1,
          columns: ['stuName'],
          unmasked: false,
          filters: { q: true, classId: classes['小一班'], deleted: false },
        },
      },
    ]);
    const key = { authorization: `Bearer ${demo3.token}`, 'idempotency-key': 'export-once-1' };
    const body = { columns: ['stuName'] };
    const twice = [1, 2].map(() => server.request('/api/campus/student/export', { body, headers: key }));
    const [first, second] = await Promise.all(twice);
    expect(first?.data.jobId).toBe(second?.data.jobId);
  });
});

describe('an exported sheet that is reimported', () => {
  let scope: Scope;
  let stores: ReturnType<typeof addCampusEntities>;

  beforeAll(async () => {
    scope = await scopeOf('demo3');
    const plain = new EntityStores({ clock: systemClock, secrets: testSecrets });
    stores = addCampusEntities(plain, plain);
  });

  /** The edited cells in each row of an exported sheet. */
  async function edits(sheet: Sheet, rows: Cell[][], wanted = columns) {
    const keys = rows.map((row) => parseKey(String(row.at(-1))) as { id: string; version: number });
    const records = await readRecords(
      stores.students,
      scope,
      keys.map(({ id }) => id),
    );
    const returned = rows.map((row, index) => ({
      record: records.find(({ id }) => id === keys[index]?.id) as FullRecord,
      version: keys[index]?.version as number,
      cells: new Map(wanted.map((column, place) => [column, row[place] ?? null])),
    }));
    expect(sheet.grid[1]).toHaveLength(wanted.length + 1);
    return (await editedCells(stores.students, scope, returned, words)).map((cells) => Object.fromEntries(cells));
  }

  it.each(['zh_CN', 'en_US'] as const)('changes nothing if it was not edited, in %s', async (language) => {
    const { sheet, rows } = await fileOf(demo3, {}, language);
    expect(await edits(sheet, rows)).toEqual([{}, {}, {}]);
    // As other programs save it: days and card numbers as plain numbers or texts, with blanks around.
    const bent = rows.map((row) =>
      row.map((cell) => {
        if (typeof cell === 'object') return cell && `${cell.date.replaceAll('-', '/')}`;
        return typeof cell === 'string' && /^0038\d+$/.test(cell)
          ? Number(cell)
          : typeof cell === 'string'
            ? ` ${cell}`
            : cell;
      }),
    );
    expect(await edits(sheet, bent)).toEqual([{}, {}, {}]);
  });

  it('changes exactly the edited cell, and clears an emptied one', async () => {
    const { sheet, rows } = await fileOf(demo3, { sort: 'stuName' });
    const place = (column: string) => columns.indexOf(column);
    (rows[0] as Cell[])[place('cardNumber')] = '0099';
    (rows[1] as Cell[])[place('remark')] = '  ';
    expect(await edits(sheet, rows)).toEqual([{ cardNumber: '0099' }, { remark: null }, {}]);
  });

  it('replaces a parent as a whole, with the phone behind the mask', async () => {
    const { sheet, rows } = await fileOf(demo3, { q: '王一诺' });
    (rows[0] as Cell[])[columns.indexOf('parentName2')] = '王强';
    expect(await edits(sheet, rows)).toEqual([
      {
        parentName: '李雯',
        relation: '妈妈',
        parentPhone: '13812340001',
        parentName2: '王强',
        relation2: '爷爷',
        parentPhone2: '13812340011',
      },
    ]);
  });

  it('keeps a change made after the export', async () => {
    const { sheet, rows } = await fileOf(demo3, { q: '李若溪' });
    const { id, version } = parseKey(String(rows[0]?.at(-1))) as { id: string; version: number };
    const parents = [{ parentName: '李雯', relation: 'aunt', parentPhone: '13812340009' }];
    const change = { id, version, cardNumber: '0077', parents, classId: classes['小一班'] };
    expect(await demo3.call('/api/campus/student/save', change)).toMatchObject({ code: '200' });
    expect(await edits(sheet, rows)).toEqual([{}]);
    (rows[0] as Cell[])[columns.indexOf('remark')] = '新的备注';
    expect(await edits(sheet, rows)).toEqual([{ remark: '新的备注' }]);
  });

  it.each(['zh_CN', 'en_US'] as const)('imports exactly its edits in %s', async (language) => {
    const children = importer(server, demo3, 'student');
    const { bytes, sheet, rows } = await fileOf(demo3, { sort: 'stuName' }, language);
    expect((await children.check(bytes)).counts).toMatchObject({ total: 3, unchanged: 3 });

    const { id } = parseKey(String(rows[0]?.at(-1))) as { id: string };
    const read = async () => await demo3.ask(`/api/campus/student/get?id=${id}`);
    const before = await read();
    // Another change of the same child happens meanwhile.
    const serviceEndDate = language === 'zh_CN' ? '2027-07-15' : '2027-08-15';
    await demo3.ask('/api/campus/student/save', { id, version: before.version, serviceEndDate });
    (rows[0] as Cell[])[columns.indexOf('remark')] = `改了一处 ${language}`;
    const edited = await writeWorkbook([{ name: 'A', rows: sheet.grid, headingRow: 1 }]);
    expect((await children.take(edited)).counts).toMatchObject({ total: 3, update: 1, unchanged: 2, failed: 0 });
    const { version, updatedAt: _, ...after } = await read();
    expect(version).toBe(before.version + 2);
    expect({ ...before, ...after }).toEqual({ ...before, serviceEndDate, remark: `改了一处 ${language}` });
  });
});

describe('a column of a sheet', () => {
  it('can be written, in every sheet of the product', () => {
    const lacking = server.program.stores.all().flatMap(({ entity, hooks }) =>
      (entity.excel ?? []).flatMap(({ field: name }) => {
        const field = (entity.fields as Record<string, Field>)[name];
        const isWritten = hooks.sheet?.write?.[name] !== undefined || (field && keptTypeOf(field).writeCell);
        return isWritten ? [] : [`${entity.key}.${name}`];
      }),
    );
    expect(lacking).toEqual([]);
  });
});

// Last, because some of the records come with children of their own.
describe('a sheet', () => {
  const sheets = factsOf('kindergarten').filter(([, { sheet }]) => sheet?.who.includes(3));
  it.each(sheets)('exists for every %s', async (key, { sheet, make }) => {
    const of = key.split('.').map(pathOfAct).join('/');
    const wanted = sheet?.columns ?? [];
    const listed = async () => await demo3.ask(`/api/${of}/page`, {});
    if ((await listed()).total === 0) await make?.create(worldOf(server, (appType) => (appType === 9 ? demo9 : demo3)));
    const data = await listed();
    expect(data.total, `${factsFile(key)} lacks 'make', and the demo has no record`).toBeGreaterThan(0);
    const { rows } = await fileOf(demo3, { columns: wanted }, 'zh_CN', of);
    expect(rows.length).toBe(data.total);
    expect(rows[0]?.slice(0, wanted.length)).not.toContain(null);
  });
});
