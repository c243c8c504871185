import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

// A fresh module, because the number of prepared statements per process is limited.
vi.resetModules();
const { connect, isDatabaseUnavailable } = await import('@kiga/kit-server/db/connect.ts');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a connection lost in an idle transaction fails the transaction but not the process', async () => {
  const db = connect(inject('postgresUrl'), { maxConnections: 2 });
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    // The connection ends asynchronously; an unhandled error would fail this run.
    await expect.poll(() => isRunning(db, rows[0]?.pid)).toBe(false);
    await new Promise((resolve) => setImmediate(resolve));
    await sql`select 1`.execute(tx);
  });
  // The error counts as 'database unavailable', although the driver only reports a connection that takes no queries.
  await expect(broken).rejects.toSatisfy(isDatabaseUnavailable);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

it('a prepared statement survives changes of its table and the loss of all prepared statements', async () => {
  const db = connect(inject('postgresUrl'), { maxConnections: 1 });
  await sql`create table changing (id integer, text text)`.execute(db);
  await sql`insert into changing values (1, 'one')`.execute(db);
  const read = async () => (await sql`select * from changing where id = ${1}`.execute(db)).rows;
  for (let count = 0; count < 10; count += 1) expect(await read()).toEqual([{ id: 1, text: 'one' }]);
  await sql`alter table changing add column added integer`.execute(db);
  for (let count = 0; count < 10; count += 1) expect(await read()).toEqual([{ id: 1, text: 'one', added: null }]);
  await sql`deallocate all`.execute(db);
  for (let count = 0; count < 10; count += 1) expect(await read()).toEqual([{ id: 1, text: 'one', added: null }]);
  // A failed statement ends its transaction; the next transaction succeeds.
  await sql`alter table changing drop column added`.execute(db);
  const inTransaction = () =>
    db.transaction().execute(async (tx) => sql`select * from changing where id = ${1}`.execute(tx));
  await expect(inTransaction()).rejects.toThrow();
  expect((await inTransaction()).rows).toEqual([{ id: 1, text: 'one' }]);
  await sql`drop table changing`.execute(db);
  await db.destroy();
});

async function isRunning(db: Kysely<unknown>, pid: number | undefined): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db);
  return rows.length > 0;
}

it('a save that is chosen as the victim of a deadlock is retried and succeeds', async () => {
  const demo3 = await server.as('demo3');
  const classes = await demo3.ask<{ id: string; text: string }[]>('/api/campus/class/list');
  const guardian = { parentName: '等候妈妈', relation: 'mother', parentPhone: '13512340099' };
  const classId = classes.find(({ text }) => text === '小一班')?.id;
  const fields = { stuName: '等候甲', sex: 'male', birthday: '2022-03-04', classId, parents: [guardian] };
  const child = await demo3.ask('/api/campus/student/save', fields);
  const parents = [{ ...guardian, parentName: '改名妈妈' }];
  let form: ReturnType<typeof demo3.call> | undefined;
  await server.db.transaction().execute(async (tx) => {
    await sql`update parents set remark = '锁住' where parent_name = '等候妈妈'`.execute(tx);
    // PostgreSQL cancels the transaction that first detects the deadlock. The save has to be cancelled, so this one does
    // not look for a deadlock. The save looks once, a second after it began to wait, and this one waits by then.
    await sql`set local deadlock_timeout = '20s'`.execute(tx);
    form = demo3.call('/api/campus/student/save', { id: child.id, parents });
    await sql`do $$ begin
      while not exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) loop
        perform pg_sleep(0.005);
      end loop;
      update students set remark = '锁住' where stu_name = '等候甲';
    end $$`.execute(tx);
  });
  expect(await form).toMatchObject({ code: '200', data: { remark: '锁住', parents: [{ parentName: '改名妈妈' }] } });
});
