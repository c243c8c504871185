import { writeLog } from '@kiga/server/identity/log.ts';
import { keepLogMonths } from '@kiga/server/identity/log-months.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, organizationId, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
let demo8: Caller;
let classId: string;

const child = {
  stuName: '欧阳承泽',
  sex: 'male',
  birthday: '2022-05-03',
  address: '团结湖街道34号楼',
  idNumber: null,
  remark: '爸爸叫欧阳建国',
  allergies: [{ allergen: '花生', kind: 'food', severity: 'severe' }],
  parents: [{ parentName: '李雯', relation: 'mother', parentPhone: '13812340001' }],
};

beforeAll(async () => {
  server = await startTestServer();
  [demo3, demo8] = await Promise.all([server.as('demo3'), server.as('demo8')]);
  const list = (await demo3.ask('/api/campus/class/list')) as { id: string; text: string }[];
  classId = (list.find(({ text }) => text === '小一班') as { id: string }).id;
  return () => server.close();
});

const page = async (caller: Caller, filters: Record<string, unknown> = {}) =>
  (await caller.ask('/api/system/log/page', filters)) as {
    list: Record<string, any>[];
    total: number;
    more: boolean;
  };

const begin = (caller: Caller) =>
  caller.call('/api/campus/student/save', { ...child, classId }).then(({ data }) => data.id as string);

describe('a log entry of an act on a record', () => {
  it('contains account, address and changes, and personal data masked', async () => {
    const id = await begin(demo3);
    const saved = await demo3.ask(`/api/campus/student/get?id=${id}`);
    const fields = { id, version: saved.version, stuName: '欧阳若溪', sex: 'female', address: '朝阳路1号' };
    expect(await demo3.call('/api/campus/student/save', fields)).toMatchObject({ code: '200' });

    const { list } = await page(demo3, { recordId: id });
    expect(list.map(({ event }) => event)).toEqual(['campus.student.update', 'campus.student.create']);
    const [update, create] = list as [Record<string, any>, Record<string, any>];
    expect(update).toMatchObject({
      kind: 'operation',
      text: 'Changed: student',
      userName: 'demo3',
      nickName: '周敏',
      organizationName: '向日葵幼儿园',
      kigName: '向日葵幼儿园',
      title: '欧*',
      address: '127.0.0.1',
    });
    expect(update.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(update.changes).toEqual([
      { field: 'Name', before: '欧*', after: '欧*' },
      { field: 'Sex', before: 'Boy', after: 'Girl' },
      { field: 'Home address', before: '***', after: '***' },
    ]);
    const told = new Map(create.changes.map(({ field, after }: any) => [field, after]));
    expect(told.get('Class')).toBe('小一班');
    expect(told.get('Birthday')).toBe('***');
    const all = await sql<{ row: string }>`select row::text as row from log_entries row
      where record_id = ${id} or detail::text like '%李雯%'`.execute(server.db);
    expect(all.rows.length).toBeGreaterThanOrEqual(2);
    for (const { row } of all.rows) expect(row).not.toMatch(/承泽|若溪|李雯|1381234|团结湖|朝阳路|建国|花生/);
  });

  it('contains no free text of a grant’s reason', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const data = await demo3.ask('/api/system/grant/give', {
      userName: 'demo9',
      topics: ['students'],
      reason: '王小明过敏，请致电13912345678',
      beginsOn: today,
      endsOn: today,
    });
    await demo3.ask('/api/system/grant/withdraw', { id: data.id, reason: '王小明已转园' });
    const { list } = await page(demo3, { recordId: data.id });
    expect(list.map(({ event, title }) => [event, title])).toEqual([
      ['system.grant.withdraw', null],
      ['system.grant.give', null],
    ]);
    const { rows } = await sql<{ row: string }>`select row::text as row from log_entries row
      where record_id = ${data.id}`.execute(server.db);
    for (const { row } of rows) expect(row).not.toMatch(/小明|1391234/);
  });

  it('is not written for a refused act', async () => {
    const { total } = await page(demo3, { kind: 'operation' });
    const refused = await demo3.call('/api/campus/student/save', { ...child, classId, stuName: null });
    expect(refused.status).toBe(400);
    expect((await page(demo3, { kind: 'operation' })).total).toBe(total);
  });

  it('is written only for the records of a batch that were deleted', async () => {
    const grade = { gradeName: '空年级', sort: 8, stage: 'junior' };
    const empty = succeeded(await demo3.call('/api/campus/grade/save', grade));
    const grades = await demo3.ask('/api/campus/grade/page', {});
    const used = grades.list.find(({ id }: { id: string }) => id !== empty.id);
    const records = [{ id: used.id }, { id: empty.id }];
    const answer = await demo3.call('/api/campus/grade/batch', { act: 'delete', records, asks: {} });
    expect(answer.data.rows).toMatchObject([{ error: 'RECORD_IN_USE' }, { done: true }]);
    const entriesOf = async (recordId: string) => (await page(demo3, { event: 'campus.grade.delete', recordId })).total;
    expect([await entriesOf(used.id), await entriesOf(empty.id)]).toEqual([0, 1]);
  });
});

