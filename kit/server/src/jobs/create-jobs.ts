import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type AnyDatabase, type Scope, withScope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import { type Clock, dayIn } from '../clock.ts';
import { uuid7 } from '../db/uuid.ts';
import { assertPermission } from '../http/entity-api.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { bossDatabase } from './boss-database.ts';
import { QUEUE } from './install-queue.ts';
import { JobCancelled, type JobError, type JobFigures, type JobKind, JobLost, type JobRunner } from './job.ts';
import { beginRun, endJob, type JobRow, lockJob, releaseRun, renewJob } from './job-rows.ts';
import { runningJob } from './running-job.ts';

/** Options of jobs. */
export interface JobsOptions {
  db: AnyDatabase;
  clock: Clock;
  secrets: Secrets;
  log: Logger;
  /**
   * Returns the scope of a job's account for this kind of work, with its current rights. It is limited to the job's tenant if there is
   * one; its session carries the job's id. Throws an AppError where the account has no rights any more.
   */
  scopeOf(job: Pick<JobRow, 'id' | 'kind' | 'account_id' | 'owner_id' | 'language'>): Promise<Scope>;
  /** Receives every ended job, in the transaction that ends it. */
  onEnded?(tx: AnyDatabase, job: EndedJob): Promise<void>;
}

/** A job that has ended. */
export interface EndedJob {
  kind: string;
  /** Account that started it. */
  accountId: string;
  state: 'done' | 'failed' | 'cancelled';
  /** Reason of the failure. */
  error: JobError | null;
  /** Figures of a finished job's result. */
  figures: JobFigures;
}

/** Encryption context of the input of jobs. */
export const INPUT_CONTEXT = 'jobs.input';
/** Maximum number of jobs that one process runs at the same time; each may need two connections. */
const MOST_AT_ONCE = 2;
/** Maximum number of attempts of a job. */
const MOST_ATTEMPTS = 5;
/** Delay of the look for a job whose outer transaction has yet to commit. */
const COMMIT_MS = 50;
/** Time that running jobs get when the process stops. */
const STOP_MS = 3_000;

/**
 * pg-boss delivers, the table `jobs` decides. Attempts, current run and result stand there, in one transaction with the job's own writes.
 * So pg-boss retries without limit.
 */
const delivery = {
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  // Detects a killed process; it does not limit the duration of a job.
  heartbeatSeconds: 10,
  expireInSeconds: 86_400,
  deleteAfterSeconds: 86_400,
};

