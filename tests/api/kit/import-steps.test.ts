import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Importer, importer, whileNumbersAreHeld } from '../../support/imports.ts';
import { type Caller, organizationId, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let children: Importer;

beforeEach(async () => {
  await (server as TestServer | undefined)?.close();
  server = await startTestServer();
  demo3 = await server.as('demo3');
  children = importer(server, demo3, 'student');
});
afterAll(() => server.close());

const head = ['姓名', '性别', '出生日期', '班级', '入园时间', '家长姓名', '关系', '联系电话', '备注'];
type Row = (string | null)[];

/** A sheet with these children, each with its own parents. */
const sheetOf = (...rows: Row[]) => writeWorkbook([{ name: '名单', rows: [head, ...rows] }]);

function child(name: string, index: number, { admission = '2025-09-01', remark = null as string | null } = {}): Row {
  const phone = `139${String(index).padStart(8, '0')}`;
  return [name, '男', '2022-06-01', '小一班', admission, `${name}家长`, '爸爸', phone, remark];
}

/** Distinct names, such as 子甲乙. */
const nameOf = (index: number) =>
  `子${[...String(index)].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('')}`;

const students = async (input: Record<string, unknown> = {}) =>
  await demo3.ask('/api/campus/student/page', { pageSize: 200, sort: 'stuName', ...input });

describe('a finished import', () => {
  it('tells its account how many rows came in, and how many did not', async () => {
    const nobody: Row = ['没有班级', '男', '2022-06-01', null, '2025-09-01', '甲', '爸爸', '13900000009', null];
    const { id } = await children.check(await sheetOf(child('子甲', 1), child('子乙', 2), nobody));
    await children.press('importApply', id);
    expect((await children.settled(id)).counts).toMatchObject({ create: 2, failed: 1 });
    // The job tells of its end after the import has its result.
    const texts = async () => {
      const { list } = await demo3.ask('/api/system/message/page', { kind: 'system' });
      return list.map(({ text }: { text: string }) => text);
    };
    await expect.poll(texts).toContain('Rows imported: 2. Rows not imported: 1. See the result.');
  });
});

describe('a running import', () => {
  it('is checked while another transaction holds the student numbers, shows its progress and stops when cancelled', async () => {
    const rows = Array.from({ length: 650 }, (_, index) =>
      child(nameOf(index), index, { admission: index < 200 ? '2025-09-01' : '2024-09-01' }),
    );
    const file = await sheetOf(...rows);
    let id = '';
    // The second chunk of rows needs numbers of a year that another transaction holds.
    await whileNumbersAreHeld(server.db, await organizationId(server.db, 'KG0001'), 2024, async (letGo) => {
      const checked = await children.check(file);
      ({ id } = checked);
      expect(checked.counts).toMatchObject({ total: 650, create: 650 });
      await children.press('importApply', id);
      await expect.poll(async () => (await children.status(id)).data.done).toBe(200);
      expect((await children.status(id)).data).toMatchObject({ state: 'importing', total: 650 });
      expect((await students()).total).toBe(200);
      await children.press('importCancel', id);
      await letGo();
    });
    const stopped = await children.settled(id);
    expect(stopped.state).toBe('cancelled');
    expect(stopped.counts).toMatchObject({ total: 650, failed: 0 });
    expect(stopped.counts.create).toBe((await students()).total);
    expect(stopped.counts.create).toBeLessThan(650);
    await children.press('importUndo', id);
    expect(await children.settled(id)).toMatchObject({ state: 'undone', undo: { undone: stopped.counts.create } });
    expect((await students()).total).toBe(0);
  });

  it('is begun once by concurrent calls', async () => {
    const { id } = await children.check(await sheetOf(child('独一份', 1)));
    const other = importer(server, await server.as('demo3'), 'student');
    const answers = await Promise.all([children.press('importApply', id), other.press('importApply', id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ error: 'IMPORT_STATE' });
    expect(await children.settled(id)).toMatchObject({ state: 'imported', counts: { create: 1 } });
    expect((await students()).total).toBe(1);
    expect(await children.press('importApply', id)).toMatchObject({ error: 'IMPORT_STATE' });
    expect(await children.press('importCheck', id)).toMatchObject({ error: 'IMPORT_STATE' });
    expect(await children.press('importCancel', id)).toMatchObject({ error: 'IMPORT_STATE' });
  });

  it('is created once if its sheet is sent twice with one idempotency key', async () => {
    const file = await sheetOf(child('独一份', 1));
    const key = { 'idempotency-key': 'the-same-key-twice' };
    const [first, second] = [await children.send(file, {}, key), await children.send(file, {}, key)];
    expect(second.data.id).toBe(first.data.id);
    expect(await demo3.ask('/api/campus/student/imports')).toHaveLength(1);
    await children.settled(first.data.id);
  });

  it('lists refused rows by row number, name and reason', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => child(nameOf(index), index));
    (rows[3] as Row)[7] = '123';
    (rows[8] as Row)[2] = 'yesterday';
    const { id } = await children.check(await sheetOf(...rows));
    const found = async (q: string) => (await children.rows(id, { q, outcome: 'failed' })).map(({ row }) => row);
    expect(await found('5')).toEqual([5]);
    expect(await found(nameOf(8))).toEqual([10]);
    expect(await found('mobile number format')).toEqual([5]);
    expect((await children.rows(id, { pageNumber: 2, pageSize: 5 })).map(({ row }) => row)).toEqual([7, 8, 9, 10, 11]);
  });
});

