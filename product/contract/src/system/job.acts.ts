import { jobCalls } from '@kiga/entity/job-calls.ts';

/** The calls with which accounts follow their own jobs. */
export const job = jobCalls('system.job');