/** Creates the jobs of this process. */
export function createJobs({ db, clock, secrets, log, scopeOf, onEnded }: JobsOptions): JobRunner {
  const kinds = new Map<string, JobKind>();
  const runs = new Map<string, Promise<void>>();
  /** Ids of this process's workers, which look for jobs now and then. */
  const workers: string[] = [];
  let isStopping = false;
  const boss = new PgBoss({
    db: bossDatabase(db),
    // The database owner has installed it.
    migrate: false,
    schedule: false,
    monitorVacuum: false,
    reindex: false,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs failed'));

  /** Lets the workers of this process look for jobs at once. Those of other processes find a job with their next look. */
  const wake = () => {
    for (const worker of workers) boss.notifyWorker(worker);
  };
  /** The same after a job was sent in `outer`, which may be a transaction that goes on. */
  const wakeAfter = (outer: Scope) => (outer.db.isTransaction ? void setTimeout(wake, COMMIT_MS).unref() : wake());

  const kindOf = (name: string) => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`no such kind of job: ${name}`);
    return kind;
  };
  const inputOf = (row: JobRow) => JSON.parse(secrets.decrypt(row.input_encrypted, INPUT_CONTEXT)) as unknown;

  /** Ends a job in the transaction that locks it. */
  async function end(tx: AnyDatabase, row: JobRow, state: EndedJob['state'], error: JobError | null) {
    await endJob(tx, row.id, clock.now(), { state, error });
    const session = {
      sessionId: row.id,
      accountId: row.account_id,
      appType: 0,
      organizationKind: '',
      permissions: new Set<string>(),
      mustChangePassword: false,
      today: dayIn(clock.now(), 'UTC'),
    };
    const scope = withScope(session, row.owner_id === null ? [] : [row.owner_id], tx);
    const kind = kindOf(row.kind);
    const figures = state === 'done' ? await kind.figures?.(inputOf(row), scope) : {};
    await onEnded?.(tx, { kind: row.kind, accountId: row.account_id, state, error, figures: figures ?? {} });
    if (state === 'done') await kind.done?.(inputOf(row), scope);
    else await kind.ended?.(inputOf(row), scope, { state, error });
  }

  /**
   * Assigns the job to this run.
   * @returns null where nothing is left to do
   */
  function begin(jobId: string, runId: string): Promise<JobRow | null> {
    return db.transaction().execute(async (tx: AnyDatabase) => {
      const row = await lockJob(tx, sql`id = ${jobId}`, 'takeOver');
      if (row?.state !== 'waiting' && row?.state !== 'running') return null;
      if (row.cancel_wanted) await end(tx, row, 'cancelled', null);
      else if (row.attempts >= MOST_ATTEMPTS) await end(tx, row, 'failed', { id: 'JOB_BROKEN', data: {} });
      else {
        await beginRun(tx, jobId, runId, clock.now());
        return { ...row, attempts: row.attempts + 1 };
      }
      return null;
    });
  }

  /** Ends this run's job, unless another run has taken it over. */
  function conclude(row: JobRow, runId: string, state: EndedJob['state'], error: JobError | null = null) {
    return db.transaction().execute(async (tx: AnyDatabase) => {
      const current = await lockJob(tx, sql`id = ${row.id} and run_id = ${runId}`, 'change');
      if (!current) throw new JobLost();
      await end(tx, current, state, error);
    });
  }

  /** Handles one delivery of a job. On an error pg-boss delivers the job again, if it still belongs to this run. */
  async function run(jobId: string, runId: string): Promise<void> {
    if (isStopping) throw new JobLost();
    const row = await begin(jobId, runId);
    if (!row) return;
    try {
      const scope = await scopeOf(row);
      const assertStillMay = async () => assertCovers(row.kind, scope, await scopeOf(row));
      const job = runningJob({ row, runId, input: inputOf(row), scope, secrets, assertStillMay });
      await kindOf(row.kind).run(job);
      await job.flush();
      await conclude(row, runId, 'done');
    } catch (error) {
      if (error instanceof JobLost) throw error;
      if (error instanceof JobCancelled) return conclude(row, runId, 'cancelled');
      if (error instanceof AppError) return conclude(row, runId, 'failed', errorOf(error));
      log.error({ err: error, jobId, kind: row.kind, attempt: row.attempts }, 'a job broke off');
      if (row.attempts >= MOST_ATTEMPTS) return conclude(row, runId, 'failed', { id: 'JOB_BROKEN', data: {} });
      await releaseRun(db, runId, { counts: true });
      // pg-boss stores the error, and the original may contain user data.
      throw new Error('broke off');
    }
  }

  return {
    add(kind) {
      if (kinds.has(kind.name)) throw new Error(`two kinds of job are called ${kind.name}`);
      kinds.set(kind.name, kind);
    },

    async enqueue(outer, kind, input, { language, ownerId }) {
      const jobId = await outer.transaction(async (scope) => {
        kindOf(kind);
        const now = clock.now();
        const id = uuid7(now.getTime());
        await sql`insert into jobs (id, owner_id, account_id, kind, language, input_encrypted, created_at)
          values (${id}, ${ownerId}, ${scope.session.accountId}, ${kind}, ${language},
            ${secrets.encrypt(JSON.stringify(input), INPUT_CONTEXT)}, ${now})`.execute(scope.db);
        await boss.send(QUEUE, { jobId: id }, { ...delivery, db: fromKysely(scope.db) });
        return id;
      });
      wakeAfter(outer);
      return jobId;
    },

    cancel: (outer, jobId) =>
      outer.transaction(async (scope) => {
        const mayBeAsked = sql<boolean>`(account_id = ${scope.session.accountId} or ${scope.within('owner_id')})`;
        const row = await lockJob(scope.db, sql`id = ${jobId} and ${mayBeAsked}`, 'change');
        if (!row) throw new AppError('RECORD_NOT_FOUND');
        if (row.state === 'waiting') await end(scope.db, row, 'cancelled', null);
        if (row.state === 'running')
          await sql`update jobs set cancel_wanted = true where id = ${jobId}`.execute(scope.db);
      }),

    permissionOf: (kind) => kinds.get(kind)?.permission,

    async assertFile(row) {
      const { permission, assertFile } = kindOf(row.kind);
      const scope = await scopeOf(row);
      if (permission !== undefined) assertPermission(scope, permission);
      if (!reachesAll(scope, row.file_tenants)) throw new AppError('OWNER_OUT_OF_REACH');
      await assertFile?.(inputOf(row), scope, row.file_rights);
    },

    canRetry: (kind) => kinds.get(kind)?.again ?? false,

    async retry(outer, jobId) {
      const isSent = await outer.transaction(async (scope) => {
        const row = await lockJob(scope.db, sql`id = ${jobId}`, 'change');
        if (!row) throw new AppError('RECORD_NOT_FOUND');
        if (row.state !== 'failed' || !kinds.get(row.kind)?.again) return false;
        await renewJob(scope.db, jobId);
        await boss.send(QUEUE, { jobId }, { ...delivery, db: fromKysely(scope.db) });
        return true;
      });
      wakeAfter(outer);
      return isSent;
    },

    async start({ works }) {
      isStopping = false;
      await boss.start();
      if (!works) return;
      const options = { pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 3 };
      while (workers.length < MOST_AT_ONCE) {
        const work = boss.work<{ jobId: string }>(QUEUE, options, async ([delivered]) => {
          if (!delivered) return;
          const runId = uuid7();
          const running = run(delivered.data.jobId, runId);
          runs.set(runId, running);
          await running.finally(() => runs.delete(runId));
          // The next job may wait already.
          wake();
        });
        workers.push(await work);
      }
    },

    async stop() {
      const working = boss.offWork(QUEUE);
      workers.length = 0;
      await Promise.race([working, passed(STOP_MS)]);
      isStopping = true;
      for (const runId of runs.keys()) await releaseRun(db, runId, { counts: false });
      // Released runs notice it at their next step.
      await Promise.race([Promise.allSettled(runs.values()), passed(STOP_MS)]);
      await boss.stop({ graceful: false });
    },
  };
}

function reachesAll({ reach }: Scope, tenants: readonly string[]): boolean {
  return reach === 'all' || tenants.every((tenant) => reach.includes(tenant));
}

/**
 * Throws PERMISSION_MISSING {permission} where the account has lost a permission on the entity of the work since it began. Throws
 * OWNER_OUT_OF_REACH where it has lost a tenant.
 */
function assertCovers(kind: string, before: Scope, now: Scope): void {
  const record = `${kind.split('.', 2).join('.')}.`;
  for (const permission of before.session.permissions) {
    if (permission.startsWith(record)) assertPermission(now, permission);
  }
  const isNarrower = before.reach === 'all' ? now.reach !== 'all' : !reachesAll(now, before.reach);
  if (isNarrower) throw new AppError('OWNER_OUT_OF_REACH');
}

/** Returns the stored form of an error; a refusal because of fields keeps its first issue. */
function errorOf({ id, data, issues }: AppError): JobError {
  const first = issues[0];
  return first ? { id: first.error, data: { ...first.data } } : { id, data };
}

const passed = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
