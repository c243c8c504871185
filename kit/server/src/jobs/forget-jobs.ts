import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { INPUT_CONTEXT } from './create-jobs.ts';

/**
 * Removes the files of ended jobs that show records of an owner, because any of them may hold an erased person, and the jobs
 * with traces in their input or their refusal. Runs inside the scope's transaction.
 */
export async function forgetJobs(
  { db }: Scope,
  secrets: Secrets,
  ownerId: string,
  isTrace: (json: string) => boolean,
): Promise<void> {
  const ofOwner = sql`(owner_id = ${ownerId} or ${ownerId}::uuid = any(file_tenants))
    and state in ('done', 'failed', 'cancelled')`;
  const { rows } = await sql<{ id: string; input_encrypted: Buffer; error_data: unknown }>`
    select id, input_encrypted, error_data from jobs where ${ofOwner}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from job_file_parts where job_id = any(${ids}::uuid[])`.execute(db);
  await sql`update jobs set file_name = null where id = any(${ids}::uuid[])`.execute(db);
  const traced = rows.filter(({ input_encrypted, error_data }) =>
    isTrace(secrets.decrypt(input_encrypted, INPUT_CONTEXT) + JSON.stringify(error_data ?? null)),
  );
  await sql`delete from jobs where id = any(${traced.map(({ id }) => id)}::uuid[])`.execute(db);
}
