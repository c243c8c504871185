import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { JobKind } from '@kiga/kit-server/jobs/job.ts';
import { localStorage } from '@kiga/server/app/file-storage.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let isBroken = true;
const waits: (() => void)[] = [];

/** Fails while `isBroken` is set, and can be retried. */
const failing: JobKind<{ secret: string }> = {
  name: 'test.work.fail',
  again: true,
  async run({ scope, progress }) {
    await progress(1, 3);
    if (isBroken) throw new AppError('EXPORT_TOO_LARGE', { max: 7 });
    await sql`select ${scope.session.accountId}`.execute(scope.db);
  },
};
const once: JobKind = { name: 'test.work.once', run: () => Promise.reject(new AppError('OWNER_OUT_OF_REACH')) };
const waiting: JobKind = {
  name: 'test.work.wait',
  async run({ progress, scope, hold }) {
    await progress(2, 5);
    await new Promise<void>((goOn) => waits.push(goOn));
    await scope.transaction(hold);
  },
};

let server: TestServer;
let demo3: Caller;
let demo8: Caller;

beforeAll(async () => {
  server = await startTestServer({ jobKinds: [failing, once, waiting] });
  [demo3, demo8] = await Promise.all([server.as('demo3'), server.as('demo8')]);
  return () => server.close();
});

async function enqueue(kind: string): Promise<string> {
  const { id, organization_id } = await server.db
    .selectFrom('accounts')
    .select(['id', 'organization_id'])
    .where('user_name', '=', 'demo3')
    .executeTakeFirstOrThrow();
  const session = {
    sessionId: id,
    accountId: id,
    appType: 3,
    organizationKind: 'kindergarten',
    permissions: new Set<string>(),
    mustChangePassword: false,
    today: '2026-11-20',
  };
  const scope = withScope(session, [organization_id], server.db);
  const input = { secret: '王小明' };
  return server.jobs.enqueue(scope, kind, input, { language: 'zh_CN', ownerId: organization_id });
}

const page = async (input: Record<string, unknown> = {}) =>
  (await demo8.ask('/api/system/job-monitor/page', input)) as { list: Record<string, any>[]; total: number };

const job = async (id: string) => (await page()).list.find((one) => one.id === id) as Record<string, any>;

it('the job monitor shows jobs of all accounts with owner and state, without their content', async () => {
  const id = await enqueue('test.work.fail');
  await expect.poll(async () => (await job(id)).state).toBe('failed');
  const shown = await job(id);
  expect(shown).toMatchObject({
    kind: 'test.work.fail',
    userName: 'demo3',
    organizationName: '向日葵幼儿园',
    kigName: '向日葵幼儿园',
    attempts: 1,
    failure: 'At most 7 records can be exported at once; filter them first',
    canRetry: true,
  });
  expect(JSON.stringify(shown)).not.toMatch(/王小明|fileName/);
  expect((await page({ state: 'failed' })).list.map((one) => one.id)).toContain(id);
  expect((await page({ state: 'done' })).list.map((one) => one.id)).not.toContain(id);
});

it('the job monitor retries a failed job and logs the retry', async () => {
  const id = await enqueue('test.work.fail');
  await expect.poll(async () => (await job(id)).state).toBe('failed');
  isBroken = false;
  expect(await demo8.call('/api/system/job-monitor/retry', { id })).toMatchObject({ code: '200' });
  await expect.poll(async () => (await job(id)).state).toBe('done');
  expect(await job(id)).toMatchObject({ failure: null, attempts: 1, canRetry: false });
  expect((await demo8.call('/api/system/job-monitor/retry', { id })).error).toBe('SYSTEM_JOB_NOT_FAILED');
  const { list } = await demo8.ask('/api/system/log/page', { event: 'system.jobMonitor.retry' });
  expect(list).toMatchObject([{ text: 'Run again: job', userName: 'demo8', facts: [{ label: 'Job', value: id }] }]);
});

it('the job monitor refuses a retry of a job that others wait for, and acts on unknown jobs', async () => {
  const id = await enqueue('test.work.once');
  await expect.poll(async () => (await job(id)).state).toBe('failed');
  expect((await job(id)).canRetry).toBe(false);
  expect((await demo8.call('/api/system/job-monitor/retry', { id })).error).toBe('SYSTEM_JOB_NOT_FAILED');
  const nowhere = '01a20000-0000-7000-8000-000000000000';
  expect((await demo8.call('/api/system/job-monitor/retry', { id: nowhere })).error).toBe('RECORD_NOT_FOUND');
  expect((await demo8.call('/api/system/job-monitor/cancel', { id: nowhere })).error).toBe('RECORD_NOT_FOUND');
});

