import { join } from 'node:path';
import { connect } from '@kiga/kit-server/db/connect.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { startEmbeddedPostgres } from '@kiga/postgres/start-embedded-postgres.ts';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../program/database.ts';
import { assertReachHolds } from './check-reach.ts';
import { type Config, ConfigError } from './config.ts';
import { prepareDatabase } from './prepare-database.ts';

/** Preparation needs two connections. Later the owner works a few times a day, and the pool closes idle connections. */
const OWNER_CONNECTIONS = 2;

/** The database as the program's role and as the owner of its tables. Both are the same where one role is both. */
export interface OpenDatabase {
  db: Kysely<Database>;
  owner: Kysely<Database>;
  /** Address of the owner's connections. */
  ownerAddress: string;
}

/** A database role, with its powers. */
export interface Role {
  name: string;
  /**
   * True for a superuser, and for a role that bypasses row security or reaches the server's files and programs, even
   * through another role.
   */
  isPowerful: boolean;
}

/**
 * Opens and prepares the database: the embedded one or the configured one. `opened` collects the functions that close
 * it. Where `isStrict`, it throws ConfigError for a program's role that row security does not limit. Throws
 * ReachOpenError where row security is broken.
 */
export async function openDatabase(
  config: Config,
  {
    secrets,
    log,
    opened,
    isStrict,
  }: { secrets: Secrets; log: Logger; opened: (() => Promise<unknown>)[]; isStrict: boolean },
): Promise<OpenDatabase> {
  const { program, owner: ownerUrl } = await addressesOf(config, log, opened);
  const open = (address: string, maxConnections: number) => {
    const db = connect<Database>(address, {
      maxConnections,
      reachKey: secrets.reachKey,
      onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    opened.push(() => db.destroy());
    return db;
  };
  const db = open(program, config.KIGA_DATABASE_CONNECTIONS);
  const owner = ownerUrl === program ? db : open(ownerUrl, OWNER_CONNECTIONS);
  const role = await roleOf(db);
  const ownerName = owner === db ? role.name : (await roleOf(owner)).name;
  if (isStrict) await assertPlain(db, role, ownerName);
  await prepareDatabase(owner, { secrets, program: ownerName === role.name ? null : role.name });
  // The demo accepts a role that row security does not limit, and then lacks this second line of defence.
  if (isStrict || !role.isPowerful) await assertReachHolds(db);
  return { db, owner, ownerAddress: ownerUrl };
}

/**
 * Returns the database addresses of the program and of the owner. Starts the embedded database where none is
 * configured.
 */
export async function addressesOf(
  { KIGA_DATA, KIGA_DATABASE_URL, KIGA_DATABASE_OWNER_URL }: Config,
  log: Pick<Logger, 'error' | 'warn' | 'info'>,
  opened: (() => Promise<unknown>)[],
): Promise<{ program: string; owner: string }> {
  if (KIGA_DATABASE_URL !== undefined) {
    return { program: KIGA_DATABASE_URL, owner: KIGA_DATABASE_OWNER_URL ?? KIGA_DATABASE_URL };
  }
  if (KIGA_DATABASE_OWNER_URL !== undefined) {
    throw new ConfigError('KIGA_DATABASE_OWNER_URL needs KIGA_DATABASE_URL, with which the program itself signs in.');
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: join(KIGA_DATA, 'pg18'),
    database: 'kiga',
    log: ({ level, message }) => log[level](message),
  });
  opened.push(() => postgres.stop());
  return { program: postgres.programConnectionString, owner: postgres.connectionString };
}

/** Returns the role of a connection. */
export async function roleOf(db: Kysely<Database>): Promise<Role> {
  const { rows } = await sql<Role>`select current_user::text as name, exists (
      select from pg_roles where pg_has_role(current_user, oid, 'member') and (rolsuper or rolbypassrls or rolname in
        ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))) as "isPowerful"`.execute(db);
  return rows[0] as Role;
}

/** Throws ConfigError with instructions where row security does not limit the role. */
export async function assertPlain(db: Kysely<Database>, { name, isPowerful }: Role, ownerName: string): Promise<void> {
  const remedy = 'docs/operating.md, "Two database roles", has the statements that make the right roles.';
  if (isPowerful) {
    throw new ConfigError(
      `KIGA_DATABASE_URL signs in as ${name}, which is a superuser, bypasses row security or may run programs. Row security ` +
        `would not limit it. Set KIGA_DATABASE_URL to a plain role and KIGA_DATABASE_OWNER_URL to the owner. ${remedy}`,
    );
  }
  if (name === ownerName) return;
  const { rows } = await sql<{ is: boolean }>`select pg_has_role(${ownerName}, 'member') as is`.execute(db);
  if (rows[0]?.is) {
    throw new ConfigError(
      `KIGA_DATABASE_URL signs in as ${name}, which is a member of ${ownerName}, the role of KIGA_DATABASE_OWNER_URL. ` +
        `It could change tables in the owner's name. Run: revoke ${ownerName} from ${name}. ${remedy}`,
    );
  }
}
