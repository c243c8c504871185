import type { Scope } from '../access/scope.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { JobCancelled, JobLost, type RunningJob } from './job.ts';
import { writeJobFile } from './job-files.ts';
import { holdRun, type JobRow, noteProgress } from './job-rows.ts';

/** Minimum time between two writes of the progress. */
const NOTE_MS = 300;

/** Time between two checks of the account's rights. */
const RIGHTS_MS = 1_000;

/** Returns the handle of a running job; `flush` writes pending progress. */
export function runningJob(options: {
  row: JobRow;
  runId: string;
  input: unknown;
  scope: Scope;
  secrets: Secrets;
  /** Throws where the account has lost a right that the work began with. */
  assertStillMay: () => Promise<void>;
}): RunningJob<unknown> & { flush(): Promise<void> } {
  const { row, runId, input, scope, secrets, assertStillMay } = options;
  const progress = { done: row.done, total: row.total };
  let noteAtMs = 0;
  let rightsAtMs = performance.now() + RIGHTS_MS;

  /** At intervals, because each check is a query and rights seldom change. */
  const lookAtRights = async () => {
    if (performance.now() < rightsAtMs) return;
    rightsAtMs = performance.now() + RIGHTS_MS;
    await assertStillMay();
  };

  const flush = async () => {
    noteAtMs = performance.now() + NOTE_MS;
    const isToStop = await noteProgress(scope.db, row.id, runId, progress);
    if (isToStop === null) throw new JobLost();
    if (isToStop) throw new JobCancelled();
    await lookAtRights();
  };
  const hold = async (inside: Scope) => {
    await lookAtRights();
    const current = await holdRun(inside.db, row.id);
    if (current?.run_id !== runId) throw new JobLost();
    if (current.cancel_wanted) throw new JobCancelled();
  };

  return {
    id: row.id,
    input,
    scope,
    language: row.language,
    attempt: row.attempts,
    async progress(done, total) {
      progress.done = done;
      if (total !== undefined) progress.total = total;
      if (performance.now() >= noteAtMs) await flush();
    },
    hold,
    keepFile: (name, bytes, shows) => writeJobFile(scope, secrets, { jobId: row.id, name, bytes, ...shows }, hold),
    flush,
  };
}
