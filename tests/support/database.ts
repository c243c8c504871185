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
    /** Address of the PostgreSQL of this project; each test file creates its own databases in it. */
    postgresUrl: string;
    /** The kind of PostgreSQL that this project tests. */
    postgresKind: PostgresKind;
  }
}

/** The database with the demo, which is only copied. */
export const DEMO_TEMPLATE = 'template_demo';

/** The PostgreSQL of the product, or one that the operator provides. */
export type PostgresKind = 'embedded' | 'external';

/** The key of all test databases; a copy must read what the original wrote. */
export const testSecrets = createSecrets(Buffer.alloc(32, 7), PRODUCT_NAME);

/** The address of the same database for the plain role that the program signs in as. `url` is that of the owner. */
export function programUrl(url: string): string {
  // The external server of the tests trusts every role and has no passwords.
  return url.replace(new RegExp(`//${superuser}(?::([^@]*))?@`), (_, password: string | undefined) =>
    password ? `//${programRole}:${programPassword(password)}@` : `//${programRole}@`,
  );
}

/** Settings of a program on this database, with the key of all test databases. */
export function databaseSettings(url: string): Record<string, string> {
  return { KIGA_DATABASE_URL: programUrl(url), KIGA_DATABASE_OWNER_URL: url, KIGA_SECRET_KEY: '07'.repeat(32) };
}

/** Connects as the program does. */
export function connectAsProgram(
  url: string,
  maxConnections: number,
  onStatement?: (statement: string) => void,
): Kysely<Database> {
  return connect<Database>(programUrl(url), { maxConnections, reachKey: testSecrets.reachKey, onStatement });
}

/** Connects as the owner of the tables, with the reach of all tenants. */
export function connectAsOwner(url: string, maxConnections: number): Kysely<Database> {
  return connect<Database>(url, { maxConnections, reachKey: testSecrets.reachKey });
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/kiga(?=\?|$)/, `/${name}`);
}

/** A new database of its own: a copy of `template`, or empty. */
export async function createDatabase(
  adminUrl: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  // Copying files takes less than half the time of the default strategy, which writes everything to the log.
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return { url: databaseUrl(adminUrl, name), drop: () => drop(adminUrl, name) };
}

/** Drops a database. In PostgreSQL 15 only a superuser can end an autovacuum process, so that must end first. */
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
