import { z } from 'zod';
import { defineCall } from './define-call.ts';

/** Where a job stands. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Long work that goes on by itself, as whoever began it sees it. */
export const jobStatus = z.object({
  id: z.string(),
  /** What is done, such as `campus.student.export`. */
  kind: z.string(),
  state: z.enum(jobStates),
  /** Steps done, and all of them once that is known. */
  done: z.number(),
  total: z.number().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** Name of the file it ended in, if it did. */
  fileName: z.string().nullable(),
  /** Why it failed, in the reader's language. */
  failure: z.string().nullable(),
});

/** Long work that goes on by itself. */
export type JobStatus = z.infer<typeof jobStatus>;

const own = { access: 'member', scope: 'own' } as const;
const byId = z.strictObject({ id: z.uuid() });

/** A job that the caller has begun. */
export const getJob = defineCall({
  ...own,
  name: 'system.job.get',
  method: 'GET',
  path: '/api/system/job/get',
  input: byId,
  output: jobStatus,
});

/** Jobs of the last day that the caller has begun, the newest first. */
export const listJobs = defineCall({
  ...own,
  name: 'system.job.list',
  method: 'GET',
  path: '/api/system/job/list',
  input: z.strictObject({ kind: z.string().max(80).optional() }),
  output: z.array(jobStatus),
});

/** Asks a job to stop; it does so at its next step. */
export const cancelJob = defineCall({
  ...own,
  name: 'system.job.cancel',
  method: 'POST',
  path: '/api/system/job/cancel',
  input: byId,
  output: jobStatus,
});

/** The file that a job ended in. Only who began the job gets it. */
export const jobFile = defineCall({
  ...own,
  name: 'system.job.file',
  method: 'GET',
  path: '/api/system/job/file',
  input: byId,
  output: z.unknown(),
  answersFile: true,
});
