import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecrets } from '@kiga/kit-server/secrets/secrets.ts';
import pg from 'pg';

/** The database that holds the demo and is only ever copied. */
export const DEMO_TEMPLATE = 'template_demo';

/** The PostgreSQL that the product brings along, or one of an operator's own. */
export type PostgresKind = 'embedded' | 'external';

/** The key of all test databases; a copy must read what the original wrote. */
export const testSecrets = createSecrets(Buffer.alloc(32, 7));

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/kiga(?=\?|$)/, `/${name}`);
}

/** A new database of its own: a copy of `template`, or empty. */
export async function createDatabase(
  adminUrl: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  // Copying files takes less than half of what PostgreSQL does otherwise, which is to write all of it to its log.
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return { url: databaseUrl(adminUrl, name), drop: () => drop(adminUrl, name) };
}

/** PostgreSQL 15 lets nobody but a superuser force out one of its own processes that cleans up there, so that has to end first. */
async function drop(adminUrl: string, name: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run(adminUrl, `drop database ${name} with (force)`);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || attempt > 50) throw error;
      await sleep(200);
    }
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
