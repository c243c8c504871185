import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { createSecrets } from '@kiga/kit-server/secrets/secrets.ts';
import { programRole, superuser } from '@kiga/postgres/init-cluster.ts';
import { programPassword } from '@kiga/postgres/start-embedded-postgres.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { PRODUCT_NAME } from '@kiga/server/program/product-name.ts';
import type { Kysely } from 'kysely';
import pg from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL for this project; each test file creates databases of its own in it. */
    postgresUrl: string;
    /** Kind of PostgreSQL of this project. */
    postgresKind: PostgresKind;
  }
}

/** Name of the database with the demo, which tests only copy. */
export const DEMO_TEMPLATE = 'template_demo';

/** Kind of PostgreSQL: the product's own, or an operator's. */
export type PostgresKind = 'embedded' | 'external';

/** Secrets of all test databases; a copy must be able to decrypt the original's values. */
export const testSecrets = createSecrets(Buffer.alloc(32, 7), PRODUCT_NAME);

/** Returns the address of the same database for the program's plain role. `url` is that of the owner. */
export function programUrl(url: string): string {
  // The external server of the tests trusts all connections and has no passwords.
  return url.replace(new RegExp(`//${superuser}(?::([^@]*))?@`), (_, password: string | undefined) =>
    password ? `//${programRole}:${programPassword(password)}@` : `//${programRole}@`,
  );
}

/** Returns the settings of a program on this database, with the key of all test databases. */
export function databaseSettings(url: string): Record<string, string> {
  return { KIGA_DATABASE_URL: programUrl(url), KIGA_DATABASE_OWNER_URL: url, KIGA_SECRET_KEY: '07'.repeat(32) };
}

/**
 * Connects like the program. With KIGA_TEST_FIRST_LINE it connects as the owner, whom row security does not limit: `npm run mutants` proves
 * so that the statements themselves keep tenants apart.
 */
export function connectAsProgram(
  url: string,
  maxConnections: number,
  onStatement?: (statement: string) => void,
): Kysely<Database> {
  const address = process.env.KIGA_TEST_FIRST_LINE ? url : programUrl(url);
  return connect<Database>(address, { maxConnections, reachKey: testSecrets.reachKey, onStatement });
}

/** Connects as the owner of the tables, with the reach of all tenants. */
export function connectAsOwner(url: string, maxConnections: number): Kysely<Database> {
  return connect<Database>(url, { maxConnections, reachKey: testSecrets.reachKey });
}

/** Returns the address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/kiga(?=\?|$)/, `/${name}`);
}

/** Creates a new database: a copy of `template`, or an empty one. */
export async function createDatabase(
  adminUrl: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  // Copying files takes less than half the time of PostgreSQL's default, which writes everything to its log.
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return { url: databaseUrl(adminUrl, name), drop: () => drop(adminUrl, name) };
}

/**
 * Drops a database. In PostgreSQL 15 only a superuser can end the server's own cleaning process there, so this retries
 * until it ends.
 */
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
