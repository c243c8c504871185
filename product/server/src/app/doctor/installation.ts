import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reachSigner } from '@kiga/kit-server/access/reach-signature.ts';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { compareMigrations } from '@kiga/kit-server/db/migrate.ts';
import { createSecrets, KEY_FILE, type Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@kiga/postgres/start-embedded-postgres.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../program/database.ts';
import { PRODUCT_NAME } from '../../program/product-name.ts';
import { type Config, readConfig } from '../config.ts';
import { readDemoTime } from '../demo-clock.ts';
import { migrationsFolder } from '../prepare-database.ts';

/** Name of the doctor's own connections; those of the program are called `kiga`. */
const APPLICATION = 'kiga-doctor';

/** The open database of an installation. */
export interface InstalledDatabase {
  /** As the owner of the tables, and as the program. */
  owner: Kysely<Database>;
  program: Kysely<Database>;
  isEmbedded: boolean;
  /** Differences between the migrations of this program and those that ran; null for a database without tables. */
  migrations: Awaited<ReturnType<typeof compareMigrations>> | null;
  /** Whether the secret key is the one that the database was prepared with; null where it has none yet. */
  fitsKey: boolean | null;
  /** True while a process of Kiga uses the database. */
  isUsed: boolean;
  /** Present time of the program: that of the demo's clock in a demo. */
  now: Date;
  isDemo: boolean;
}

/** An installation as the doctor finds it. Parts that are missing or do not answer are null. */
export interface Installation {
  /** Null where the configuration is wrong. */
  config: Config | null;
  /** The error of a wrong configuration. */
  configError: Error | null;
  /** The secret key: null where there is none, an Error where it cannot be read. */
  secrets: Secrets | Error | null;
  database: InstalledDatabase | null;
  /** The error of a database that does not answer. */
  databaseError: Error | null;
  /** False where the data folder is empty or missing, and no database is configured. */
  isThere: boolean;
}

/**
 * Opens an installation for reading, without preparing or changing it. A stopped embedded database is started; `opened`
 * collects what closes it. Never throws.
 */
export async function openInstallation(
  environment: NodeJS.ProcessEnv,
  opened: (() => Promise<unknown>)[],
): Promise<Installation> {
  const place: Installation = {
    config: null,
    configError: null,
    secrets: null,
    database: null,
    databaseError: null,
    isThere: true,
  };
  try {
    place.config = readConfig(environment);
  } catch (error) {
    place.configError = error as Error;
    return place;
  }
  place.secrets = readSecrets(place.config);
  try {
    const addresses = await addressesOf(place.config, opened);
    if (addresses === null) place.isThere = false;
    else place.database = await openDatabase(addresses, place.secrets, opened);
  } catch (error) {
    place.databaseError = error as Error;
  }
  return place;
}

/** Reads the key without making one, unlike a start. */
function readSecrets({ KIGA_DATA, KIGA_SECRET_KEY }: Config): Secrets | Error | null {
  try {
    const file = join(KIGA_DATA, KEY_FILE);
    if (KIGA_SECRET_KEY === undefined && !existsSync(file)) return null;
    return createSecrets(Buffer.from(KIGA_SECRET_KEY ?? readFileSync(file, 'utf8').trim(), 'hex'), PRODUCT_NAME);
  } catch (error) {
    return error as Error;
  }
}

interface Addresses {
  program: string;
  owner: string;
  isEmbedded: boolean;
}

/** Returns the addresses of the database; null where there is none yet. */
async function addressesOf(
  { KIGA_DATA, KIGA_DATABASE_URL, KIGA_DATABASE_OWNER_URL }: Config,
  opened: (() => Promise<unknown>)[],
): Promise<Addresses | null> {
  if (KIGA_DATABASE_URL !== undefined) {
    return { program: KIGA_DATABASE_URL, owner: KIGA_DATABASE_OWNER_URL ?? KIGA_DATABASE_URL, isEmbedded: false };
  }
  const [dataDir, database] = [join(KIGA_DATA, 'pg18'), 'kiga'];
  const found = findEmbeddedPostgres(dataDir, database);
  if (found === null) return null;
  if (found !== 'stopped') {
    return { program: found.programConnectionString, owner: found.connectionString, isEmbedded: true };
  }
  const postgres = await startEmbeddedPostgres({ dataDir, database, log: () => undefined });
  opened.push(() => postgres.stop());
  return { program: postgres.programConnectionString, owner: postgres.connectionString, isEmbedded: true };
}

async function openDatabase(
  { program, owner, isEmbedded }: Addresses,
  secrets: Secrets | Error | null,
  opened: (() => Promise<unknown>)[],
): Promise<InstalledDatabase> {
  const reachKey = secrets instanceof Error ? undefined : secrets?.reachKey;
  const open = (address: string) => {
    const named = `${address}${address.includes('?') ? '&' : '?'}application_name=${APPLICATION}`;
    const db = connect<Database>(named, { maxConnections: 2, ...(reachKey && { reachKey }) });
    opened.push(() => db.destroy());
    return db;
  };
  const ownerDb = open(owner);
  const { rows } = await sql<{ tables: boolean; key: boolean; used: boolean }>`
    select to_regclass('public.schema_migrations') is not null as tables, to_regclass('public.reach_key') is not null as key,
      exists (select from pg_stat_activity where datname = current_database() and application_name = 'kiga') as used`.execute(
    ownerDb,
  );
  const [found] = rows;
  const realNow = new Date();
  const hasClock = found?.tables && (await hasTable(ownerDb, 'demo_clock'));
  const demoTime = hasClock ? await readDemoTime(ownerDb, realNow) : null;
  return {
    owner: ownerDb,
    program: program === owner ? ownerDb : open(program),
    isEmbedded,
    migrations: found?.tables ? await compareMigrations(ownerDb, migrationsFolder) : null,
    fitsKey: found?.key ? await fitsKey(ownerDb, reachKey) : null,
    isUsed: found?.used ?? false,
    now: demoTime ?? realNow,
    isDemo: demoTime !== null,
  };
}

async function hasTable(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${`public.${name}`}) is not null as is`.execute(db);
  return rows[0]?.is ?? false;
}

async function fitsKey(db: Kysely<Database>, reachKey: Uint8Array | undefined): Promise<boolean | null> {
  const { rows } = await sql<{ all_signed: string }>`select all_signed from reach_key`.execute(db);
  if (rows[0] === undefined) return null;
  return reachKey !== undefined && rows[0].all_signed === reachSigner(reachKey)('all');
}
