import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { AnyDatabase } from '../access/scope.ts';
import { bossDatabase } from './boss-database.ts';

/** The only queue of jobs. */
export const QUEUE = 'jobs';

/**
 * Installs or updates pg-boss's schema and creates the queue, as the database owner, because the program's role may not. No other process
 * may do so at the same time.
 */
export async function installQueue(owner: Kysely<AnyDatabase>): Promise<void> {
  const boss = new PgBoss({ db: bossDatabase(owner), schedule: false, supervise: false });
  let failure: unknown;
  boss.on('error', (error) => {
    failure ??= error;
  });
  await boss.start();
  try {
    await boss.createQueue(QUEUE);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure) throw failure;
}
