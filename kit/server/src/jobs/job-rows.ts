import type { JobStatus } from '@kiga/entity/job-calls.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import type { JobError } from './job.ts';

type Db = Kysely<AnyDatabase>;

/** A row of `jobs`. */
export interface JobRow {
  id: string;
  owner_id: string | null;
  account_id: string;
  kind: string;
  language: Language;
  state: JobStatus['state'];
  input_encrypted: Buffer;
  run_id: string | null;
  attempts: number;
  cancel_wanted: boolean;
  done: number;
  total: number | null;
  error: string | null;
  error_data: Record<string, unknown> | null;
  file_name: string | null;
  /** Tenants whose records the file holds. */
  file_tenants: string[];
  /** Rights of the account when the file was made, in the form of the job kind. */
  file_rights: unknown;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

/** Progress of a run. */
export interface Progress {
  done: number;
  total: number | null;
}

/**
 * Reads and locks a job. The two locks differ, so that a run can note its progress while a transaction of its own holds the job. A
 * request to stop need not wait for that transaction either; only a takeover does.
 */
export async function lockJob(db: Db, where: RawBuilder<boolean>, lock: 'takeOver' | 'change'): Promise<JobRow | null> {
  const strength = lock === 'takeOver' ? sql`for update` : sql`for no key update`;
  const { rows } = await sql<JobRow>`select * from jobs where ${where} ${strength}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the run of a job; no other run can take the job over until the transaction ends. */
export async function holdRun(db: Db, id: string): Promise<Pick<JobRow, 'run_id' | 'cancel_wanted'> | null> {
  const { rows } = await sql<Pick<JobRow, 'run_id' | 'cancel_wanted'>>`
    select run_id, cancel_wanted from jobs where id = ${id} for key share`.execute(db);
  return rows[0] ?? null;
}

/** Notes the begin of a run. */
export async function beginRun(db: Db, id: string, runId: string, now: Date): Promise<void> {
  await sql`update jobs set state = 'running', run_id = ${runId}, attempts = attempts + 1,
    started_at = coalesce(started_at, ${now}) where id = ${id}`.execute(db);
}

/**
 * Notes the progress of a run.
 * @returns whether it should stop; null where another run has taken the job over
 */
export async function noteProgress(db: Db, id: string, runId: string, { done, total }: Progress) {
  const { rows } = await sql<{ cancel_wanted: boolean }>`
    update jobs set done = ${done}, total = ${total} where id = ${id} and run_id = ${runId}
    returning cancel_wanted`.execute(db);
  return rows[0]?.cancel_wanted ?? null;
}

/** Notes the end of a job. */
export async function endJob(
  db: Db,
  id: string,
  now: Date,
  how: { state: JobStatus['state']; error: JobError | null },
): Promise<void> {
  await sql`update jobs set state = ${how.state}, run_id = null, ended_at = ${now}, error = ${how.error?.id ?? null},
    error_data = ${how.error ? JSON.stringify(how.error.data) : null} where id = ${id}`.execute(db);
}

/** Resets an ended job to its form before the first run. */
export async function renewJob(db: Db, id: string): Promise<void> {
  await sql`update jobs set state = 'waiting', attempts = 0, cancel_wanted = false, done = 0, total = null, error = null,
    error_data = null, file_name = null, file_tenants = '{}', file_rights = null, started_at = null, ended_at = null where id = ${id}`.execute(
    db,
  );
}

/** Releases the job of a run, to be started again. A deliberate interruption does not count as an attempt. */
export async function releaseRun(db: Db, runId: string, { counts }: { counts: boolean }): Promise<void> {
  await sql`update jobs set state = 'waiting', run_id = null, attempts = attempts - ${counts ? 0 : 1}
    where run_id = ${runId} and state = 'running'`.execute(db);
}
