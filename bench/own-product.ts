import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { migrate } from '@kiga/kit-server/db/migrate.ts';
import { loadSecrets, type Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { startEmbeddedPostgres } from '@kiga/postgres/start-embedded-postgres.ts';
import { migrationsFolder } from '@kiga/server/app/prepare-database.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { PRODUCT_NAME } from '@kiga/server/program/product-name.ts';
import { fillAreas } from '@kiga/server/system/organizations/official-areas.ts';
import { hash } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import { benchPassword, loadData, type Scale } from './load-data.ts';
import { type BenchProcess, startProcess } from './processes.ts';

const productFile = join(import.meta.dirname, 'product-server.ts');
const ROUNDS = 5;

/** The product on a database that one bench alone uses. */
export interface OwnProduct {
  db: Kysely<Database>;
  secrets: Secrets;
  product: BenchProcess;
  /** Address of the database, for more connections than those of `db`. */
  databaseUrl: string;
  postmasterPid: number;
}

/**
 * Starts a database in `.bench/<name>` and the product on it, and stops both after the work. `fill` gets the loaded
 * kindergartens once, while the folder is new.
 */
export async function onOwnProduct(
  {
    name,
    scale,
    fill,
  }: { name: string; scale: Scale; fill: (db: Kysely<Database>, secrets: Secrets) => Promise<void> },
  work: (own: OwnProduct) => Promise<void>,
): Promise<void> {
  const folder = join(import.meta.dirname, '../.bench', name);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'pg18'),
    database: 'kiga',
    log: ({ level, message }) => level === 'warn' && console.log(`  ${message}`),
    settings: { max_wal_size: '4GB', shared_buffers: '256MB', maintenance_work_mem: '256MB' },
  });
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop()];
  try {
    const db = connect<Database>(postgres.connectionString, { maxConnections: 4 });
    stops.push(() => db.destroy());
    await migrate(db, migrationsFolder);
    await fillAreas(db);
    const secrets = await loadSecrets(folder, undefined, PRODUCT_NAME);
    await fillOnce(db, secrets, scale, fill);
    const product = await startProcess(productFile, {
      KIGA_DATABASE_URL: postgres.programConnectionString,
      KIGA_DATABASE_OWNER_URL: postgres.connectionString,
      KIGA_DATA: folder,
      PORT: '0',
      KIGA_LOG: 'warn',
    });
    stops.push(product.stop);
    await work({ db, secrets, product, databaseUrl: postgres.connectionString, postmasterPid: postgres.pid() });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function fillOnce(
  db: Kysely<Database>,
  secrets: Secrets,
  scale: Scale,
  fill: (db: Kysely<Database>, secrets: Secrets) => Promise<void>,
): Promise<void> {
  const { rows } = await sql`select 1 from students limit 1`.execute(db);
  if (rows.length > 0) return;
  const startedAt = performance.now();
  const passwordHash = await hash(benchPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await loadData(db, secrets, scale, passwordHash, (line) => console.log(`  ${line}`));
  await fill(db, secrets);
  await sql`vacuum (analyze)`.execute(db);
  console.log(`  filled after ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

/** Asks the product with a bearer token, and returns the data. Throws for any answer but 200. */
export async function ask<T>(product: BenchProcess, token: string, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${product.address}${path}`, request);
  const { code, text, data } = (await answer.json()) as { code: string; text: string; data: T };
  if (code !== '200') throw new Error(`${path} answered ${code}: ${text}`);
  return data;
}

/** Writes a duration, milliseconds. */
export const ms = (value: number | undefined) => Math.round(value ?? 0).toLocaleString('en-US');

/** Returns the duration of a work, milliseconds. */
export async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Prints the middle and the longest of durations. */
export function tellTimes(name: string, timesMs: readonly number[]): void {
  const sorted = timesMs.toSorted((a, b) => a - b);
  console.log(
    `  ${name}: ${sorted.length} times, median ${ms(sorted[Math.floor(sorted.length / 2)])} ms, longest ${ms(sorted.at(-1))} ms`,
  );
}

/** Does a work several times, and prints the median and the longest duration. */
export async function tellDurations(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await durationOf(work));
  tellTimes(name, times);
}
