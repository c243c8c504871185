import { randomUUID } from 'node:crypto';
import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importer } from '../../support/imports.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
/** The kindergarten's main account, and one whose role reaches only the class 小一班. */
let whole: Caller;
let own: Caller;
let kigId: string;
let ownClass: string;
let otherClass: string;
let gradeId: string;
/** Children by name: 甲 and 乙 are brothers, in the own class and another; 丙 is in the other class as well. */
const ids: Record<string, string> = {};

const SHARED_PHONE = '13600000001';
const OTHER_PHONE = '13600000002';

beforeAll(async () => {
  // A Friday on which children are expected.
  server = await startTestServer({ clock: { now: () => new Date('2026-11-20T08:00+08:00') } });
  whole = await server.as('demo3');
  kigId = await organizationId(server.db, 'KG0001');
  const classes = await whole.ask('/api/campus/class/list');
  const classOf = (name: string) => classes.find(({ text }: { text: string }) => text === name)?.id;
  ownClass = classOf('小一班');
  const grades = await whole.ask('/api/campus/grade/list');
  gradeId = grades[0].id;
  const made = await whole.call('/api/campus/class/save', { className: '隔壁班', gradeId });
  otherClass = made.data.id;
  const sharedParent = { parentName: '林共', relation: 'mother', parentPhone: SHARED_PHONE };
  const otherParent = { parentName: '何旁', relation: 'father', parentPhone: OTHER_PHONE };
  for (const [stuName, classId, parents, cardNumber] of [
    ['林甲', ownClass, [sharedParent], 'C1'],
    ['林乙', otherClass, [sharedParent], 'C2'],
    ['何丙', otherClass, [otherParent], 'C3'],
  ] as const) {
    const child = { stuName, sex: 'male', birthday: '2022-05-01', classId, parents, cardNumber };
    const { data, errors, text } = await whole.call('/api/campus/student/save', child);
    if (!data?.id) throw new Error(`${text} ${JSON.stringify(errors)}`);
    ids[stuName.slice(1)] = data.id;
  }
  await whole.ask('/api/campus/lead/save', {
    childName: '何来',
    parentName: '何旁',
    parentPhone: OTHER_PHONE,
    source: 'phone',
  });
  await makeTeacher();
  own = await server.as('teacher1');
});
afterAll(() => server.close());

/**
 * An account of the kindergarten whose only role reaches its own classes, with every permission that a kindergarten can
 * have.
 */
