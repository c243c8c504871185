import { createHash, randomBytes } from 'node:crypto';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { JobCancelled, type JobKind, JobLost, type RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { createServer } from '@kiga/server/app/server.ts';
import { cleanUp } from '@kiga/server/identity/clean-up.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAsProgram, testSecrets } from '../../support/database.ts';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

interface Step {
  job: RunningJob<{ text: string }>;
  /** Lets the work continue. */
  goOn: () => void;
}

/** The steps at which the test work pauses, and the jobs that ended without being done. */
const steps: Step[] = [];
const ended: { text: string; state: string; error: string | null; reach: unknown }[] = [];

const pausing: JobKind<{ text: string }> = {
  name: 'test.work.pause',
  async run(job) {
    await new Promise<void>((goOn) => steps.push({ job, goOn }));
    await job.progress(2, 2);
    await job.scope.transaction((inside) => job.hold(inside));
  },
  async ended({ text }, scope, { state, error }) {
    ended.push({ text, state, error: error?.id ?? null, reach: scope.reach });
  },
};
const telling: JobKind<{ text: string }> = {
  name: 'test.work.tell',
  async run({ scope, keepFile, language }) {
    const { accountId, permissions, appType } = scope.session;
    const seen = { accountId, appType, reach: scope.reach, language, may: permissions.has('campus.student.read') };
    await keepFile('seen.json', pieces(Buffer.from(JSON.stringify(seen))));
  },
};
const refusing: JobKind = {
  name: 'test.work.refuse',
  run: () => Promise.reject(new AppError('OWNER_OUT_OF_REACH')),
};
const breaking: JobKind = {
  name: 'test.work.break',
  async run({ attempt }) {
    if (attempt < 2) throw new Error('Lin Duoduo 13812342046');
  },
};
const content = randomBytes(700_000);
const writing: JobKind<{ text: string }> = {
  name: 'test.work.write',
  run: ({ keepFile }) => keepFile('孩子 2026.xlsx', pieces(content)),
};

/** The bytes in several chunks. */
async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

const jobKinds = [pausing, telling, refusing, breaking, writing];
let server: TestServer;
let teacher: Caller;
let other: Caller;

beforeAll(async () => {
  server = await startTestServer({ jobKinds });
  [teacher, other] = await Promise.all([server.as('demo3'), server.as('demo4')]);
});
afterAll(() => server?.close());

/** The scope in which an account enqueues a job. */
async function scopeOf(userName: string): Promise<Scope> {
  const { id, organization_id, app_type } = await server.db
    .selectFrom('accounts')
    .select(['id', 'organization_id', 'app_type'])
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  const session = {
    sessionId: 'test',
    accountId: id,
    appType: app_type,
    organizationKind: 'kindergarten',
    permissions: new Set<string>(),
    mustChangePassword: false,
    today: '2026-11-20',
  };
  return withScope(session, [organization_id], server.db);
}

async function begin(kind: JobKind<any>, text = '', userName = 'demo3'): Promise<string> {
  const scope = await scopeOf(userName);
  return server.jobs.enqueue(scope, kind.name, { text }, { language: 'zh_CN', ownerId: scope.oneTenant() });
}

const status = async (id: string, caller = teacher) => await caller.ask(`/api/system/job/get?id=${id}`);

async function untilState(id: string, state: string): Promise<void> {
  await expect.poll(async () => (await status(id)).state).toBe(state);
}

/** The step that a job has reached, for the `nth` time. */
async function stepOf(id: string, nth = 1): Promise<Step> {
  const of = () => steps.filter(({ job }) => job.id === id);
  await expect.poll(() => of().length).toBe(nth);
  return of()[nth - 1] as Step;
}

const fileOf = (id: string, caller = teacher) =>
  fetch(`${server.address}/api/system/job/file?id=${id}`, { headers: { authorization: `Bearer ${caller.token}` } });

test('a job of a transaction that is rolled back never begins', async () => {
  const scope = await scopeOf('demo3');
  const begun: string[] = [];
  const failing = scope.transaction(async (inside) => {
    begun.push(await server.jobs.enqueue(inside, pausing.name, {}, { language: 'zh_CN', ownerId: null }));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  // A job enqueued later does not overtake, so the first one would have begun by then.
  await untilState(await begin(writing), 'done');
  expect(steps.filter(({ job }) => begun.includes(job.id))).toEqual([]);
  const { rows } = await sql`select 1 from pgboss.job where data->>'jobId' = ${begun[0]}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('a job runs with the present permissions and reach of its account', async () => {
  const id = await begin(telling);
  await untilState(id, 'done');
  const scope = await scopeOf('demo3');
  expect(await (await fileOf(id)).json()).toEqual({
    accountId: scope.session.accountId,
    appType: 3,
    reach: scope.reach,
    language: 'zh_CN',
    may: true,
  });
});

test('a job of a disabled account does nothing and reports the reason', async () => {
  const scope = await scopeOf('demo3');
  const disable = (disabled: boolean) =>
    server.db
      .updateTable('accounts')
      .set({ status: disabled ? 'disabled' : 'active' })
      .where('id', '=', scope.session.accountId)
      .execute();
  const id = await scope.transaction(async (inside) => {
    const options = { language: 'zh_CN' as const, ownerId: scope.oneTenant() };
    const made = await server.jobs.enqueue(inside, pausing.name, { text: 'disabled' }, options);
    await sql`update accounts set status = 'disabled' where id = ${scope.session.accountId}`.execute(inside.db);
    return made;
  });
  await expect.poll(() => ended.find(({ text }) => text === 'disabled')).toBeTruthy();
  await disable(false);
  expect(ended.find(({ text }) => text === 'disabled')).toEqual({
    text: 'disabled',
    state: 'failed',
    error: 'IDENTITY_ACCOUNT_DISABLED',
    reach: scope.reach,
  });
  expect(steps.filter(({ job }) => job.id === id)).toEqual([]);
  expect(await status(id)).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/^This account is disabled/),
  });
});

test('a refusal ends a job at once and is shown in the reader’s language', async () => {
  const id = await begin(refusing);
  await untilState(id, 'failed');
  const english = (await status(id)).failure;
  const chinese = succeeded(
    await server.request(`/api/system/job/get?id=${id}&language=zh_CN`, {
      headers: { authorization: `Bearer ${teacher.token}` },
    }),
  ).failure;
  expect(english).toMatch(/^[\x20-\x7e]+$/);
  expect(chinese).toMatch(/[\u4e00-\u9fff]/);
  const { rows } = await sql<{ attempts: number }>`select attempts from jobs where id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ attempts: 1 }]);
});

