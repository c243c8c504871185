import { z } from 'zod';
import { type Call, defineCall } from './define-call.ts';

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

/** The calls by which accounts follow the jobs that they have begun. */
export type JobCalls = ReturnType<typeof jobCalls>;

/** The calls about jobs, below the key of what the product calls a job, `<area>.<name>`. */
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
    /** A job that the caller has begun. */
    get: call('get', { method: 'GET', input: byId, output: jobStatus }),
    /** Jobs of the last day that the caller has begun, the newest first. */
    list: call('list', {
      method: 'GET',
      input: z.strictObject({ kind: z.string().max(80).optional() }),
      output: z.array(jobStatus),
    }),
    /** Asks a job to stop; it does so at its next step. */
    cancel: call('cancel', { method: 'POST', input: byId, output: jobStatus }),
    /** The file that a job ended in. Only who began the job gets it. */
    file: call('file', { method: 'GET', input: byId, output: z.unknown(), answersFile: true }),
  };
}