async function makeTeacher(): Promise<void> {
  const [accountId, roleId] = [randomUUID(), randomUUID()];
  await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
    select ${accountId}, 'teacher1', '小林', 3, ${kigId}, password_hash from accounts where user_name = 'demo3'`.execute(
    server.db,
  );
  await sql`insert into roles (id, organization_id, name, data_scope) values (${roleId}, ${kigId}, '班主任', 'ownClasses')`.execute(
    server.db,
  );
  await sql`insert into role_permissions (role_id, permission) select ${roleId}, unnest(${[...ceilingOf(3)]}::text[])`.execute(
    server.db,
  );
  await sql`insert into account_roles (account_id, role_id) values (${accountId}, ${roleId})`.execute(server.db);
  await sql`insert into account_classes (kig_id, account_id, class_id) values (${kigId}, ${accountId}, ${ownClass})`.execute(
    server.db,
  );
}

const page = async (entity: string, input: Record<string, unknown> = {}) =>
  await own.ask(`/api/campus/${entity}/page`, { pageSize: 200, ...input });
const namesOf = async (entity: string, field: string, input: Record<string, unknown> = {}) =>
  (await page(entity, input)).list.map((record: Record<string, unknown>) => record[field]);
const get = (entity: string, id: string) => own.call(`/api/campus/${entity}/get?id=${id}`);
const parentId = async (name: string) => {
  const { rows } = await sql<{
    id: string;
  }>`select id from parents where kig_id = ${kigId} and parent_name = ${name}`.execute(server.db);
  return rows[0]?.id as string;
};

describe('a roll-over', () => {
  it('is refused for an account with own classes, because it concerns the whole kindergarten', async () => {
    expect((await own.call('/api/campus/class/roll-over')).error).toBe('PERMISSION_MISSING');
    expect((await own.call('/api/campus/class/begin-roll-over', {})).error).toBe('PERMISSION_MISSING');
    expect((await whole.call('/api/campus/class/roll-over')).code).toBe('200');
  });
});

describe('a role with the scope of own classes', () => {
  it('reaches its class and the children in it only', async () => {
    expect(await namesOf('class', 'className')).toEqual(['小一班']);
    expect((await own.ask('/api/campus/class/list')).map(({ text }: { text: string }) => text)).toEqual(['小一班']);
    expect(await namesOf('student', 'stuName')).toEqual(['林甲']);
    expect((await own.ask('/api/campus/student/list')).map(({ id }: { id: string }) => id)).toEqual([ids.甲]);
    expect(await own.ask('/api/campus/student/count-by-status')).toEqual({
      all: 1,
      byStatus: { enrolled: 1 },
      deleted: 0,
    });
    expect(succeeded(await get('student', ids.甲 as string))).toMatchObject({ stuName: '林甲', classIdText: '小一班' });
    // Grades contain no data of children.
    expect((await own.ask('/api/campus/grade/list')).length).toBeGreaterThan(0);
  });

  it('finds no other child by filter or search', async () => {
    expect(await namesOf('student', 'stuName', { classId: otherClass })).toEqual([]);
    for (const q of ['何丙', '林乙', 'C3', OTHER_PHONE]) expect(await namesOf('student', 'stuName', { q })).toEqual([]);
    expect(await namesOf('student', 'stuName', { deleted: true })).toEqual([]);
  });

  it('answers calls on another child or class like calls on missing ones', async () => {
    const missing = randomUUID();
    const answers = async (id: string, classId: string) => {
      const all = [
        await get('student', id),
        await get('class', classId),
        await own.call('/api/campus/student/save', { id, remark: 'x' }),
        await own.call('/api/campus/student/delete', { id }),
        await own.call('/api/campus/student/restore', { id }),
        await own.call('/api/campus/student/read-contact', { id }),
        await own.call('/api/campus/student/report-card-lost', { id }),
        await own.call('/api/campus/student/cancel-card-loss', { id }),
        await own.call(`/api/campus/student/history?id=${id}`),
        await own.call('/api/campus/student/batch', { act: 'delete', records: [{ id }] }),
        await own.call('/api/campus/class/save', { id: classId, capacity: 9 }),
        await own.call('/api/campus/class/delete', { id: classId }),
      ];
      return all.map(({ status, error, text, data }) => ({
        status,
        error,
        text,
        rows: data?.rows?.map((row: any) => row.error),
      }));
    };
    expect(await answers(ids.乙 as string, otherClass)).toEqual(await answers(missing, missing));
    const refusals = (await answers(missing, missing)).map(({ error, rows }) => error ?? rows[0]);
    expect(new Set(refusals)).toEqual(new Set(['RECORD_NOT_FOUND']));
  });

  it('cannot move or enter a child into another class, or make a class', async () => {
    const moved = await own.call('/api/campus/student/save', { id: ids.甲, classId: otherClass });
    expect(moved.errors).toMatchObject([{ field: 'classId', error: 'FIELD_REFERENCE_UNKNOWN' }]);
    const child = { stuName: '新来', sex: 'female', birthday: '2022-01-01' };
    const entered = await own.call('/api/campus/student/save', { ...child, classId: otherClass });
    expect(entered.errors).toMatchObject([{ field: 'classId', error: 'FIELD_REFERENCE_UNKNOWN' }]);
    const made = await own.call('/api/campus/class/save', { className: '自建班', gradeId });
    expect(made).toMatchObject({ status: 403, error: 'OWNER_OUT_OF_REACH' });
    expect((await whole.ask('/api/campus/class/page', { q: '自建班' })).total).toBe(0);
    const data = await own.ask('/api/campus/student/save', { ...child, classId: ownClass });
    expect(data).toMatchObject({ stuName: '新来', classIdText: '小一班' });
    expect(await own.ask('/api/campus/student/delete', { id: data.id })).toEqual({ deleted: 1 });
    expect(await namesOf('student', 'stuName', { deleted: true })).toEqual(['新来']);
  });

  it('sees the parents of its children, but not their children in other classes', async () => {
    const { list } = await page('parent');
    expect(list.map(({ parentName }: { parentName: string }) => parentName)).toEqual(['林共']);
    expect(list[0].children.map(({ stuName }: { stuName: string }) => stuName)).toEqual(['林甲']);
    expect(JSON.stringify(list)).not.toMatch(/林乙|隔壁班/);
    for (const q of ['林乙', '何丙', '何旁', OTHER_PHONE]) expect((await page('parent', { q })).total).toBe(0);
    expect((await page('parent', { q: '林甲' })).total).toBe(1);
    const shared = await parentId('林共');
    expect(succeeded(await get('parent', shared)).children).toHaveLength(1);
    const other = await parentId('何旁');
    expect((await get('parent', other)).error).toBe('RECORD_NOT_FOUND');
    expect((await own.call('/api/campus/parent/read-contact', { id: other })).error).toBe('RECORD_NOT_FOUND');
    // An account that reaches the whole kindergarten sees both.
    expect((await whole.ask(`/api/campus/parent/get?id=${shared}`)).children).toHaveLength(2);
  });

  it('gets no data of another class’s parent from a refused phone', async () => {
    const parents = [{ parentName: '试探', relation: 'father', parentPhone: OTHER_PHONE }];
    const answer = await own.call('/api/campus/student/save', { id: ids.甲, parents });
    expect(answer.errors).toMatchObject([{ field: 'parents.0.parentPhone', error: 'CAMPUS_PARENT_PHONE_TAKEN' }]);
    expect(JSON.stringify(answer)).not.toContain('何旁');
    const alone = await own.call('/api/campus/parent/save', { parentName: '没有孩子', parentPhone: '13600000009' });
    expect(alone.error).toBe('OWNER_OUT_OF_REACH');
  });

  it('sees no leads, because they have no class', async () => {
    expect((await page('lead')).total).toBe(0);
    expect(await own.ask('/api/campus/lead/count-by-status')).toEqual({ all: 0, byStatus: {}, due: 0 });
    expect((await whole.ask('/api/campus/lead/page', {})).total).toBeGreaterThan(0);
  });

  it('gets the day board, counts and home figures of its own children', async () => {
    const board = await own.ask('/api/attendance/day/board');
    expect(board.classes.map(({ id }: { id: string }) => id)).toEqual([ownClass]);
    expect(board.counts).toMatchObject({ expected: 1, missing: 1 });
    expect(JSON.stringify(board)).not.toMatch(/林乙|何丙|隔壁班/);
    const today = await own.ask('/api/attendance/day/kindergartens', {});
    expect(today.counts).toMatchObject({ expected: 1, missing: 1 });
    const figures = await own.ask('/api/identity/session/home-figures');
    const valueOf = (key: string) => figures.find((figure: { key: string }) => figure.key === key)?.value;
    expect([valueOf('campus.home.students'), valueOf('campus.home.classes')]).toEqual([1, 1]);
  });

  it('sees alerts about its own children and about machines only', async () => {
    const deviceId = randomUUID();
    await sql`insert into devices (kig_id, id, device_name, kind, serial_number, verification_code, created_at, updated_at)
      values (${kigId}, ${deviceId}, '机', 'sign-in', 'S1', '123456', now(), now())`.execute(server.db);
    const alert = async (kind: string, card: string | null, studentId: string | null) => {
      const id = randomUUID();
      await sql`insert into device_alerts (kig_id, id, kind, device_id, card_number, student_id, first_at, last_at, count)
        values (${kigId}, ${id}, ${kind}, ${deviceId}, ${card}, ${studentId}, now(), now(), 1)`.execute(server.db);
      return id;
    };
    const mine = await alert('lost-card', 'C1', ids.甲 as string);
    const foreign = await alert('lost-card', 'C3', ids.丙 as string);
    const machine = await alert('clock', null, null);
    const data = await own.ask('/api/devices/alert/list');
    expect(new Set(data.list.map(({ id }: { id: string }) => id))).toEqual(new Set([mine, machine]));
    expect(data.total).toBe(2);
    expect((await own.call('/api/devices/alert/close', { id: foreign })).error).toBe('RECORD_NOT_FOUND');
    expect((await own.call('/api/devices/alert/close', { id: mine })).status).toBe(200);
    expect((await whole.ask('/api/devices/alert/list')).total).toBe(2);
  });

  it('exports its own children only', async () => {
    const answer = await own.call('/api/campus/student/export', { columns: ['stuName', 'className'] });
    const job = async () => await own.ask(`/api/system/job/get?id=${answer.data.jobId}`);
    await expect.poll(async () => (await job()).state).toMatch(/done|failed/);
    const bytes = succeeded(
      await server.request(`/api/system/job/file?id=${answer.data.jobId}`, {
        headers: { authorization: `Bearer ${own.token}` },
      }),
    );
    const [sheet] = await readWorkbook(bytes as Buffer);
    expect(sheet?.grid.slice(2, -2).map(([name, className]) => [name, className])).toEqual([['林甲', '小一班']]);
  });

  it('imports into its own class only, and sees no import of another account', async () => {
    const sheet = (rows: string[][]) =>
      writeWorkbook([{ name: '名单', rows: [['姓名', '性别', '出生日期', '班级'], ...rows], headingRow: 0 }]);
    const roster = await sheet([
      ['进甲', '男', '2022-03-01', '小一班'],
      ['进乙', '男', '2022-03-02', '隔壁班'],
      ['进丙', '男', '2022-03-03', '小新班'],
    ]);
    const theirs = await importer(server, whole, 'student').check(roster);
    const mine = importer(server, own, 'student');
    expect((await mine.status(theirs.id)).error).toBe('RECORD_NOT_FOUND');
    expect(await own.ask('/api/campus/student/imports')).toEqual([]);
    const taken = await mine.take(roster, { createMissing: 'true' });
    expect(taken.state).toBe('imported');
    const rows = await mine.rows(taken.id);
    expect(rows.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['进甲', 'create'],
      ['进乙', 'failed'],
      ['进丙', 'failed'],
    ]);
    expect(rows[1]?.issues).toMatchObject([{ error: 'CAMPUS_STUDENT_CLASS_UNKNOWN' }]);
    expect(rows[2]?.issues).toMatchObject([{ error: 'CAMPUS_STUDENT_CLASS_UNKNOWN' }]);
    expect((await namesOf('student', 'stuName')).toSorted()).toEqual(['林甲', '进甲'].toSorted());
  });

  it('removes the parents with the undo of its import', async () => {
    const roster = await writeWorkbook([
      {
        name: '名单',
        rows: [
          ['姓名', '性别', '出生日期', '班级', '家长姓名', '家长电话', '关系'],
          ['撤甲', '男', '2022-04-01', '小一班', '撤父', '13600000011', '父亲'],
          ['撤乙', '女', '2022-04-02', '小一班', '撤母', '13600000012', '母亲'],
        ],
        headingRow: 0,
      },
    ]);
    const mine = importer(server, own, 'student');
    const taken = await mine.take(roster);
    expect((await mine.rows(taken.id)).map(({ outcome }) => outcome)).toEqual(['create', 'create']);
    expect(await namesOf('parent', 'parentName', { q: '撤' })).toHaveLength(2);
    await mine.press('importUndo', taken.id);
    expect((await mine.settled(taken.id)).state).toBe('undone');
    const { rows } = await sql<{ parent_name: string }>`select parent_name from parents
      where kig_id = ${kigId} and parent_name like '撤%' and not deleted`.execute(server.db);
    expect(rows).toEqual([]);
    expect((await whole.ask('/api/campus/student/page', { q: '撤' })).total).toBe(0);
  });

  it('gives and confirms no grant, which would cover the whole kindergarten', async () => {
    const today = '2026-11-20';
    const wish = { topics: ['health'], reason: '试', beginsOn: today, endsOn: today };
    const given = await own.call('/api/system/grant/give', { userName: 'demo8', ...wish });
    expect(given.errors).toMatchObject([{ field: 'topics', error: 'SYSTEM_GRANT_BEYOND_YOURS' }]);
    const demo8 = await server.as('demo8');
    const asked = await demo8.call('/api/system/grant/ask', { kigCode: 'KG0001', ...wish });
    expect(asked.status).toBe(200);
    expect((await own.call('/api/system/grant/confirm', { id: asked.data.id })).error).toBe('RECORD_NOT_FOUND');
    // It gets no to-do for an act that it cannot do.
    const asksIn = async (caller: Caller) => {
      const data = await caller.ask('/api/system/message/page', { kind: 'todo', pageSize: 200 });
      return data.list.filter(({ href }: { href: string | null }) => href === `/system/grants/${asked.data.id}`).length;
    };
    expect([await asksIn(whole), await asksIn(own)]).toEqual([1, 0]);
  });

  it('gets no requests for screens, which it cannot grant', async () => {
    await sql`insert into accounts (id, organization_id, user_name, nick_name, app_type, password_hash)
      select gen_random_uuid(), organization_id, 'newcomer', 'New', 3, password_hash from accounts
      where user_name = 'demo3'`.execute(server.db);
    const newcomer = await server.as('newcomer');
    const data = await newcomer.ask('/api/system/access/request', { href: '/campus/students' });
    expect(data).toMatchObject({ asked: 1 });
  });

  it('imports parents with the wider reach of another role', async () => {
    const roleId = randomUUID();
    await sql`insert into roles (id, organization_id, name, data_scope) values (${roleId}, ${kigId}, '家长录入', 'ownOrganization')`.execute(
      server.db,
    );
    // The import of phones needs the permission for whole numbers.
    const keys = ['read', 'create', 'import', 'readContact'].map((act) => `campus.parent.${act}`);
    await sql`insert into role_permissions (role_id, permission) select ${roleId}, unnest(${keys}::text[])`.execute(
      server.db,
    );
    await sql`insert into account_roles (account_id, role_id) select id, ${roleId} from accounts where user_name = 'teacher1'`.execute(
      server.db,
    );
    const sheet = await writeWorkbook([
      {
        name: '家长',
        rows: [
          ['家长姓名', '手机号'],
          ['新家长', '13600000021'],
        ],
        headingRow: 0,
      },
    ]);
    const mine = importer(server, own, 'parent');
    const taken = await mine.take(sheet);
    expect((await mine.rows(taken.id)).map(({ outcome, issues }) => [outcome, issues])).toEqual([['create', []]]);
    await sql`delete from account_roles where role_id = ${roleId}`.execute(server.db);
  });

  it('changes and deletes its own children only, even if another role may enter any child', async () => {
    const roleId = randomUUID();
    await sql`insert into roles (id, organization_id, name, data_scope) values (${roleId}, ${kigId}, '招生', 'ownOrganization')`.execute(
      server.db,
    );
    const keys = ['read', 'create', 'restore'].map((act) => `campus.student.${act}`);
    await sql`insert into role_permissions (role_id, permission) select ${roleId}, unnest(${keys}::text[])`.execute(
      server.db,
    );
    await sql`insert into account_roles (account_id, role_id) select id, ${roleId} from accounts where user_name = 'teacher1'`.execute(
      server.db,
    );
    const id = ids.丙 as string;
    expect((await get('student', id)).status).toBe(200);
    expect((await own.call('/api/campus/student/save', { id, sex: 'female' })).error).toBe('RECORD_NOT_FOUND');
    const batch = await own.call('/api/campus/student/batch', { act: 'delete', records: [{ id }] });
    expect(batch.data.rows).toMatchObject([{ done: false, error: 'RECORD_NOT_FOUND' }]);
    await sql`delete from account_roles where role_id = ${roleId}`.execute(server.db);
  });

  it('has no effect if another role reaches the whole kindergarten', async () => {
    await sql`insert into account_roles (account_id, role_id) select a.id, r.id from accounts a, roles r
      where a.user_name = 'teacher1' and r.organization_id = ${kigId} and r.whole_ceiling`.execute(server.db);
    expect((await page('student')).list.map(({ stuName }: { stuName: string }) => stuName)).toEqual(
      expect.arrayContaining(['林甲', '林乙', '何丙']),
    );
    await sql`delete from account_roles where role_id in (select id from roles where whole_ceiling)
      and account_id = (select id from accounts where user_name = 'teacher1')`.execute(server.db);
    expect(await namesOf('student', 'stuName', { q: '何丙' })).toEqual([]);
  });
});
