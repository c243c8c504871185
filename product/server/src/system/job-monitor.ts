import { words } from '@kiga/contract/app/words.ts';
import { jobMonitorPage, retryJob, scheduledWorks, stopJob } from '@kiga/contract/system/job-monitor.acts.ts';
import { type RegularWork, regularWorks } from '@kiga/contract/system/regular-works.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { jobStatusOf } from '@kiga/kit-server/jobs/job-api.ts';
import type { JobRow } from '@kiga/kit-server/jobs/job-rows.ts';
import { sql } from 'kysely';
import { whoOf, writeLog } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { eventWords } from './log-words.ts';

type MonitoredRow = JobRow & {
  user_name: string | null;
  organization_name: string | null;
  kig_name: string | null;
};

/** Registers the system administrator's calls for all accounts' jobs and the platform's regular works. */
export function registerJobMonitor(program: Program): void {
  const { api, db, jobs, clock } = program;

  api.handle(jobMonitorPage, async ({ input, language, request }) => {
    const { pageNumber, pageSize, state } = input;
    const wanted = state === undefined ? sql`true` : sql`j.state = ${state}`;
    const { rows } = await sql<MonitoredRow>`select j.*, a.user_name, o.name as organization_name, k.name as kig_name
      from jobs j left join accounts a on a.id = j.account_id left join organizations o on o.id = a.organization_id
      left join organizations k on k.id = j.owner_id
      where ${wanted} order by j.created_at desc, j.id desc
      limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db);
    const counted = await sql<{ n: number }>`select count(*) as n from jobs j where ${wanted}`.execute(db);
    const list = rows.map((row) => ({
      ...jobStatusOf(api, row, { language, request }),
      text: eventWords(words[language], row.kind),
      userName: row.user_name,
      organizationName: row.organization_name,
      kigName: row.kig_name,
      attempts: row.attempts,
      startedAt: row.started_at?.toISOString() ?? null,
      canRetry: row.state === 'failed' && jobs.canRetry(row.kind),
    }));
    return { list, total: counted.rows[0]?.n ?? 0, pageNumber, pageSize };
  });

  /** Changes any account's job and logs it. */
  const onJob = (session: Session, id: string, event: string, work: (inside: Scope) => Promise<void>) =>
    withScope(session, 'all', db).transaction(async (inside) => {
      await work(inside);
      await writeLog(inside.db, clock, { ...whoOf(session), kind: 'operation', event, detail: { jobId: id } });
    });

  api.handle(retryJob, async ({ input: { id }, session }) => {
    await onJob(session, id, retryJob.name, async (inside) => {
      if (!(await jobs.retry(inside, id))) throw new AppError('SYSTEM_JOB_NOT_FAILED');
    });
    return {};
  });

  api.handle(stopJob, async ({ input: { id }, session }) => {
    await onJob(session, id, stopJob.name, (inside) => jobs.cancel(inside, id));
    return {};
  });

  api.handle(scheduledWorks, async () => {
    const rows = await db.selectFrom('scheduled_runs').selectAll().execute();
    return (Object.keys(regularWorks) as RegularWork[]).map((name) => {
      const row = rows.find((found) => found.name === name);
      return {
        name,
        everyMinutes: regularWorks[name],
        startedAt: row?.started_at.toISOString() ?? null,
        endedAt: row?.ended_at?.toISOString() ?? null,
        failed: row?.error != null,
        runs: row?.runs ?? 0,
      };
    });
  });
}