it('the job monitor cancels another account’s job', async () => {
  const id = await enqueue('test.work.wait');
  await expect.poll(() => waits.length).toBe(1);
  await expect.poll(async () => (await job(id)).done).toBe(2);
  expect(await job(id)).toMatchObject({ state: 'running', total: 5 });
  expect(await demo8.call('/api/system/job-monitor/cancel', { id })).toMatchObject({ code: '200' });
  waits[0]?.();
  await expect.poll(async () => (await job(id)).state).toBe('cancelled');
});

it('the job monitor lists each regular work with its last run and its failure', async () => {
  const works = async () => (await demo8.ask('/api/system/job-monitor/scheduled')) as Record<string, any>[];
  await expect.poll(async () => (await works()).filter(({ endedAt }) => endedAt === null)).toEqual([]);
  expect((await works()).map(({ name, everyMinutes, failed }) => [name, everyMinutes, failed])).toEqual([
    ['cleanUp', 60, false],
    ['cleanUpFiles', 60, false],
    ['eraseRecords', 1440, false],
    ['approvals', 60, false],
    ['eventMonths', 1440, false],
    ['waitingEvents', 1, false],
    ['refusedEvents', 60, false],
    ['logMonths', 60, false],
    ['certificates', 60, false],
    ['consents', 60, false],
    ['studentResults', 60, false],
    ['healthFigures', 5, false],
    ['clusterAlarms', 10, false],
    ['consultations', 5, false],
    ['busTrips', 1, false],
    ['busPapers', 60, false],
    ['followUps', 60, false],
    ['billing', 5, false],
    ['serviceReminders', 60, false],
    ['payments', 1, false],
    ['reconciliation', 60, false],
    ['ledgerProof', 1440, false],
    ['shows', 1, false],
    ['shopOrders', 1, false],
    ['backups', 10, false],
  ]);
  for (const { startedAt, runs } of await works()) expect([Date.parse(startedAt) > 0, runs > 0]).toEqual([true, true]);
  await server.db.updateTable('scheduled_runs').set({ error: 'Error' }).where('name', '=', 'cleanUp').execute();
  expect((await works())[0]).toMatchObject({ name: 'cleanUp', failed: true });
});

it('the job monitor is limited to system administrators', async () => {
  for (const [path, input] of [
    ['page', {}],
    ['retry', { id: '01a20000-0000-7000-8000-000000000000' }],
    ['cancel', { id: '01a20000-0000-7000-8000-000000000000' }],
    ['scheduled', undefined],
  ] as const) {
    expect((await demo3.call(`/api/system/job-monitor/${path}`, input)).error).toBe('PERMISSION_MISSING');
  }
});

it('a second start runs the regular works that are due, and no others', async () => {
  const { db } = server;
  await sql`update scheduled_runs set started_at = now(), ended_at = now(), error = null, runs = 1`.execute(db);
  await sql`update scheduled_runs set started_at = now() - interval '61 minutes' where name = 'cleanUp'`.execute(db);
  await sql`update scheduled_runs set error = 'Error' where name = 'consents'`.execute(db);
  await sql`update scheduled_runs set ended_at = null where name = 'approvals'`.execute(db);
  await sql`update scheduled_runs set started_at = now() + interval '1 day' where name = 'ledgerProof'`.execute(db);
  await sql`delete from scheduled_runs where name = 'certificates'`.execute(db);
  const storage = localStorage(await mkdtemp(join(tmpdir(), 'kiga-second-start-')));
  const second = await startTestServer({ place: { url: server.databaseUrl, storage, drop: () => Promise.resolve() } });
  try {
    const again = async () =>
      (
        await sql<{ name: string }>`select name from scheduled_runs where ended_at is not null
        and (runs > 1 or name = 'certificates') order by name`.execute(db)
      ).rows.map(({ name }) => name);
    // Each start makes partitions and compares the register of erasures, whenever it was done last.
    const atEachStart = ['backups', 'eventMonths', 'logMonths'];
    const due = ['approvals', 'certificates', 'cleanUp', 'consents', 'ledgerProof', ...atEachStart].toSorted();
    await expect.poll(again).toEqual(due);
    const { rows } = await sql`select from scheduled_runs where runs > 1 or name = 'certificates'`.execute(db);
    expect(rows).toHaveLength(due.length);
  } finally {
    await second.close();
  }
});
