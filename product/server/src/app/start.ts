import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { migrate } from '@kiga/kit-server/db/migrate.ts';
import { startEmbeddedPostgres } from '@kiga/kit-server/postgres/start-embedded-postgres.ts';
import { loadSecrets } from '@kiga/kit-server/secrets/secrets.ts';
import pino from 'pino';
import { seedAdministrator } from '../../seeds/administrator.ts';
import { demoAccounts, loadDemo } from '../../seeds/demo.ts';
import { readConfig } from './config.ts';
import type { Database } from './database.ts';
import { createServer, listen } from './server.ts';

/** Folder of the migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Folder of the built web pages. */
export const siteFolder = fileURLToPath(new URL('../../../web/.build/site', import.meta.url));

/**
 * Starts everything in this process but the database's own: `demo` with accounts and data to look around in,
 * `production` with one administrator. Ends the process when it cannot start, and when it is told to stop.
 */
export async function start(mode: 'demo' | 'production'): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: mode === 'demo' && !process.env.KIGA_LOG ? 'warn' : config.KIGA_LOG }, pino.destination(2));
  const database = config.KIGA_DATABASE_URL
    ? { connectionString: config.KIGA_DATABASE_URL, stop: async () => undefined }
    : await startEmbeddedPostgres({
        dataDir: join(config.KIGA_DATA, 'pg18'),
        database: 'kiga',
        log: ({ level, message }) => log[level](message),
      });
  const db = connect<Database>(database.connectionString, {
    maxConnections: config.KIGA_DATABASE_CONNECTIONS,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const secrets = await loadSecrets(config.KIGA_DATA, config.KIGA_SECRET_KEY);
  await migrate(db, migrationsFolder);
  const app = await createServer({
    db,
    secrets,
    log,
    shard: config.KIGA_SHARD,
    siteFolder,
    trustProxy: config.KIGA_TRUST_PROXY === '1',
  });
  const administrator = mode === 'demo' ? null : await seedAdministrator(db);
  if (mode === 'demo') await loadDemo(app.program);
  const address = await listen(app, config.HOST, config.PORT);
  if (mode === 'demo') announceDemo(address);
  else announceProduction(address, administrator);

  let stopping = false;
  const stop = async () => {
    await app.close();
    await db.destroy();
    await database.stop();
    process.exit(0);
  };
  // A signal to the whole group comes twice; a closed terminal is a wish to stop as well.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop();
    });
  }
}

function announceDemo(address: string): void {
  const rows = demoAccounts.map(
    ({ userName, appType, password, nickName }) =>
      `  ${userName.padEnd(8)} ${String(appType).padStart(2)}  ${password.padEnd(10)}  ${nickName}`,
  );
  console.log(
    `\nKiga: ${address}\n\n  account  kind password\n${rows.join('\n')}\n\nCtrl+C stops; the data stays in .kiga`,
  );
}

function announceProduction(address: string, administrator: { userName: string; password: string } | null): void {
  console.log(`\nKiga: ${address}`);
  if (!administrator) return;
  console.log(`First administrator (kind 8): ${administrator.userName}  password: ${administrator.password}`);
  console.log('The password is shown this once; change it after signing in.');
}
