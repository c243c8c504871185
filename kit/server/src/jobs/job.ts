import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '../access/scope.ts';
import type { JobRow } from './job-rows.ts';

/** A kind of long work. `Input` is plain JSON. */
export interface JobKind<Input = unknown> {
  /** `<area>.<entity>.<act>` */
  name: string;
  /**
   * Does the work, from the beginning or, after a crash, from where it was: it must stand being run again.
   * An AppError ends the job as failed and is told to whoever began it; anything else is tried again a few times.
   */
  run(job: RunningJob<Input>): Promise<void>;
  /**
   * What it is done with: it goes as far as this permission does, and who has lost it since does not get the file any more.
   */
  permission?: string;
  /**
   * Before the file is handed out: refuses an account that sees less by now than what the file shows. `rights` is what `keepFile`
   * was given; null for a file that was made before there were any. Absent where the permission says it all.
   */
  assertFile?(input: Input, scope: Scope, rights: unknown): Promise<void> | void;
  /** Whether it may be run again after it has failed: nothing waits for how it ended. */
  again?: boolean;
  /**
   * After the job has ended without being done, in the transaction that says so: puts right what waits for it. The
   * scope reaches the job's tenant and holds no permission, for whoever began the job may have lost them.
   */
  ended?(input: Input, scope: Scope, how: { state: 'failed' | 'cancelled'; error: JobError | null }): Promise<void>;
}

/** Why a job failed: an error id with its data. */
export interface JobError {
  id: string;
  data: Record<string, unknown>;
}

/** A job while it runs. */
export interface RunningJob<Input> {
  readonly id: string;
  readonly input: Input;
  /** What the account that began it may reach and do now; its `db` is no transaction. */
  readonly scope: Scope;
  /** Language of whoever began it. */
  readonly language: Language;
  /** 1 the first time, more after a crash. */
  readonly attempt: number;
  /** Notes how far it is. Throws JobCancelled when it is to stop. Cheap enough to be called for every row. */
  progress(done: number, total?: number): Promise<void>;
  /**
   * To be called first in every transaction that writes: locks the job and throws JobLost where another run has taken it
   * over, JobCancelled where it is to stop. So nothing is done twice by a run that was taken for dead. `progress` may be
   * called in between. It and `progress` throw PERMISSION_MISSING or OWNER_OUT_OF_REACH once the account has lost what it began
   * the work with.
   */
  hold(inside: Scope): Promise<void>;
  /**
   * Keeps the file that the job ends in; the bytes are taken as they come and never held as a whole. `tenants` are those whose
   * records it holds, complete once all bytes have come: who does not reach all of them any more does not get it. `rights` is
   * plain JSON for `assertFile`.
   */
  keepFile(name: string, bytes: AsyncIterable<Uint8Array>, shows?: FileShows): Promise<void>;
}

/** What a job's file shows: of whose records, and with which rights it was made. */
export interface FileShows {
  tenants?: ReadonlySet<string>;
  rights?: unknown;
}

/** The job is to stop, because somebody wants it to. */
export class JobCancelled extends Error {}

/** Another run has taken the job over; this one must not write any more. */
export class JobLost extends Error {}

/** Where long work is put and run. */
export interface Jobs {
  /** Makes a kind of work known. All kinds must be known before `start`. */
  add<Input>(kind: JobKind<Input>): void;
  /**
   * Puts a job into the queue in the scope's transaction; it begins once that has committed.
   * The session's account is whose rights it runs with.
   * @returns id of the job
   */
  enqueue(
    scope: Scope,
    kind: string,
    input: unknown,
    options: { language: Language; ownerId: string | null },
  ): Promise<string>;
  /**
   * Asks a job to stop. One that has not begun ends at once; one that has ended stays as it is. Throws RECORD_NOT_FOUND
   * where the job is neither the session's own nor of a tenant within reach.
   */
  cancel(scope: Scope, jobId: string): Promise<void>;
  /** The permission that such work is done with and its file asks for; undefined for none. */
  permissionOf(kind: string): string | undefined;
  /**
   * Whether the account of a job may have its file now. Throws PERMISSION_MISSING, OWNER_OUT_OF_REACH, FIELD_NOT_READABLE and what
   * forbids the account everything.
   */
  assertFile(job: JobRow): Promise<void>;
  /** Whether work of this kind may be run again after it has failed. */
  canRetry(kind: string): boolean;
  /**
   * Puts a failed job into the queue once more, in the scope's transaction, as if it had just been begun; it runs with the
   * rights that its account has then. Throws RECORD_NOT_FOUND.
   * @returns false where it has not failed, or may not be run again
   */
  retry(scope: Scope, jobId: string): Promise<boolean>;
}

/** The jobs of one process. */
export interface JobRunner extends Jobs {
  /** Makes ready to take jobs, and runs them where `works`; otherwise another process has to. The queue must be installed. */
  start(options: { works: boolean }): Promise<void>;
  /** Waits a little for what runs, then leaves the rest to be gone on with by the next process. */
  stop(): Promise<void>;
}
