import { jobCalls } from '@kiga/entity/job-calls.ts';

/** The calls by which accounts follow the jobs that they have begun. */
export const job = jobCalls('system.job');
