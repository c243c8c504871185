import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { type Importer, importer } from '../../support/imports.ts';
import { addMember } from '../../support/tenants.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let office: Caller;
/** May import children, but may see neither whole numbers nor health. */
let clerk: Caller;
/** The import that the office has sent. */
let importId: string;

const PHONE = '13824682046';
const ALLERGEN = '榛子';
const head = ['姓名', '性别', '出生日期', '班级', '家长姓名', '联系电话', '过敏'];
const good = ['石小川', '男', '2022-03-04', '小一班', '石磊', PHONE, ALLERGEN];
const bad = ['石大川', '男', '2022-03-04', '无此班', '石磊', PHONE, ALLERGEN];
const sheet = (...rows: (string | null)[][]) => writeWorkbook([{ name: '名单', rows: [head, ...rows] }]);
const of = (caller: Caller): Importer => importer(server, caller, 'student');

beforeAll(async () => {
  server = await startTestServer();
  office = await server.as('demo3');
  const without = ['campus.student.readContact', 'campus.student.readHealth'];
  clerk = await colleague(server, { userName: 'clerk', without });
  ({ id: importId } = await of(office).check(await sheet(good, bad)));
});
afterAll(() => server.close());

const secrets = [PHONE, ALLERGEN, '石小川', '石大川', '无此班'];
const leaked = (told: unknown) => secrets.filter((secret) => JSON.stringify(told).includes(secret));
const columnsAs = (names: Readonly<Record<number, string>>) => JSON.stringify(names);

describe('a colleague’s import', () => {
  it('is not revealed by a check with columns that turn phones and allergies into titles', async () => {
    for (const [from, to] of [
      [5, 'stuName'],
      [6, 'stuName'],
      [5, 'className'],
      [6, 'className'],
    ] as const) {
      const answer = await of(clerk).press('importCheck', importId, { columns: columnsAs({ [from]: to }) });
      expect(answer).toMatchObject({ status: 403, error: 'FIELD_NOT_READABLE' });
      expect(leaked(answer)).toEqual([]);
      const status = succeeded(await of(clerk).status(importId));
      expect(status.state).toBe('checked');
      expect(leaked(status), `${from} as ${to}`).toEqual([]);
      const rows = await clerk.call('/api/campus/student/import-rows', { importId });
      expect(rows.error).toBe('FIELD_NOT_READABLE');
      expect(leaked(rows)).toEqual([]);
    }
    // The office still sees the original columns.
    expect((await of(office).rows(importId)).map(({ title }) => title)).toEqual(['石小川', '石大川']);
  });

  it('is not revealed by any call about imports', async () => {
    const list = await clerk.ask('/api/campus/student/imports');
    expect(list).toHaveLength(1);
    expect(leaked(list)).toEqual([]);
    expect(list[0]).toMatchObject({
      readable: false,
      groups: [],
      missing: [],
      fileName: 'roster.xlsx',
      counts: { total: 2, failed: 1 },
    });
    for (const outcome of [undefined, 'failed', 'create']) {
      const rows = await clerk.call('/api/campus/student/import-rows', { importId, outcome, q: PHONE });
      expect(rows.error).toBe('FIELD_NOT_READABLE');
    }
    const file = await clerk.call(`/api/campus/student/import-failures?importId=${importId}`);
    expect(file.error).toBe('FIELD_NOT_READABLE');
    expect((await of(clerk).press('importApply', importId)).error).toBe('FIELD_NOT_READABLE');
    const edit = { row: 2, cells: { 0: '石小山' } };
    expect((await of(clerk).press('importMend', importId, edit)).error).toBe('FIELD_NOT_READABLE');
    expect((await of(clerk).press('importCheck', importId)).error).toBe('FIELD_NOT_READABLE');
    expect(succeeded(await of(office).status(importId)).state).toBe('checked');
  });

  it('is available to a colleague who may see all its columns', async () => {
    const second = await colleague(server, { userName: 'secretary' });
    const status = succeeded(await of(second).status(importId));
    expect(status.columns.map(({ sample }) => sample)).toContain(PHONE);
    expect(status.missing).toEqual(['无此班']);
    expect((await of(second).rows(importId)).map(({ title }) => title)).toEqual(['石小川', '石大川']);
    expect(await of(second).press('importCheck', importId)).toMatchObject({ status: 200 });
    expect((await of(second).settled(importId)).counts).toMatchObject({ create: 1, failed: 1 });
  });

  it('is hidden from an account limited to its classes', async () => {
    const classes: { id: string }[] = await office.ask('/api/campus/class/list');
    const teacher = await colleague(server, { userName: 'teacher', classes: [classes[0]?.id as string] });
    expect(await teacher.ask('/api/campus/student/imports')).toEqual([]);
    for (const act of ['importCheck', 'importApply', 'importCancel', 'importUndo']) {
      expect((await of(teacher).press(act, importId)).error, act).toBe('RECORD_NOT_FOUND');
    }
    for (const path of ['import-status', 'import-failures']) {
      const answer = await teacher.call(`/api/campus/student/${path}?importId=${importId}`);
      expect(answer.error, path).toBe('RECORD_NOT_FOUND');
    }
    const rows = await teacher.call('/api/campus/student/import-rows', { importId });
    expect(rows.error).toBe('RECORD_NOT_FOUND');
    const edit = { row: 2, cells: { 0: '石小山' } };
    expect((await of(teacher).press('importMend', importId, edit)).error).toBe('RECORD_NOT_FOUND');
  });

  it('names the records kept by an undo to its author, and only their number to a colleague who may see less', async () => {
    succeeded(await of(office).press('importApply', importId));
    await of(office).settled(importId);
    const { list } = await office.ask('/api/campus/student/page', { q: '石小川' });
    await office.ask('/api/campus/student/save', { id: list[0].id, remark: '改过' });
    succeeded(await of(office).press('importUndo', importId));
    const own = await of(office).settled(importId);
    expect(own.undo).toMatchObject({ undone: 0, refused: [{ title: '石小川' }] });
    const theirs = succeeded(await of(clerk).status(importId));
    expect(theirs.undo?.refused).toEqual([{ title: '', text: '' }]);
    expect(leaked(theirs)).toEqual([]);
  });
});

