import { fileURLToPath } from 'node:url';
import { reachSigner } from '@kiga/kit-server/access/reach-signature.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { migrate } from '@kiga/kit-server/db/migrate.ts';
import { installQueue } from '@kiga/kit-server/jobs/install-queue.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';
import { ConfigError } from './config.ts';

/** Folder of the migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Brings a database to what the program needs, as its owner: tables, the queue of jobs, the key that signs reaches, and the
 * rights of the role `program`, null where the owner runs the program itself. `owner` was opened with that key and has two
 * connections at least. Several processes may do so at once. Throws MigrationError, and ConfigError where the database knows
 * another key.
 */
export async function prepareDatabase(
  owner: Kysely<Database>,
  { secrets, program }: { secrets: Secrets; program: string | null },
): Promise<void> {
  await migrate(owner, migrationsFolder);
  await owner.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'preparing the database');
    await keepReachKey(tx, secrets);
    await installQueue(owner);
    if (program !== null) await sql`select grant_program(${program})`.execute(tx);
  });
}

/** Two programs with different keys on one database would see nothing of each other's, and read nothing encrypted. */
async function keepReachKey(tx: Kysely<Database>, { reachKey }: Secrets): Promise<void> {
  const { rows } = await sql<{ all_signed: string }>`select all_signed from reach_key`.execute(tx);
  if (!rows[0]) await sql`select set_reach_key(${reachKey})`.execute(tx);
  else if (rows[0].all_signed !== reachSigner(reachKey)('all')) {
    throw new ConfigError(
      'This database was prepared with another secret key. Set KIGA_SECRET_KEY, or put the right secret.key into KIGA_DATA. ' +
        'If that key is lost for good, run `delete from reach_key` as the owner of the database, and start again.',
    );
  }
}