test('a job that fails unexpectedly is retried, and its error message is not stored', async () => {
  const id = await begin(breaking);
  await untilState(id, 'done');
  const { rows } = await sql<{ row: string }>`select delivered::text as row from pgboss.job as delivered
    where data->>'jobId' = ${id}`.execute(server.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('Duoduo');
});

test('a job that fails repeatedly is given up', async () => {
  const id = await begin(pausing, 'broken');
  const { goOn } = await stepOf(id);
  // Simulates the last of several processes that this job has crashed.
  await sql`update jobs set attempts = 5, run_id = null where id = ${id}`.execute(server.db);
  goOn();
  await untilState(id, 'failed');
  expect((await status(id)).failure).toBe('The job broke off several times and was given up');
  expect(ended.find(({ text }) => text === 'broken')).toMatchObject({ state: 'failed', error: 'JOB_BROKEN' });
});

test('a job shows progress and accepts a cancellation while its transaction is open', async () => {
  const id = await begin(pausing, 'stopped');
  const { job, goOn } = await stepOf(id);
  await job.scope.transaction(async (inside) => {
    await job.hold(inside);
    await job.progress(1, 2);
    expect(await status(id)).toMatchObject({ state: 'running', done: 1, total: 2, failure: null });
    expect((await teacher.ask('/api/system/job/cancel', { id })).state).toBe('running');
  });
  await expect(job.scope.transaction((inside) => job.hold(inside))).rejects.toThrow(JobCancelled);
  goOn();
  await untilState(id, 'cancelled');
  expect(ended.find(({ text }) => text === 'stopped')).toMatchObject({ state: 'cancelled', error: null });
});

test('a waiting job is cancelled at once and never begins', async () => {
  // Two jobs run concurrently; the third one waits.
  const busy = await Promise.all([begin(pausing), begin(pausing)]);
  const running = await Promise.all(busy.map((id) => stepOf(id)));
  const id = await begin(pausing, 'never');
  expect((await status(id)).state).toBe('waiting');
  expect((await teacher.ask('/api/system/job/cancel', { id })).state).toBe('cancelled');
  expect(ended.filter(({ text }) => text === 'never')).toHaveLength(1);
  for (const { goOn } of running) goOn();
  for (const one of busy) await untilState(one, 'done');
  await untilState(await begin(writing), 'done');
  expect(steps.filter(({ job }) => job.id === id)).toEqual([]);
  expect((await teacher.ask('/api/system/job/cancel', { id })).state).toBe('cancelled');
});

test('a job is visible and available only to its own account', async () => {
  const id = await begin(writing);
  await untilState(id, 'done');
  for (const path of [`/api/system/job/get?id=${id}`, `/api/system/job/file?id=${id}`]) {
    expect(await other.call(path)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  }
  expect(await other.call('/api/system/job/cancel', { id })).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  const listed = async (caller: Caller) =>
    (await caller.ask<{ id: string }[]>(`/api/system/job/list?kind=${writing.name}`)).map((job) => job.id);
  expect((await listed(teacher))[0]).toBe(id);
  expect(await listed(other)).toEqual([]);
});

test('a lost run of a job can write no more, and the work is done once', async () => {
  const id = await begin(pausing);
  const first = await stepOf(id);
  await sql`update jobs set run_id = gen_random_uuid() where id = ${id}`.execute(server.db);
  await expect(first.job.scope.transaction((inside) => first.job.hold(inside))).rejects.toThrow(JobLost);
  first.goOn();
  const second = await stepOf(id, 2);
  expect(second.job.attempt).toBe(2);
  second.goOn();
  await untilState(id, 'done');
});

test('a stopped process leaves its jobs to the next one', async () => {
  const id = await begin(pausing);
  const first = await stepOf(id);
  await server.jobs.stop();
  await expect(first.job.scope.transaction((inside) => first.job.hold(inside))).rejects.toThrow(JobLost);
  expect(await status(id)).toMatchObject({ state: 'waiting' });

  const next = await nextProcess();
  const second = await stepOf(id, 2);
  // A regular stop does not count as a failed attempt.
  expect(second.job.attempt).toBe(1);
  second.goOn();
  await untilState(id, 'done');
  first.goOn();
  await next.close();
  await server.jobs.start({ works: true });
});

test('a file of a job is returned unchanged, stored encrypted, and deleted after a day', async () => {
  const id = await begin(writing);
  await untilState(id, 'done');
  const response = await fileOf(id);
  expect(response.headers.get('content-type')).toMatch(/spreadsheetml\.sheet/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(decodeURIComponent(response.headers.get('content-disposition') as string)).toContain('孩子 2026.xlsx');
  expect(digest(Buffer.from(await response.arrayBuffer()))).toBe(digest(content));

  const parts = async () =>
    (
      await sql<{ bytes: Buffer }>`select bytes_encrypted as bytes from job_file_parts where job_id = ${id}
        order by part`.execute(server.db)
    ).rows.map(({ bytes }) => bytes);
  const kept = await parts();
  expect(kept.length).toBeGreaterThan(1);
  expect(Buffer.concat(kept).includes(content.subarray(0, 64))).toBe(false);

  await cleanUp(server.db, inHours(23));
  expect(await parts()).toHaveLength(kept.length);
  await cleanUp(server.db, inHours(25));
  expect(await parts()).toEqual([]);
  await sql`update jobs set ended_at = ended_at - interval '25 hours' where id = ${id}`.execute(server.db);
  expect(await teacher.call(`/api/system/job/file?id=${id}`)).toMatchObject({ error: 'JOB_FILE_GONE', status: 404 });
  await cleanUp(server.db, inHours(31 * 24));
  const { rows } = await sql`select 1 from jobs where id = ${id}`.execute(server.db);
  expect(rows).toEqual([]);
});

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const inHours = (hours: number): Clock => ({ now: () => new Date(Date.now() + hours * 3_600_000) });

/** A second process on the same database. */
async function nextProcess(): Promise<{ close(): Promise<void> }> {
  const db = connectAsProgram(server.databaseUrl, 6);
  const app = await createServer({ db, owner: server.db, secrets: testSecrets, log: pino({ level: 'silent' }) });
  for (const kind of jobKinds) app.jobs.add(kind);
  await app.jobs.start({ works: true });
  return {
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}