describe('the undo of an import', () => {
  it('removes new records, restores changed ones, and keeps and names those edited since', async () => {
    await children.take(await sheetOf(child('老大', 1, { remark: '原来的' }), child('老二', 2, { remark: '原来的' })));
    const [eldest] = (await students({ q: '老大' })).list;
    const { id, counts, undoUntil } = await children.take(
      await sheetOf(
        child('老大', 1, { remark: '新的' }),
        child('老二', 2, { remark: '新的' }),
        child('小三', 3),
        child('小四', 4),
      ),
    );
    expect(counts).toMatchObject({ create: 2, update: 2 });
    expect(Date.parse(undoUntil as string)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    const find = async (q: string) => (await students({ q })).list[0];
    const edited = await find('老二');
    await demo3.ask('/api/campus/student/save', { id: edited.id, version: edited.version, remark: '又改了' });
    const made = await find('小四');
    await demo3.ask('/api/campus/student/save', { id: made.id, version: made.version, address: '幸福路1号' });

    expect(await children.press('importUndo', id)).toMatchObject({ status: 200 });
    const undone = await children.settled(id);
    expect(undone).toMatchObject({ state: 'undone', undoUntil: null, undo: { undone: 2 } });
    expect(undone.undo?.refused.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toEqual([
      { title: '小四', text: 'Changed by 周敏 since the import' },
      { title: '老二', text: 'Changed by 周敏 since the import' },
    ]);
    const { list } = await students();
    expect(list.map(({ stuName }: any) => stuName).toSorted()).toEqual(['小四', '老二', '老大'].toSorted());
    expect(await find('老大')).toMatchObject({ remark: '原来的', parents: eldest.parents });
    expect(await find('老二')).toMatchObject({ remark: '又改了' });
    const history = await demo3.ask(`/api/campus/student/history?id=${(await find('老大')).id}`);
    expect(history.entries.map(({ act, importId }: any) => [act, importId === id])).toEqual([
      ['undoImport', true],
      ['update', true],
      ['create', false],
    ]);
    expect(await children.press('importUndo', id)).toMatchObject({ error: 'IMPORT_STATE' });
  });

  it('removes the classes and parents that the import made, unless other records need them', async () => {
    const inClass = (row: Row, className: string) => row.with(3, className);
    const { id } = await children.take(
      await sheetOf(inClass(child('小甲', 1), '小八班'), inClass(child('小乙', 2), '小九班')),
      { createMissing: 'true' },
    );
    const classes = await demo3.ask('/api/campus/class/page', { q: '小八班' });
    const kept = { ...(await students({ q: '小乙' })).list[0] };
    const [mother] = kept.parents;
    const sibling = { stuName: '小丙', sex: 'female', birthday: '2021-01-01', classId: classes.list[0].id };
    await demo3.ask('/api/campus/student/save', { ...sibling, parents: [{ ...mother, parentPhone: '13900000002' }] });
    await children.press('importUndo', id);
    expect(await children.settled(id)).toMatchObject({ undo: { undone: 2, refused: [] } });
    expect((await demo3.ask('/api/campus/class/page', { q: '小八班' })).total).toBe(1);
    expect((await demo3.ask('/api/campus/class/page', { q: '小九班' })).total).toBe(0);
    const parents = await demo3.ask('/api/campus/parent/page', {});
    expect(parents.list.map(({ parentName }: any) => parentName)).toContain('小乙家长');
    expect(parents.list.map(({ parentName }: any) => parentName)).not.toContain('小甲家长');
  });

  it('works for the later of two imports and then for the earlier one', async () => {
    const first = await children.take(await sheetOf(child('小甲', 1, { remark: '一' })));
    const second = await children.take(await sheetOf(child('小甲', 1, { remark: '二' })));
    for (const { id } of [second, first]) {
      await children.press('importUndo', id);
      expect(await children.settled(id)).toMatchObject({ state: 'undone', undo: { undone: 1, refused: [] } });
    }
    expect((await students()).total).toBe(0);
  });

  it('is refused after a week', async () => {
    const { id } = await children.take(await sheetOf(child('小甲', 1)));
    await sql`update imports set applied_at = applied_at - interval '8 days'`.execute(server.db);
    expect(await children.press('importUndo', id)).toMatchObject({ status: 409, error: 'IMPORT_UNDO_TOO_LATE' });
    expect((await students()).total).toBe(1);
  });
});

describe('a row with the key of an export', () => {
  it('belongs to its record and changes only edited cells', async () => {
    await children.take(await sheetOf(child('小甲', 1, { remark: '原来的' }), child('小乙', 2)));
    const { list } = await students();
    const keyOf = (name: string) => {
      const record = list.find(({ stuName }: any) => stuName === name);
      return `${record.id}:${record.version}`;
    };
    const returned = (...rows: Row[]) => writeWorkbook([{ name: '学生', rows: [['Kiga 编号', ...head], ...rows] }]);
    const masked = '139****0001';
    const row = [keyOf('小甲'), ...child('小甲', 1, { remark: '原来的' })].with(8, masked);
    const untouched = [keyOf('小乙'), ...child('小乙', 2)].with(8, '139****0002');
    const { id, counts } = await children.take(
      await returned(
        row.with(1, '小甲甲').with(9, null),
        untouched,
        [`${crypto.randomUUID()}:1`, ...child('小丙', 3)],
        ['no key', ...child('小丁', 4)],
      ),
    );
    expect(counts).toMatchObject({ create: 0, update: 1, unchanged: 1, failed: 2 });
    const failed = await children.rows(id, { outcome: 'failed' });
    expect(failed.map(({ issues }) => issues.map(({ error }) => error))).toEqual([
      ['IMPORT_KEY_UNKNOWN'],
      ['IMPORT_KEY_UNKNOWN'],
    ]);
    expect((await students({ q: '小甲甲' })).list).toMatchObject([
      { stuName: '小甲甲', remark: null, parents: [{ parentName: '小甲家长', parentPhone: masked }] },
    ]);
    expect((await students()).total).toBe(2);
  });
});

it('a second import into one kindergarten is refused while the first one runs', async () => {
  const file = await sheetOf(child('小甲', 1, { admission: '2024-09-01' }));
  await whileNumbersAreHeld(server.db, await organizationId(server.db, 'KG0001'), 2024, async () => {
    const [first, second] = [await children.check(file), await children.check(file)];
    await children.press('importApply', first.id);
    expect(await children.press('importApply', second.id)).toMatchObject({ status: 409, error: 'IMPORT_OTHER_RUNS' });
    expect((await children.status(second.id)).data.state).toBe('checked');
  });
  await expect.poll(async () => (await students()).total).toBe(1);
});

it('a sample of a sheet is shown to colleagues only as far as they may see the field', async () => {
  const { id } = await children.check(await sheetOf(child('小甲', 1), child('小乙', 1)));
  const { rows } = await sql<{ found: string }>`select imports::text as found from imports`.execute(server.db);
  expect(rows[0]?.found).not.toContain('1390000');
  const sampleOf = async (importing: Importer) =>
    (await importing.status(id)).data.columns.find(({ field }) => field === 'parentPhone')?.sample;
  expect(await sampleOf(children)).toBe('13900000001');
  await sql`update imports set account_id = (select id from accounts where user_name = 'demo4')`.execute(server.db);
  expect(await sampleOf(children)).toBe('13900000001');
  const permissions = ['campus.student.read', 'campus.student.import'];
  await sql`with role as (select ar.role_id as id from account_roles ar join accounts a on a.id = ar.account_id
      where a.user_name = 'demo3'), changed as (update roles set whole_ceiling = false where id in (select id from role))
    insert into role_permissions select role.id, permission from role, unnest(${permissions}::text[]) as permission
    on conflict do nothing`.execute(server.db);
  await sql`delete from role_permissions where not permission = any(${permissions})`.execute(server.db);
  expect(await sampleOf(children)).toBe('');
  const failures = await demo3.call(`/api/campus/student/import-failures?importId=${id}`);
  expect(failures).toMatchObject({ status: 403, error: 'FIELD_NOT_READABLE' });
});

it('an import is hidden from other kindergartens', async () => {
  const { id } = await children.take(await sheetOf(child('小甲', 1)));
  await sql`update accounts set organization_id = ${await organizationId(server.db, 'KG0002')}
    where user_name = 'demo3'`.execute(server.db);
  const foreign = importer(server, await server.as('demo3'), 'student');
  for (const act of ['importCheck', 'importApply', 'importCancel', 'importUndo', 'importRows']) {
    expect(await foreign.press(act, id), act).toMatchObject({ status: 404, error: 'RECORD_NOT_FOUND' });
  }
  expect(await foreign.status(id)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  expect(await (await server.as('demo3')).ask('/api/campus/student/imports')).toEqual([]);
});
