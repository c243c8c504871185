import { connect } from '@kiga/kit-server/db/connect.ts';
import { migrate } from '@kiga/kit-server/db/migrate.ts';
import { startTemporaryPostgres } from '@kiga/kit-server/postgres/temporary-postgres.ts';
import type { Database } from '@kiga/server/app/database.ts';
import { createServer } from '@kiga/server/app/server.ts';
import { migrationsFolder } from '@kiga/server/app/start.ts';
import { loadDemo } from '@kiga/server/seeds/demo.ts';
import { sql } from 'kysely';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../scripts/build-web.ts';
import { DEMO_TEMPLATE, databaseUrl, testSecrets } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for this run; each test file makes databases of its own in it. */
    postgresUrl: string;
  }
}

/** The built pages, and one PostgreSQL for all tests of a run, with the demo loaded once into a database that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb();
  const postgres = await startTemporaryPostgres('kiga');
  const admin = connect(postgres.connectionString, { maxConnections: 1 });
  await sql`create database ${sql.id(DEMO_TEMPLATE)}`.execute(admin);
  await admin.destroy();
  const db = connect<Database>(databaseUrl(postgres.connectionString, DEMO_TEMPLATE));
  await migrate(db, migrationsFolder);
  const app = await createServer({ db, secrets: testSecrets, log: pino({ level: 'silent' }) });
  await loadDemo(app.program);
  // The queue's tables are copied with the rest.
  await app.jobs.start({ works: false });
  await app.close();
  await db.destroy();
  project.provide('postgresUrl', postgres.connectionString);
  return () => postgres.stop();
}
