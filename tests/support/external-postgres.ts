import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { programRole, superuser } from '@kiga/postgres/init-cluster.ts';
import { postgresEnvironment } from '@kiga/postgres/postgres-environment.ts';
import { chooseRunUser, giveTo } from '@kiga/postgres/run-user.ts';
import pg from 'pg';

/** Debian's folder of the oldest supported PostgreSQL. */
const DEBIAN_PLACE = '/usr/lib/postgresql/15/bin';

/** A PostgreSQL that the product did not create: version 15, over TCP. The owner is no superuser here. */
export interface ExternalPostgres {
  connectionString: string;
  /** Returns the process id of the server. */
  pid(): number;
  /** Restarts the server after it was killed; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Returns the folder of PostgreSQL 15's programs, or the one in KIGA_TEST_POSTGRES_BIN; undefined where none exists.
 */
export function findExternalPostgres(): string | undefined {
  const place = process.env.KIGA_TEST_POSTGRES_BIN ?? DEBIAN_PLACE;
  return existsSync(join(place, 'postgres')) ? place : undefined;
}

/**
 * Creates a cluster in a temporary folder and starts it, with a database `kiga`. Throws where the programs are missing.
 */
export async function startExternalPostgres(settings: Record<string, string>): Promise<ExternalPostgres> {
  const programs = findExternalPostgres();
  if (programs === undefined)
    throw new Error(`no PostgreSQL in ${DEBIAN_PLACE}, and KIGA_TEST_POSTGRES_BIN names none`);
  const folder = mkdtempSync(join(tmpdir(), 'kiga-external-'));
  const user = chooseRunUser(join(folder, 'PG_VERSION'));
  giveTo(user, folder);
  const place = { ...user, cwd: folder, env: postgresEnvironment() };
  const made = ['--pgdata', folder, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-N'];
  await promisify(execFile)(join(programs, 'initdb'), made, place);

  const port = await findFreePort();
  const addressOf = (name: string, database: string) => `postgresql://${name}@127.0.0.1:${port}/${database}`;
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'Asia/Shanghai',
    ...settings,
  };
  const args = ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const spawnServer = () => spawn(join(programs, 'postgres'), args, { ...place, stdio: 'ignore', detached: true });
  let server = spawnServer();

  async function start(): Promise<void> {
    // Remains of a killed server prevent the next start for a moment.
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (await accepts(server, addressOf('postgres', 'postgres'))) return;
      await sleep(100);
      server = spawnServer();
    }
    throw new Error(`PostgreSQL in ${programs} does not start`);
  }

  await start();
  await run(addressOf('postgres', 'postgres'), `create role ${superuser} login createdb`);
  // Tests watch and end connections of the program, which belong to another role.
  await run(addressOf('postgres', 'postgres'), `grant pg_signal_backend, pg_read_all_stats to ${superuser}`);
  // A test decides by this setting which of two transactions ends a deadlock.
  await run(addressOf('postgres', 'postgres'), `grant set on parameter deadlock_timeout to ${superuser}`);
  await run(addressOf('postgres', 'postgres'), `create role ${programRole} login`);
  await run(addressOf('postgres', 'postgres'), `create database kiga owner ${superuser}`);
  return {
    connectionString: addressOf(superuser, 'kiga'),
    pid: () => server.pid ?? 0,
    start,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns whether a started server accepts connections, or ends before it does. */
async function accepts(server: ChildProcess, address: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const isThere = await run(address, 'select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return true;
    await sleep(50);
  }
  return false;
}

async function run(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Finds a port outside the range of outgoing connections, so that no other process gets it while the server is down.
 */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const isTaken = await new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1', () => {
        probe.destroy();
        resolve(true);
      });
      probe.on('error', () => resolve(false));
    });
    if (!isTaken) return port;
  }
}
