import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareBinaries } from './binaries.ts';
import { type DataHome, openDataHome, openSocketDir, readOrMakePassword } from './data-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { ensureCluster, programRole, superuser } from './init-cluster.ts';
import { findLiveServer } from './lock-file.ts';
import { openOwner } from './owner.ts';
import type { Endpoint, PostgresLog } from './postmaster.ts';
import { type Supervisor, supervise } from './supervisor.ts';

export type EmbeddedPostgresOptions = {
  /** Folder for the data and its companion files; created if missing. */
  dataDir: string;
  /** Database to connect to; created if missing. */
  database: string;
  log: PostgresLog;
  /** PostgreSQL settings that replace the defaults (a small, fully durable server). */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** Address for `pg` and libpq, as the superuser; stays valid across restarts of the server. */
  connectionString: string;
  /** Address for the plain role `kiga_program`, which owns nothing. */
  programConnectionString: string;
  /** Process number of the server; 0 while it is being restarted. */
  pid(): number;
  /** Stops the server fast, and after 10 s immediately. A server that another living program has started keeps running. */
  stop(): Promise<void>;
};

const notListening = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const comingOrGoing = new Set(['57P01', '57P02', '57P03', '53300']);
const madeElsewhere = new Set(['55006', '42P04', '23505']);
// The rest of a killed server, or another program's start, may use the data for a moment.
const failuresWhileInUse = 6;

/**
 * Starts PostgreSQL on `dataDir`, or uses the one that runs there, and keeps it running until `stop`. Resolves when the database accepts
 * connections; throws EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database, log, settings = {} } = options;
  const home = openDataHome(path.resolve(options.dataDir));
  if (home.isOutside) {
    log({ level: 'info', message: `PostgreSQL cannot enter ${home.dir}; its data is in ${home.clusterDir}` });
  }
  const binaries = prepareBinaries(home.user);
  const password = readOrMakePassword(home);
  const cluster = await ensureCluster(home, binaries, password, settings.fsync !== 'off');
  if (cluster === 'made') log({ level: 'info', message: `made a new PostgreSQL cluster in ${home.clusterDir}` });

  const endpoint = await chooseEndpoint(home);
  const lastLines: string[] = [];
  const supervisor = supervise(home, binaries, endpoint, settings, openOwner(home.dir), (event) => {
    lastLines.push(event.message);
    if (lastLines.length > 10) lastLines.shift();
    log(event);
  });
  try {
    await createDatabase(connectionStringOf(endpoint, password, 'postgres'), database, supervisor, lastLines, password);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return {
    connectionString: connectionStringOf(endpoint, password, database),
    programConnectionString: connectionStringOf(endpoint, programPassword(password), database, programRole),
    pid: supervisor.pid,
    stop: supervisor.stop,
  };
}

/** Addresses of an embedded PostgreSQL that runs. */
export type RunningPostgres = Pick<EmbeddedPostgres, 'connectionString' | 'programConnectionString'>;

/**
 * Looks at the data in `dataDir` without changing or starting anything. Returns null where there is none, and `stopped`
 * where no server runs on it. Throws EmbeddedPostgresError for the data of another user, or without its password.
 */
export function findEmbeddedPostgres(dataDir: string, database: string): RunningPostgres | 'stopped' | null {
  const dir = path.resolve(dataDir);
  if (!existsSync(path.join(dir, 'cluster')) && !existsSync(path.join(dir, 'location'))) return null;
  const home = openDataHome(dir);
  if (!existsSync(path.join(home.clusterDir, 'PG_VERSION'))) return null;
  const live = findLiveServer(home.clusterDir);
  if (live === undefined) return 'stopped';
  const password = readOrMakePassword(home);
  return {
    connectionString: connectionStringOf(live, password, database),
    programConnectionString: connectionStringOf(live, programPassword(password), database, programRole),
  };
}

async function chooseEndpoint(home: DataHome): Promise<Endpoint> {
  const live = findLiveServer(home.clusterDir);
  if (live !== undefined) return live;
  if (process.platform === 'win32') return { socketDir: undefined, port: await freePort() };
  return { socketDir: openSocketDir(home), port: 5432 };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function connectionStringOf(
  { socketDir, port }: Endpoint,
  password: string,
  database: string,
  role: string = superuser,
): string {
  const name = encodeURIComponent(database);
  if (socketDir === undefined) return `postgresql://${role}:${password}@127.0.0.1:${port}/${name}`;
  return `postgresql://${role}:${password}@/${name}?host=${encodeURIComponent(socketDir)}&port=${port}`;
}

async function createDatabase(
  adminConnectionString: string,
  database: string,
  supervisor: Supervisor,
  lastLines: string[],
  password: string,
): Promise<void> {
  for (;;) {
    try {
      const client = new pg.Client({ connectionString: adminConnectionString });
      client.on('error', () => undefined);
      try {
        await client.connect();
        const found = await client.query('select from pg_database where datname = $1', [database]);
        if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
        await ensureProgramRole(client, programPassword(password));
        return;
      } finally {
        await client.end().catch(() => undefined);
      }
    } catch (error) {
      if (!mayPass(error)) throw error;
      const output = lastLines.join('\n');
      const patience = /lock file|shared memory block/.test(output) ? failuresWhileInUse : 0;
      if (supervisor.failures() > patience) throw new EmbeddedPostgresError('POSTGRES_START_FAILED', { output });
      await sleep(30);
    }
  }
}

/** Returns the password of the plain role. It derives from the superuser's, so both move with the data. */
export function programPassword(password: string): string {
  return createHash('sha256').update(`${programRole} ${password}`).digest('base64url');
}

/** Creates the plain role, or resets an existing one to its password and to no rights. Several programs may run it at once. */
async function ensureProgramRole(client: pg.Client, password: string): Promise<void> {
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtextextended('${programRole}', 0))`);
  const found = await client.query('select from pg_roles where rolname = $1', [programRole]);
  await client.query(`${found.rowCount === 0 ? 'create' : 'alter'} role ${programRole} login nosuperuser nocreatedb
    nocreaterole noreplication nobypassrls password ${client.escapeLiteral(password)}`);
  await client.query('commit');
}

// An error without a code is pg's own 'Connection terminated unexpectedly'.
function mayPass(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === undefined || notListening.has(code) || comingOrGoing.has(code) || madeElsewhere.has(code);
}
