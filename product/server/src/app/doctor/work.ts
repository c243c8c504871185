import { setTimeout as sleep } from 'node:timers/promises';
import { regularWorks } from '@kiga/contract/system/regular-works.ts';
import { sql } from 'kysely';
import { type Check, type Finding, ok, problem, warning } from './finding.ts';

const MINUTE_MS = 60_000;
/** A work may wait for the one before it; after two intervals it has been left out once. */
const LATE_INTERVALS = 2;
/** Shortest time that counts as late: a restart takes a moment. */
const LATE_MINUTES = 5;
/** A free worker takes a job within a second. Both workers may be busy with long imports for this time. */
const WAITING_MINUTES = 15;
/** The longest job, an import of 20 MB, takes minutes. */
const RUNNING_HOURS = 3;
const FAILED_DAYS = 7;
/** A change is numbered within a second, and a push retried within minutes. */
const NUMBERED_MS = 5_000;
const PUSHED_MINUTES = 15;

const LOG = 'read the log of Kiga at the time of the last run; it has the whole error.';

/** The regular works run, and end without an error. */
export const checkWorks: Check = {
  name: 'regular works',
  needs: 'rows',
  async run({ database }) {
    if (database === null) return [];
    const { rows } = await sql<{ name: string; started_at: Date; ended_at: Date | null; error: string | null }>`
      select name, started_at, ended_at, error from scheduled_runs`.execute(database.owner);
    const runs = new Map(rows.map((row) => [row.name, row]));
    const findings: Finding[] = [];
    const late: string[] = [];
    for (const [name, minutes] of Object.entries(regularWorks)) {
      const run = runs.get(name);
      if (run?.error) findings.push(problem(`The work ${name} failed at its last run: ${run.error}.`, LOG));
      const patience = Math.max(minutes * LATE_INTERVALS, LATE_MINUTES) * MINUTE_MS;
      if (run === undefined || database.now.getTime() - run.started_at.getTime() > patience) late.push(name);
    }
    // A demo's clock leaps over nights, and a stopped Kiga runs no works.
    if (database.isUsed && !database.isDemo && late.length > 0) {
      findings.push(
        problem(
          `Kiga runs, but these works are late: ${late.join(', ')}.`,
          'restart Kiga, and read its log if that changes nothing.',
        ),
      );
    }
    if (findings.length > 0) return findings;
    if (!database.isUsed)
      return [ok('Kiga does not run. The next start runs the works that are due; none has failed.')];
    return [ok(`${Object.keys(regularWorks).length} regular works run, and none has failed.`)];
  },
};

/** Jobs are taken, and end. */
export const checkJobs: Check = {
  name: 'jobs',
  needs: 'rows',
  async run({ database }) {
    if (database === null) return [];
    const { owner, now, isUsed } = database;
    const findings: Finding[] = [];
    // The queue keeps real time, also in a demo.
    const { rows } = await sql<{ waiting: number; running: number }>`select
        count(*) filter (where state in ('created', 'retry') and created_on < now() - make_interval(mins => ${WAITING_MINUTES})) as waiting,
        count(*) filter (where state = 'active' and started_on < now() - make_interval(hours => ${RUNNING_HOURS})) as running
      from pgboss.job where name = 'jobs'`.execute(owner);
    const { waiting = 0, running = 0 } = rows[0] ?? {};
    if (waiting > 0 && isUsed) {
      findings.push(
        problem(
          `${waiting} jobs have waited for more than ${WAITING_MINUTES} minutes.`,
          'start a process with the role jobs (KIGA_ROLES).',
        ),
      );
    }
    if (running > 0 && isUsed) {
      findings.push(
        problem(
          `${running} jobs have run for more than ${RUNNING_HOURS} hours.`,
          'restart Kiga. A job continues where it stopped.',
        ),
      );
    }
    const { rows: lost } = await sql<{ count: number }>`select count(*) as count from jobs j
      where state in ('waiting', 'running') and not exists (select from pgboss.job b
        where b.name = 'jobs' and b.data ->> 'jobId' = j.id::text and b.state < 'completed')`.execute(owner);
    if ((lost[0]?.count ?? 0) > 0) {
      findings.push(
        warning(
          `${lost[0]?.count} jobs are not in the queue, so they will never run.`,
          'let their users start them again.',
        ),
      );
    }
    const since = new Date(now.getTime() - FAILED_DAYS * 24 * 60 * MINUTE_MS);
    const { rows: failed } = await sql<{
      kind: string;
      error: string | null;
      count: number;
    }>`select kind, error, count(*) as count
      from jobs where state = 'failed' and ended_at > ${since} group by 1, 2 order by 3 desc, 1, 2`.execute(owner);
    // Broken off five times: the program's fault. All other errors were told to their users.
    for (const { kind, error, count } of failed) {
      if (error === 'JOB_BROKEN') {
        findings.push(warning(`${count} jobs ${kind} broke off within ${FAILED_DAYS} days.`, LOG));
      }
    }
    return findings.length > 0 ? findings : [ok('No job is stuck, and none broke off.')];
  },
};

/** Changes and pushes leave their outboxes. */
export const checkOutboxes: Check = {
  name: 'outboxes',
  needs: 'rows',
  async run({ config, database }) {
    if (config === null || database === null) return [];
    const { owner, isUsed } = database;
    const findings: Finding[] = [];
    const first = async () =>
      (await sql<{ id: string }>`select id from outbox where position is null order by id limit 1`.execute(owner))
        .rows[0]?.id;
    const waiting = isUsed ? await first() : undefined;
    if (waiting !== undefined) {
      await sleep(NUMBERED_MS);
      if ((await first()) === waiting) {
        findings.push(
          problem('Changes are not told to open pages.', 'restart Kiga, and read its log if that changes nothing.'),
        );
      }
    }
    const { rows } = await sql<{ count: number }>`select count(*) as count from family_pushes
      where created_at < now() - make_interval(mins => ${PUSHED_MINUTES})`.execute(owner);
    const pushes = rows[0]?.count ?? 0;
    if (pushes > 0 && isUsed) {
      const remedy = config.KIGA_PUSH_URL
        ? 'check that the service of KIGA_PUSH_URL answers, and that a process has the role jobs.'
        : 'set KIGA_PUSH_URL. Parents find the messages in their app in any case.';
      findings.push(warning(`${pushes} messages to apps have waited for more than ${PUSHED_MINUTES} minutes.`, remedy));
    }
    return findings.length > 0
      ? findings
      : [ok(isUsed ? 'Nothing waits.' : 'Kiga does not run, so what waits is sent at the next start.')];
  },
};
