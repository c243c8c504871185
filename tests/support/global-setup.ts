import { connect } from '@kiga/kit-server/db/connect.ts';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../scripts/build-web.ts';
import { DEMO_TEMPLATE, databaseUrl, type PostgresKind } from './database.ts';
import { prepareDemo } from './prepare-demo.ts';
import { forgetUsed, unusedExceptions } from './statements/check-statements.ts';
import { startTestPostgres } from './test-postgres.ts';

/**
 * Builds the pages and starts one PostgreSQL for all tests of a project, with the demo loaded once into a template
 * database. The project's name selects the product's own PostgreSQL or the oldest supported one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb();
  const kind = project.name as PostgresKind;
  const postgres = await startTestPostgres(kind);
  const url = postgres.connectionString;
  try {
    const admin = connect(url, { maxConnections: 1 });
    await sql`create database ${sql.id(DEMO_TEMPLATE)}`.execute(admin);
    await admin.destroy();
    await prepareDemo(databaseUrl(url, DEMO_TEMPLATE));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresUrl', url);
  project.provide('postgresKind', kind);
  const isWhole = kind === 'embedded' && isWholeRun(project);
  if (isWhole) forgetUsed();
  return async () => {
    await postgres.stop();
    const unused = isWhole ? unusedExceptions() : [];
    if (unused.length > 0) {
      throw new Error(
        `No statement needs these exceptions; take them out of tests/support/statements/exceptions.ts:\n${unused.join('\n')}`,
      );
    }
  };
}

/** Returns whether the run includes all tests of the project. */
function isWholeRun({ vitest }: TestProject): boolean {
  const { filenamePattern } = vitest as { filenamePattern?: readonly string[] };
  return !filenamePattern?.length && vitest.config.testNamePattern === undefined;
}
