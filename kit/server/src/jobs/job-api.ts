import type { JobCalls, JobStatus } from '@kiga/entity/job-calls.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { KitSession } from '../access/session.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Api, CallContext } from '../http/api.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Jobs } from './job.ts';
import { readJobFile } from './job-files.ts';
import type { JobRow } from './job-rows.ts';

const HOUR_MS = 3_600_000;
/** Time that a job stays in the list and its file in the database. */
const KEPT_HOURS = 24;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Registers the calls about jobs: each account sees its own. */
export function registerJobs<Session extends KitSession>(options: {
  api: Api<Session>;
  calls: JobCalls;
  jobs: Jobs;
  clock: Clock;
  secrets: Secrets;
}): void {
  const { api, calls, jobs, clock, secrets } = options;
  const keptSince = () => new Date(clock.now().getTime() - KEPT_HOURS * HOUR_MS);

  const statusOf = (row: JobRow, context: CallContext<unknown, Session>) => jobStatusOf(api, row, context);

  api.handle(calls.get, async (context) => statusOf(await readOwn(context.scope, context.input.id), context));

  api.handle(calls.list, async (context) => {
    const ofKind = context.input.kind === undefined ? sql`true` : sql`kind = ${context.input.kind}`;
    const { rows } = await sql<JobRow>`select * from jobs where account_id = ${context.session.accountId}
      and created_at > ${keptSince()} and ${ofKind} order by created_at desc, id desc limit 100`.execute(
      context.scope.db,
    );
    return rows.map((row) => statusOf(row, context));
  });

  api.handle(calls.cancel, async (context) => {
    const { id } = await readOwn(context.scope, context.input.id);
    await jobs.cancel(context.scope, id);
    return statusOf(await readOwn(context.scope, id), context);
  });

  api.handle(calls.file, async ({ scope, input }) => {
    const row = await readOwn(scope, input.id);
    const isKept = row.state === 'done' && row.ended_at !== null && row.ended_at > keptSince();
    if (!isKept || row.file_name === null) throw new AppError('JOB_FILE_GONE');
    await jobs.assertFile(row);
    const contentType = row.file_name.endsWith('.xlsx') ? XLSX : 'application/octet-stream';
    return { name: row.file_name, contentType, bytes: readJobFile(scope.db, secrets, row.id) };
  });
}

/** Returns a job in the form for its reader. */
export function jobStatusOf<Session extends KitSession>(
  api: Api<Session>,
  row: JobRow,
  { language, request }: Pick<CallContext<unknown, Session>, 'language' | 'request'>,
): JobStatus {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    done: row.done,
    total: row.total,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    fileName: row.state === 'done' ? row.file_name : null,
    failure:
      row.error === null ? null : api.tell(new AppError(row.error, row.error_data ?? {}), language, request).text,
  };
}

/** Throws RECORD_NOT_FOUND for another account's job as for a missing one. */
async function readOwn({ db, session }: Scope, id: string): Promise<JobRow> {
  const { rows } = await sql<JobRow>`select * from jobs
    where id = ${id} and account_id = ${session.accountId}`.execute(db);
  if (!rows[0]) throw new AppError('RECORD_NOT_FOUND');
  return rows[0];
}
