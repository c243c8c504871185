import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '../access/scope.ts';
import type { JobRow } from './job-rows.ts';

/** A kind of long-running work. `Input` is plain JSON. */
export interface JobKind<Input = unknown> {
  /** `<area>.<entity>.<act>` */
  name: string;
  /**
   * Does the work from the beginning, or continues after a crash, so it must be repeatable. An AppError ends the job as failed, and its
   * account sees it. Any other error causes a few retries.
   */
  run(job: RunningJob<Input>): Promise<void>;
  /** Permission of the work, which limits its rows. An account that has lost it cannot download the file any more. */
  permission?: string;
  /**
   * Runs before a download, and refuses an account that sees less now than the file shows. `rights` comes from `keepFile`; null for a
   * file that was made before that option existed. Absent where the permission is enough.
   */
  assertFile?(input: Input, scope: Scope, rights: unknown): Promise<void> | void;
  /** True where a failed job may run again, because nothing depends on its result. */
  again?: boolean;
  /**
   * Runs after a job failed or was cancelled, in the transaction that ends it, and cleans up after it. The scope reaches the job's tenant
   * and holds no permission, because the account may have lost them.
   */
  ended?(input: Input, scope: Scope, how: { state: 'failed' | 'cancelled'; error: JobError | null }): Promise<void>;
  /** Runs after a job is done, in the transaction that ends it; the scope is that of `ended`. */
  done?(input: Input, scope: Scope): Promise<void>;
  /** Returns what a finished job has done, in numbers for its account; the scope is that of `ended`. */
  figures?(input: Input, scope: Scope): Promise<JobFigures>;
}

/** Numbers of a finished job, by name. */
export type JobFigures = Readonly<Record<string, number>>;

/** Reason of a failed job: an error id with its data. */
export interface JobError {
  id: string;
  data: Record<string, unknown>;
}

/** A running job. */
export interface RunningJob<Input> {
  readonly id: string;
  readonly input: Input;
  /** Current rights and reach of the job's account; its `db` is no transaction. */
  readonly scope: Scope;
  /** Language of the job's account. */
  readonly language: Language;
  /** 1 for the first attempt, more after a crash. */
  readonly attempt: number;
  /** Notes the progress. Throws JobCancelled when the job should stop. Cheap enough to call for every row. */
  progress(done: number, total?: number): Promise<void>;
  /**
   * Locks the job; call it first in every writing transaction. Throws JobLost where another run has taken the job over, so that a run
   * presumed dead repeats nothing. Throws JobCancelled where it should stop. `progress` may be called in between. Both throw
   * PERMISSION_MISSING or OWNER_OUT_OF_REACH once the account has lost a right that the work began with.
   */
  hold(inside: Scope): Promise<void>;
  /**
   * Stores the resulting file; streams the bytes without holding all of them. `tenants` are the owners of its records, complete once all
   * bytes have come. Only an account that reaches all of them may download it. `rights` is plain JSON for `assertFile`.
   */
  keepFile(name: string, bytes: AsyncIterable<Uint8Array>, shows?: FileShows): Promise<void>;
}

/** Content of a job's file: its tenants, and the rights that it was made with. */
export interface FileShows {
  tenants?: ReadonlySet<string>;
  rights?: unknown;
}

/** Thrown when a user has cancelled the job. */
export class JobCancelled extends Error {}

/** Thrown when another run has taken the job over; this one must not write any more. */
export class JobLost extends Error {}

/** Queue of long-running work. */
export interface Jobs {
  /** Registers a kind of work, before `start`. */
  add<Input>(kind: JobKind<Input>): void;
  /**
   * Adds a job to the queue in the scope's transaction; it starts after the commit. It runs with the rights of the session's account.
   * @returns id of the job
   */
  enqueue(
    scope: Scope,
    kind: string,
    input: unknown,
    options: { language: Language; ownerId: string | null },
  ): Promise<string>;
  /**
   * Asks a job to stop. A waiting job ends at once; an ended one stays as it is. Throws RECORD_NOT_FOUND where the job is neither the
   * session's own nor of a tenant within reach.
   */
  cancel(scope: Scope, jobId: string): Promise<void>;
  /** Returns the permission of such work and of its file; undefined for none. */
  permissionOf(kind: string): string | undefined;
  /**
   * Checks that the account of a job may download its file now. Throws PERMISSION_MISSING, OWNER_OUT_OF_REACH, FIELD_NOT_READABLE and
   * refusals of the account itself.
   */
  assertFile(job: JobRow): Promise<void>;
  /** Returns whether failed work of this kind may run again. */
  canRetry(kind: string): boolean;
  /**
   * Adds a failed job to the queue again, in the scope's transaction, like a new one. It runs with the current rights of its account.
   * Throws RECORD_NOT_FOUND.
   * @returns false where it has not failed, or may not run again
   */
  retry(scope: Scope, jobId: string): Promise<boolean>;
}

/** The jobs of one process. */
export interface JobRunner extends Jobs {
  /** Prepares to take jobs, and runs them where `works`; otherwise another process has to. The queue must be installed. */
  start(options: { works: boolean }): Promise<void>;
  /** Waits briefly for running jobs, then leaves the rest to the next process. */
  stop(): Promise<void>;
}
