import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestServer } from './test-server.ts';

/** Waits until no job waits or runs. */
export async function waitForJob({ db }: Pick<TestServer, 'db'>): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from jobs where state in ('waiting', 'running') limit 1`.execute(db);
    if (rows.length === 0) return;
    await sleep(50);
  }
}
