import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@kiga/kit-server/db/connect.ts';
import { openDataHome, removeDataHome } from '@kiga/postgres/data-home.ts';
import { findLiveServer } from '@kiga/postgres/lock-file.ts';
import { startEmbeddedPostgres } from '@kiga/postgres/start-embedded-postgres.ts';
import type { RawBuilder } from 'kysely';
import { connectAsOwner, databaseSettings, type PostgresKind } from '../support/database.ts';
import { startExternalPostgres } from '../support/external-postgres.ts';
import { prepareDemo } from '../support/prepare-demo.ts';
import { findPort, type Launched, launch } from '../support/programs.ts';

/** Processes that a round can kill. */
export const targets = ['http', 'jobs', 'mqtt', 'postmaster'] as const;

/** One of the processes that a round can kill. */
export type Target = (typeof targets)[number];

/**
 * The product as an operator runs it: durable, with one process for each of http, jobs and mqtt, which restart when they
 * end.
 */
export interface Deployment {
  address: string;
  /** Address for gateways. */
  broker: string;
  /** Reads rows directly from the database, and waits until it answers. */
  look<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  /** Kills a process with SIGKILL; false if it is not running. */
  kill(target: Target): boolean;
  /** Waits until calls are answered. @returns milliseconds since a moment of `performance.now()` */
  answersAfter(sinceMs: number): Promise<number>;
  /** The output of the programs. */
  said(): string;
  /** Ends everything in order and deletes it. @returns the exit codes of the programs */
  stop(): Promise<(number | null)[]>;
}

/** A PostgreSQL with durable commits that is restarted when it is killed. */
interface Cluster {
  connectionString: string;
  /** Environment of the programs, with the address of this database. */
  settings: Record<string, string>;
  pid(): number | undefined;
  /** Restarts it, unless the programs do that themselves. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the product on a cluster of its own with the demo in it. */
export async function startDeployment(kind: PostgresKind): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'kiga-crash-'));
  chmodSync(folder, 0o711);
  const cluster = kind === 'embedded' ? await embeddedCluster(folder) : await externalCluster();
  const port = await findPort();
  const settings = {
    ...cluster.settings,
    KIGA_DATA: folder,
    KIGA_SECRET_KEY: '07'.repeat(32),
    KIGA_LOG: 'warn',
    PORT: String(port),
  };
  const http = launch('serve', { ...settings, KIGA_ROLES: 'http' });
  await http.hasSaid('Kiga: http');
  const jobs = launch('serve', { ...settings, KIGA_ROLES: 'jobs' });
  await jobs.hasSaid('running jobs');
  const mqttPort = String(await findPort());
  const mqtt = launch('serve', { ...settings, KIGA_ROLES: 'mqtt', KIGA_MQTT_PORT: mqttPort });
  await mqtt.hasSaid('listening for gateways');
  const programs: Record<Exclude<Target, 'postmaster'>, Launched> = { http, jobs, mqtt };
  const address = `http://127.0.0.1:${port}`;
  const db = connectAsOwner(cluster.connectionString, 2);

  return {
    address,
    broker: `mqtt://127.0.0.1:${mqttPort}`,
    async look(query) {
      for (;;) {
        try {
          return (await query.execute(db)).rows;
        } catch (error) {
          if (!isDatabaseUnavailable(error)) throw error;
          await sleep(100);
        }
      }
    },
    kill(target) {
      const pid = target === 'postmaster' ? cluster.pid() : programs[target].programPid();
      const isKilled = pid !== undefined && kill(pid);
      if (isKilled && target === 'postmaster') void cluster.startAgain();
      return isKilled;
    },
    async answersAfter(sinceMs) {
      for (;;) {
        const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
        if (response?.status === 200) return performance.now() - sinceMs;
        await sleep(50);
      }
    },
    said: () => http.said() + jobs.said() + mqtt.said(),
    async stop() {
      await db.destroy();
      for (const program of [mqtt, jobs, http]) program.signal('SIGTERM');
      const codes = await Promise.all([http.ended, jobs.ended, mqtt.ended]);
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
      return codes;
    },
  };
}

/** The programs' own PostgreSQL: after the demo is loaded, they start it themselves and restart it when it ends. */
async function embeddedCluster(folder: string): Promise<Cluster> {
  const dataDir = join(folder, 'pg18');
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'kiga', log: () => undefined });
  await prepareDemo(postgres.connectionString);
  await postgres.stop();
  return {
    connectionString: postgres.connectionString,
    settings: {},
    pid: () => findLiveServer(openDataHome(dataDir).clusterDir)?.pid,
    startAgain: () => Promise.resolve(),
    async stop() {
      removeDataHome(dataDir);
    },
  };
}

async function externalCluster(): Promise<Cluster> {
  const postgres = await startExternalPostgres({});
  await prepareDemo(postgres.connectionString);
  let starting = Promise.resolve();
  return {
    connectionString: postgres.connectionString,
    settings: databaseSettings(postgres.connectionString),
    pid: postgres.pid,
    startAgain() {
      starting = starting.then(postgres.start);
      return starting;
    },
    async stop() {
      await starting;
      await postgres.stop();
    },
  };
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
