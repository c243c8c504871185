import { programRole } from '@kiga/postgres/init-cluster.ts';
import { prepareDatabase } from '@kiga/server/app/prepare-database.ts';
import { createServer } from '@kiga/server/app/server.ts';
import { loadDemo } from '@kiga/server/seeds/demo.ts';
import pino from 'pino';
import { connectAsOwner, connectAsProgram, testSecrets } from './database.ts';

/** Prepares an empty database for the program and loads the demo. `url` is that of the owner. */
export async function prepareDemo(url: string): Promise<void> {
  const owner = connectAsOwner(url, 2);
  await prepareDatabase(owner, { secrets: testSecrets, program: programRole });
  const db = connectAsProgram(url, 10);
  const app = await createServer({ db, owner, secrets: testSecrets, log: pino({ level: 'silent' }) });
  await loadDemo(app.program);
  await app.close();
  await db.destroy();
  await owner.destroy();
}