it('a sign-in, sign-out, look at whole numbers, export and refusal each have a log entry of their kind', async () => {
  const id = await begin(demo3);
  const guest = await server.as('demo3');
  for (let look = 0; look < 2; look++) await guest.ask('/api/campus/student/read-contact', { id });
  const exported = await guest.call('/api/campus/student/export', { columns: ['stuName', 'sex'], q: '欧阳' });
  expect(exported.code).toBe('200');
  await guest.ask('/sys/login/logout', {});
  const demo4 = await server.as('demo4');
  const other = await organizationId(server.db, 'KG0003');
  expect((await demo3.call('/api/campus/student/page', { kigId: other })).error).toBe('OWNER_OUT_OF_REACH');
  expect((await demo4.call('/api/system/log/page', {})).error).toBe('PERMISSION_MISSING');
  const wrong = { userName: 'demo4', password: 'wrong one', appType: 4 };
  expect(await server.request('/sys/login/login', { body: wrong })).toMatchObject({ error: 'IDENTITY_LOGIN_FAILED' });

  const looks = await page(demo3, { kind: 'look', recordId: id });
  expect(looks.list).toMatchObject([{ text: 'View full contact data: student', title: '欧*', userName: 'demo3' }]);
  const [noted] = (await page(demo3, { kind: 'export' })).list as [Record<string, any>];
  expect(noted).toMatchObject({ event: 'campus.student.export', kigName: '向日葵幼儿园' });
  expect(JSON.stringify(noted)).not.toContain('欧阳');
  expect(noted.facts).toContainEqual({ label: 'Columns', value: 'Name, Sex' });

  const logins = await page(demo8, { kind: 'login' });
  expect(logins.list.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Signed in', 'Signed out', 'Sign-in failed']),
  );
  await expect
    .poll(async () => (await page(demo8, { kind: 'refusal' })).list.map(({ event, userName }) => [event, userName]))
    .toEqual([
      ['PERMISSION_MISSING', 'demo4'],
      ['OWNER_OUT_OF_REACH', 'demo3'],
    ]);
  for (const { organizationName } of (await page(demo8, { kind: 'refusal' })).list)
    expect(organizationName).not.toBeNull();
});

