import { z } from 'zod';
import { type Call, defineCall } from './define-call.ts';

/** States of a job. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** A long-running job, as its owner sees it. */
export const jobStatus = z.object({
  id: z.string(),
  /** Kind of work, such as `campus.student.export`. */
  kind: z.string(),
  state: z.enum(jobStates),
  /** Finished steps, and all steps once their number is known. */
  done: z.number(),
  total: z.number().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** Name of the resulting file, if any. */
  fileName: z.string().nullable(),
  /** Reason of the failure, in the reader's language. */
  failure: z.string().nullable(),
});

/** A long-running job. */
export type JobStatus = z.infer<typeof jobStatus>;

/** Calls by which accounts follow their own jobs. */
export type JobCalls = ReturnType<typeof jobCalls>;

/** Returns the calls about jobs, below the product's key for a job, `<area>.<name>`. */
export function jobCalls(key: `${string}.${string}`) {
  const call = <I extends z.ZodType, O extends z.ZodType>(
    verb: string,
    rest: Pick<Call<I, O>, 'method' | 'input' | 'output' | 'answersFile'>,
  ) =>
    defineCall<I, O>({
      ...rest,
      access: 'member',
      scope: 'own',
      name: `${key}.${verb}`,
      path: `/api/${key.replace('.', '/')}/${verb}`,
    });
  const byId = z.strictObject({ id: z.uuid() });
  return {
    /** A job of the caller. */
    get: call('get', { method: 'GET', input: byId, output: jobStatus }),
    /** The caller's jobs of the last day, newest first. */
    list: call('list', {
      method: 'GET',
      input: z.strictObject({ kind: z.string().max(80).optional() }),
      output: z.array(jobStatus),
    }),
    /** Asks a job to stop; it stops at its next step. */
    cancel: call('cancel', { method: 'POST', input: byId, output: jobStatus }),
    /** The file that a job produced, for the account that started the job. */
    file: call('file', { method: 'GET', input: byId, output: z.unknown(), answersFile: true }),
  };
}
