import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type DataHome, ensureSocketDir } from './data-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findLiveServer, removeStaleLockFile } from './lock-file.ts';
import type { Owner } from './owner.ts';
import {
  adoptPostmaster,
  type Endpoint,
  type PostgresLog,
  type Postmaster,
  signalPostmaster,
  spawnPostmaster,
} from './postmaster.ts';

const firstBackoffMs = 200;
const longestBackoffMs = 5_000;
const steadyMs = 10_000;
const fastStopMs = 10_000;
const immediateStopMs = 10_000;

export type Supervisor = {
  /** Process number of the server; 0 while there is none. */
  pid(): number;
  /** Number of times that a server process ended without an order to stop. */
  failures(): number;
  stop(): Promise<void>;
};

/**
 * Keeps one server running on the data. It uses a running one, else starts one. After an unexpected end it starts it again, with pauses
 * from 0.2 s doubling to 5 s, without limit.
 */
export function supervise(
  home: DataHome,
  binaries: Binaries,
  endpoint: Endpoint,
  settings: Record<string, string>,
  owner: Owner,
  log: PostgresLog,
): Supervisor {
  const stopping = new AbortController();
  let current: Postmaster | undefined;
  let failures = 0;

  function findOrStart(): Postmaster {
    const live = findLiveServer(home.clusterDir);
    owner.claim();
    if (live !== undefined) {
      log({ level: 'info', message: `using the PostgreSQL that runs already (process ${live.pid})` });
      return adoptPostmaster(live.pid, home.clusterDir);
    }
    const { socketDir } = endpoint;
    if (socketDir !== undefined && !ensureSocketDir(socketDir, home.user)) {
      throw new EmbeddedPostgresError('POSTGRES_FOLDER_NOT_TRUSTED', { folder: socketDir });
    }
    return spawnPostmaster(home, binaries, endpoint, settings, log);
  }

  async function runOnce(): Promise<string> {
    try {
      if (failures > 0) removeStaleLockFile(home.clusterDir);
      current = findOrStart();
      return await current.exited;
    } catch (error) {
      return String(error);
    }
  }

  async function run(): Promise<void> {
    let backoffMs = firstBackoffMs;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const reason = await runOnce();
      current = undefined;
      if (stopping.signal.aborted) return;
      failures += 1;
      if (performance.now() - startedAt > steadyMs) backoffMs = firstBackoffMs;
      log({ level: 'warn', message: `PostgreSQL ended unasked (${reason}); starting it again in ${backoffMs} ms` });
      await sleep(backoffMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      backoffMs = Math.min(backoffMs * 2, longestBackoffMs);
    }
  }

  async function endServer(server: Postmaster): Promise<void> {
    for (const [signal, limitMs] of [
      ['INT', fastStopMs],
      ['QUIT', immediateStopMs],
    ] as const) {
      await signalPostmaster(server.pid, signal, binaries);
      const timeout = new AbortController();
      const isGone = await Promise.race([
        server.exited.then(() => true),
        sleep(limitMs, false, { signal: timeout.signal }).catch(() => false),
      ]);
      timeout.abort();
      if (isGone) return;
      log({ level: 'warn', message: `PostgreSQL has not stopped within ${limitMs} ms after ${signal}` });
    }
  }

  void run();
  let stopped: Promise<void> | undefined;

  async function stopOnce(): Promise<void> {
    const server = current;
    const isMine = owner.claim();
    stopping.abort();
    if (server !== undefined && isMine) await endServer(server);
    else server?.letGo();
    owner.release();
  }

  return {
    pid: () => current?.pid ?? 0,
    failures: () => failures,
    stop() {
      stopped ??= stopOnce();
      return stopped;
    },
  };
}
