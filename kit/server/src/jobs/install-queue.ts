import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { AnyDatabase } from '../access/scope.ts';
import { bossDatabase } from './boss-database.ts';

/** The one queue that jobs are delivered by. */
export const QUEUE = 'jobs';

/**
 * Installs or updates pg-boss's schema and makes the queue, as the owner of the database: the program's role may not. Keep other
 * processes from doing so meanwhile.
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
