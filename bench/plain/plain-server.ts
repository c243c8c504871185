// The plainest program that does the same work as the product: Fastify, `pg`, the same tables and statements,
// handwritten validation. The product's figures are divided by its figures. The bench starts it; its settings are the
// product's.
import { join } from 'node:path';
import { loadSecrets } from '@kiga/kit-server/secrets/secrets.ts';
import { PRODUCT_NAME } from '@kiga/server/program/product-name.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { addChildren } from './children.ts';
import { addChildrenWhoLeave } from './children-who-leave.ts';
import { addEvents } from './events.ts';
import { addSignIn } from './sign-in.ts';
import { addStudentPage } from './student-page.ts';
import { addTeachers } from './teachers.ts';

pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(20, Number);

const { KIGA_DATABASE_URL, KIGA_DATA = '.bench' } = process.env;
const pool = new pg.Pool({ connectionString: KIGA_DATABASE_URL, max: 20 });
pool.on('error', () => undefined);
const secrets = await loadSecrets(join(KIGA_DATA), process.env.KIGA_SECRET_KEY, PRODUCT_NAME);
const app = Fastify({ logger: false });

app.get('/readyz', async () => {
  await pool.query('select 1');
  return { status: 'ready' };
});
addSignIn(app, pool);
addChildren(app, pool, secrets);
addStudentPage(app, pool, secrets);
addChildrenWhoLeave(app, pool, secrets);
addTeachers(app, pool);
addEvents(app, pool, secrets);

console.log(`plain: ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
