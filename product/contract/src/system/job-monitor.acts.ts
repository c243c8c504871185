import { defineCall } from '@kiga/entity/define-call.ts';
import { jobStates, jobStatus } from '@kiga/entity/job-calls.ts';
import { logPage } from '@kiga/entity/log-page.ts';
import { z } from 'zod';
import { type RegularWork, regularWorks } from './regular-works.ts';

const page = logPage(
  jobStatus.omit({ fileName: true }).extend({
    /** What is done, in words. */
    text: z.string(),
    userName: z.string().nullable(),
    organizationName: z.string().nullable(),
    kigName: z.string().nullable(),
    attempts: z.number(),
    startedAt: z.string().nullable(),
    /** Whether it can be run again: it failed, and what it needs is still there. */
    canRetry: z.boolean(),
  }),
);

/** A job as the monitor shows it. */
export type MonitoredJob = z.infer<typeof page.output>['list'][number];

const of8 = (act: string) => ({ access: { anyOf: [`system.jobMonitor.${act}`] }, scope: 'none' }) as const;
const byId = z.strictObject({ id: z.uuid() });

/** Long work of all accounts, the newest first. What it works on is not shown. */
export const jobMonitorPage = defineCall({
  ...of8('read'),
  name: 'system.jobMonitor.page',
  method: 'POST',
  path: '/api/system/job-monitor/page',
  input: page.input.extend({ state: z.enum(jobStates).optional() }),
  output: page.output,
});

/** Runs a failed job again, with the rights that its account has now. */
export const retryJob = defineCall({
  ...of8('retry'),
  name: 'system.jobMonitor.retry',
  method: 'POST',
  path: '/api/system/job-monitor/retry',
  input: byId,
  output: z.object({}),
});

/** Asks somebody's job to stop. */
export const stopJob = defineCall({
  ...of8('cancel'),
  name: 'system.jobMonitor.cancel',
  method: 'POST',
  path: '/api/system/job-monitor/cancel',
  input: byId,
  output: z.object({}),
});

/** The platform's regular works: when each ran last, how it ended, and when it is due. */
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
      /** True: it ended with an error; what that was stands in the server's log. */
      failed: z.boolean(),
      runs: z.number(),
    }),
  ),
});
