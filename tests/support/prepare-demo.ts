import { connect } from '@kiga/kit-server/db/connect.ts';
import { migrate } from '@kiga/kit-server/db/migrate.ts';
import type { Database } from '@kiga/server/app/database.ts';
import { createServer } from '@kiga/server/app/server.ts';
import { migrationsFolder } from '@kiga/server/app/start.ts';
import { loadDemo } from '@kiga/server/seeds/demo.ts';
import pino from 'pino';
import { testSecrets } from './database.ts';

/** Brings an empty database to what the product starts on, with the demo in it; the tables of the queue too. */
export async function prepareDemo(url: string): Promise<void> {
  const db = connect<Database>(url);
  await migrate(db, migrationsFolder);
  const app = await createServer({ db, secrets: testSecrets, log: pino({ level: 'silent' }) });
  await loadDemo(app.program);
  await app.jobs.start({ works: false });
  await app.close();
  await db.destroy();
}
