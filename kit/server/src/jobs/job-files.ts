import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { FileShows } from './job.ts';

const CONTEXT = 'jobs.file';
const PART_BYTES = 256 * 1024;

/**
 * Writes the file of a job in encrypted parts, and replaces one that an earlier run began. `hold` comes first in every transaction, so
 * that two runs cannot mix their parts.
 */
export async function writeJobFile(
  scope: Scope,
  secrets: Secrets,
  file: { jobId: string; name: string; bytes: AsyncIterable<Uint8Array> } & FileShows,
  hold: (inside: Scope) => Promise<void>,
): Promise<void> {
  const { jobId } = file;
  await scope.transaction(async (inside) => {
    await hold(inside);
    await sql`delete from job_file_parts where job_id = ${jobId}`.execute(inside.db);
  });
  let part = 0;
  for await (const bytes of inParts(file.bytes)) {
    await scope.transaction(async (inside) => {
      await hold(inside);
      await sql`insert into job_file_parts (job_id, part, bytes_encrypted)
        values (${jobId}, ${part}, ${secrets.encrypt(bytes, CONTEXT)})`.execute(inside.db);
    });
    part += 1;
  }
  await scope.transaction(async (inside) => {
    await hold(inside);
    await sql`update jobs set file_name = ${file.name}, file_tenants = ${[...(file.tenants ?? [])]}::uuid[],
      file_rights = ${file.rights === undefined ? null : JSON.stringify(file.rights)}::jsonb where id = ${jobId}`.execute(
      inside.db,
    );
  });
}

/** Reads the file of a job part by part. */
export async function* readJobFile(db: Scope['db'], secrets: Secrets, jobId: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const { rows } = await sql<{ bytes_encrypted: Buffer }>`
      select bytes_encrypted from job_file_parts where job_id = ${jobId} and part = ${part}`.execute(db);
    if (!rows[0]) return;
    yield secrets.decryptBytes(rows[0].bytes_encrypted, CONTEXT);
  }
}

/** Returns the same bytes in pieces of at least PART_BYTES except the last. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