describe('a reader of the log', () => {
  it('finds an account by its beginning, with an index, and takes no letter of it for a wildcard', async () => {
    const begun = await page(demo8, { userName: 'demo', pageSize: 100 });
    expect(new Set(begun.list.map(({ userName }) => userName))).toContain('demo3');
    for (const { userName } of begun.list) expect(userName).toMatch(/^demo/);
    for (const userName of ['emo3', 'dem%', 'demo_']) expect((await page(demo8, { userName })).total).toBe(0);
    const plan = await server.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql`explain select 1 from log_entries where user_name ~>=~ 'demo' and user_name ~<~ 'demp'`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan');
    expect(JSON.stringify(plan.rows)).toMatch(/Index Cond: \(\(user_name ~>=~ 'demo'/);
  });

  it('filters entries by kind, account, event, record, request and time, and pages through them', async () => {
    const all = await page(demo8, { pageSize: 100 });
    const some = all.list.find(({ event }) => event === 'campus.student.update') as Record<string, any>;
    for (const filter of [
      { kind: some.kind },
      { userName: some.userName },
      { event: some.event },
      { recordId: some.recordId },
      { requestId: some.requestId },
      { from: some.at, to: some.at },
    ]) {
      const { list } = await page(demo8, { ...filter, pageSize: 100 });
      const matches = (entry: Record<string, any>) =>
        Object.entries(filter).every(([key, value]) => (key in entry ? entry[key] : entry.at) === value);
      const expected = all.list.filter(matches).map(({ id }) => id);
      // The page of all entries may end before the filtered page does.
      expect(list.map(({ id }) => id).slice(0, expected.length)).toEqual(expected);
      expect(list.filter((entry) => !matches(entry))).toEqual([]);
      expect(list.map(({ id }) => id)).toContain(some.id);
    }
    const second = await page(demo8, { pageSize: 3, pageNumber: 2 });
    expect(second.list.map(({ id }) => id)).toEqual(all.list.slice(3, 6).map(({ id }) => id));
  });

  it('sees only the entries that concern the own kindergarten', async () => {
    const [own, other] = await Promise.all(['KG0001', 'KG0003'].map((code) => organizationId(server.db, code)));
    const entry = { kind: 'look', event: 'campus.student.readContact', accountId: null, userName: 'x', address: null };
    const clock = { now: () => new Date() };
    await writeLog(server.db, clock, { ...entry, kind: 'look', kigId: other, title: 'theirs' });
    await writeLog(server.db, clock, { ...entry, kind: 'look', kigId: own, title: 'ours' });
    await writeLog(server.db, clock, { ...entry, kind: 'look', title: 'nobody' });
    const titles = (await page(demo3, { kind: 'look' })).list.map(({ title }) => title);
    expect(titles).toContain('ours');
    expect(titles).not.toContain('theirs');
    expect(titles).not.toContain('nobody');
    expect((await page(demo8, { kind: 'look' })).list.map(({ title }) => title)).toContain('theirs');
    const narrowed = await page(demo8, { kind: 'look', kigId: other });
    expect(narrowed.list.map(({ title }) => title)).toEqual(['theirs']);
    expect((await demo3.call('/api/system/log/page', { kigId: other })).error).toBe('OWNER_OUT_OF_REACH');
  });

  it('exports the log as a sheet, which adds an entry', async () => {
    const data = await demo3.ask('/api/system/log/export', { kind: 'operation' });
    const get = (path: string) => server.request(path, { headers: { authorization: `Bearer ${demo3.token}` } });
    await expect
      .poll(async () => succeeded(await get(`/api/system/job/get?id=${data.jobId}`)).state)
      .toMatch(/done|failed/);
    const [sheet] = await readWorkbook(succeeded(await get(`/api/system/job/file?id=${data.jobId}`)));
    const rows = sheet?.grid.slice(2, -2) ?? [];
    expect(rows.length).toBe((await page(demo3, { kind: 'operation' })).total);
    expect(rows.flat().join(' ')).toContain('Changed: student');
    expect((await page(demo3, { kind: 'export' })).list[0]).toMatchObject({
      text: 'Exported: log',
      facts: expect.arrayContaining([{ label: 'Job', value: data.jobId }]),
    });
  });
});

describe('the log', () => {
  it('cannot be changed by the program, as a whole or in its partitions', async () => {
    const { rows } = await sql<{ part: string }>`select relname as part from pg_inherits
      join pg_class on oid = inhrelid where inhparent = 'log_entries'::regclass`.execute(server.db);
    expect(rows.length).toBeGreaterThan(1);
    for (const table of ['log_entries', ...rows.map(({ part }) => part)]) {
      for (const change of [
        sql`update ${sql.table(table)} set user_name = 'nobody'`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
      ]) {
        const { n } = (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db))
          .rows[0] as { n: number };
        const isTruncate = change.compile(server.db).sql.startsWith('truncate');
        if (n === 0 && !isTruncate) continue;
        await expect(change.execute(server.db)).rejects.toThrow('the log is not changed');
      }
    }
  });

  it('cannot be changed by a session that poses as a replica, even in later partitions', async () => {
    await keepLogMonths({ owner: server.db, log: pino({ level: 'silent' }), clock: { now: () => new Date() } }, 500);
    const parts = await sql<{ part: string; n: number }>`select tableoid::regclass::text as part, count(*) as n
      from log_entries group by 1`.execute(server.db);
    const later = await sql<{ part: string }>`select max(inhrelid::regclass::text) as part from pg_inherits
      where inhparent = 'log_entries'::regclass and inhrelid::regclass::text <> 'log_entries_rest'`.execute(server.db);
    const filled = parts.rows.map(({ part }) => part);
    const changes = [
      ...['log_entries', ...filled].map((table) => sql`delete from ${sql.table(table)}`),
      ...['log_entries', ...filled, String(later.rows[0]?.part)].map((table) => sql`truncate ${sql.table(table)}`),
    ];
    expect(filled).not.toContain(later.rows[0]?.part);
    for (const change of changes) {
      const asReplica = server.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await change.execute(tx);
      });
      // With an external database the tests may lack the superuser role.
      await expect(asReplica).rejects.toThrow(/the log is not changed|permission denied to set parameter/);
    }
  });

  it('is kept for its configured time, and moves early entries to the partition of their month', async () => {
    const entry = { kind: 'login', event: 'signed in', accountId: null, userName: null, address: null } as const;
    const at = (text: string) => ({ now: () => new Date(text) });
    await writeLog(server.db, at('2020-02-10T00:00:00Z'), entry);
    await writeLog(server.db, at('2031-05-31T23:59:59Z'), entry);
    await writeLog(server.db, at('2031-06-01T00:00:00Z'), entry);
    const log = pino({ level: 'silent' });
    const db = server.db;
    const years = async () => {
      const { rows } = await sql<{ part: string; n: number }>`select tableoid::regclass::text as part, count(*) as n
        from log_entries where at < '2021-01-01' or at > '2031-01-01' group by 1 order by 1`.execute(db);
      return rows.map(({ part, n }) => [part, n]);
    };
    expect(await years()).toEqual([['log_entries_rest', 3]]);
    const { total } = await page(demo8, { kind: 'operation' });
    await keepLogMonths({ owner: db, log, clock: at('2031-06-15T00:00:00Z') }, 500);
    expect(await years()).toEqual([
      ['log_entries_2020_02', 1],
      ['log_entries_2031_05', 1],
      ['log_entries_2031_06', 1],
    ]);
    // The current month and the one before it are kept.
    await keepLogMonths({ owner: db, log, clock: at('2031-06-15T00:00:00Z') }, 1);
    expect(await years()).toEqual([
      ['log_entries_2031_05', 1],
      ['log_entries_2031_06', 1],
    ]);
    expect(total).toBeGreaterThan(0);
    expect((await page(demo8, { kind: 'operation' })).total).toBe(0);
  });
});
