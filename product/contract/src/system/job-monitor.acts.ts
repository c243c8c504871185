import { defineCall } from '@kiga/entity/define-call.ts';
import { jobStates, jobStatus } from '@kiga/entity/job-calls.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { type RegularWork, regularWorks } from './regular-works.ts';

const page = logPage(
  jobStatus.omit({ fileName: true }).extend({
    /** Description of the job. */
    text: z.string(),
    userName: z.string().nullable(),
    organizationName: z.string().nullable(),
    kigName: z.string().nullable(),
    attempts: z.number(),
    startedAt: z.string().nullable(),
    /** True for a failed job whose input still exists. */
    canRetry: z.boolean(),
  }),
);

/** A job in the job monitor. */
export type MonitoredJob = z.infer<typeof page.output>['list'][number];

const of8 = (act: string) => ({ access: { anyOf: [`system.jobMonitor.${act}`] }, scope: 'none' }) as const;
const byId = z.strictObject({ id: z.uuid() });

/** Returns the jobs of all accounts, newest first, without the data that they process. */
export const jobMonitorPage = defineCall({
  ...of8('read'),
  name: 'system.jobMonitor.page',
  method: 'POST',
  path: '/api/system/job-monitor/page',
  input: page.input.extend({ state: z.enum(jobStates).optional() }),
  output: page.output,
});

/** Runs a failed job again, with the current rights of its account. */
export const retryJob = defineCall({
  ...of8('retry'),
  name: 'system.jobMonitor.retry',
  method: 'POST',
  path: '/api/system/job-monitor/retry',
  input: byId,
  output: z.object({}),
});

/** Asks another account's job to stop. */
export const stopJob = defineCall({
  ...of8('cancel'),
  name: 'system.jobMonitor.cancel',
  method: 'POST',
  path: '/api/system/job-monitor/cancel',
  input: byId,
  output: z.object({}),
});

/** Returns the platform's regular works with last run, result and next run. */
export const scheduledWorks = defineCall({
  ...of8('read'),
  name: 'system.jobMonitor.scheduled',
  method: 'GET',
  path: '/api/system/job-monitor/scheduled',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      name: z.enum(Object.keys(regularWorks) as [RegularWork, ...RegularWork[]]),
      everyMinutes: z.number(),
      startedAt: z.string().nullable(),
      endedAt: z.string().nullable(),
      /** True where the run ended with an error. The server's log contains the error. */
      failed: z.boolean(),
      runs: z.number(),
    }),
  ),
});
