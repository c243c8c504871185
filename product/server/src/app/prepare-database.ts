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
 * Prepares a database for the program, as its owner. It creates the tables, the job queue, the key that signs reaches,
 * and the rights of the role `program`. The role is null where the owner runs the program itself. `owner` uses that key
 * and has two connections at least. Several processes may call this at once. Throws MigrationError, and ConfigError
 * where the database contains another key.
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

/**
 * Verifies the key. Two programs with different keys on one database would not see each other's rows, and could not
 * decrypt their values.
 */
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