describe('the undo of an import', () => {
  const rows = (name: string, className = '小一班') => [
    [name, '女', '2021-02-03', className, '石甲', `139${String(name.codePointAt(1)).padStart(8, '0')}`, null],
  ];
  const childNamed = async (name: string) => {
    const { list } = await office.ask('/api/campus/student/page', { q: name });
    return list[0] as Record<string, unknown> | undefined;
  };

  it('is refused and not offered without the permission to delete the new records', async () => {
    const without = ['campus.student.delete'];
    const keeper = await colleague(server, { userName: 'keeper', without });
    const { id, undoUntil } = await of(keeper).take(await sheet(...rows('石甲')));
    expect(undoUntil).toBeNull();
    const refused = await of(keeper).press('importUndo', id);
    expect(refused).toMatchObject({ status: 403, data: { permission: 'campus.student.delete' } });
    expect(await childNamed('石甲')).toMatchObject({ stuName: '石甲' });
    // The office has the permission, and the undo is offered to it.
    expect(succeeded(await of(office).status(id)).undoUntil).not.toBeNull();
    succeeded(await of(office).press('importUndo', id));
    expect(await of(office).settled(id)).toMatchObject({ state: 'undone', undo: { undone: 1, refused: [] } });
    expect(await childNamed('石甲')).toBeUndefined();
  });

  it('is refused without the permission to update the changed records', async () => {
    const without = ['campus.student.update'];
    const adder = await colleague(server, { userName: 'adder', without });
    await of(office).take(await sheet(...rows('石乙')));
    const moved = rows('石乙', '小二班').map((row) => row.with(6, '芒果'));
    const { id, counts, undoUntil } = await of(adder).take(await sheet(...moved));
    expect(counts).toMatchObject({ update: 1, create: 0 });
    expect(undoUntil).toBeNull();
    const refused = await of(adder).press('importUndo', id);
    expect(refused).toMatchObject({ status: 403, data: { permission: 'campus.student.update' } });
    expect(await childNamed('石乙')).toMatchObject({ classIdText: '小二班' });
  });

  it('is refused without the permission to delete the classes that the import created', async () => {
    const clerkOfClasses = await colleague(server, { userName: 'noclass', without: ['campus.class.delete'] });
    const file = await sheet(...rows('石丙', '小九班'));
    const { id } = await of(clerkOfClasses).take(file, { createMissing: 'true' });
    const refused = await of(clerkOfClasses).press('importUndo', id);
    expect(refused).toMatchObject({ status: 403, data: { permission: 'campus.class.delete' } });
    succeeded(await of(office).press('importUndo', id));
    expect(await of(office).settled(id)).toMatchObject({ undo: { undone: 1, refused: [] } });
  });

  it('is refused if the account may delete only in other classes, and works in its own', async () => {
    const reading = ['campus.student.read', 'campus.student.import', 'campus.class.read'];
    await colleague(server, { userName: 'twofold', only: reading });
    const { rows: accounts } = await sql<{ id: string }>`select id from accounts
      where user_name = 'twofold'`.execute(server.db);
    const accountId = accounts[0]?.id as string;
    // A second role lets the account delete in its own classes.
    const kigId = await organizationId(server.db, 'KG0001');
    const { roleId } = await addMember(server.db, 'deleter', kigId, ['campus.student.delete']);
    await sql`update roles set data_scope = 'ownClasses' where id = ${roleId}`.execute(server.db);
    await sql`insert into account_roles (account_id, role_id) values (${accountId}, ${roleId})`.execute(server.db);
    const limitTo = (className: string) =>
      sql`insert into account_classes (account_id, kig_id, class_id)
        select ${accountId}, kig_id, id from classes where kig_id = ${kigId} and class_name = ${className}`.execute(
        server.db,
      );
    const twofold = await server.as('twofold');
    const { id } = await of(office).take(await sheet(...rows('石庚')));
    await limitTo('小二班');
    const child = await childNamed('石庚');
    expect((await twofold.call('/api/campus/student/delete', { id: child?.id })).error).toBe('RECORD_NOT_FOUND');
    const refused = await of(twofold).press('importUndo', id);
    expect(refused).toMatchObject({ status: 403, data: { permission: 'campus.student.delete' } });
    expect(await childNamed('石庚')).toMatchObject({ stuName: '石庚' });
    await limitTo('小一班');
    succeeded(await of(twofold).press('importUndo', id));
    expect(await of(twofold).settled(id)).toMatchObject({ undo: { undone: 1, refused: [] } });
  });

  it('needs no permission for parents, which are saved and deleted with their child', async () => {
    const without = ['campus.parent.delete', 'campus.parent.create', 'campus.parent.update'];
    const registrar = await colleague(server, { userName: 'registrar', without });
    const { id, undoUntil } = await of(registrar).take(await sheet(...rows('石丁')));
    expect(undoUntil).not.toBeNull();
    succeeded(await of(registrar).press('importUndo', id));
    expect(await of(registrar).settled(id)).toMatchObject({ undo: { undone: 1, refused: [] } });
  });

  it('is not done by a job whose account lost the permission after it began', async () => {
    const { id } = await of(office).take(await sheet(...rows('石戊')));
    const brief = await colleague(server, { userName: 'brief' });
    await server.jobs.stop();
    succeeded(await of(brief).press('importUndo', id));
    await server.db
      .deleteFrom('role_permissions')
      .where('permission', '=', 'campus.student.delete')
      .where('role_id', 'in', (query) => query.selectFrom('roles').select('id').where('name', '=', 'brief'))
      .execute();
    await server.jobs.start({ works: true });
    const after = await of(office).settled(id);
    expect(after).toMatchObject({ state: 'imported', failure: expect.stringContaining('campus.student.delete') });
    expect(await childNamed('石戊')).toMatchObject({ stuName: '石戊' });
  });
});

describe('an import of parents', () => {
  it('links no child if the account may not change children', async () => {
    await of(office).take(await sheet(['石己', '女', '2021-02-03', '小一班', '石己妈', '13911112222', null]));
    const without = ['campus.student.update'];
    const parentsClerk = await colleague(server, { userName: 'parents', without });
    const file = await writeWorkbook([
      {
        name: '家长',
        rows: [
          ['家长姓名', '手机号', '孩子姓名'],
          ['石新', '13911113333', '石己'],
        ],
      },
    ]);
    const parents = importer(server, parentsClerk, 'parent');
    const { id, counts } = await parents.check(file);
    expect(counts).toMatchObject({ total: 1, failed: 1 });
    expect(JSON.stringify(await parents.rows(id))).toContain('campus.student.update');
    expect((await importer(server, office, 'parent').check(file)).counts).toMatchObject({ create: 1, failed: 0 });
  });
});
