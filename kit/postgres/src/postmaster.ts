import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { DataHome } from './data-home.ts';
import { clusterName, isServerAlive } from './lock-file.ts';
import { postgresEnvironment } from './postgres-environment.ts';

/** Writes one line to the program's log. */
export type PostgresLog = (event: { level: 'info' | 'warn' | 'error'; message: string }) => void;

/** Address of the server: the folder of its unix socket, or (Windows) a port of 127.0.0.1. */
export type Endpoint = { socketDir: string | undefined; port: number };

/** A running server process, started by this program or by another. */
export type Postmaster = {
  pid: number;
  /** Resolves with the reason when the process is gone; never rejects. */
  exited: Promise<string>;
  /** Stops watching; the server keeps running and this program may end. */
  letGo(): void;
};

const smallServer: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  // Statements and error details contain personal data, and the caller gets them anyway.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/** Starts the server process. Errors show in `exited` and in connection attempts. */
export function spawnPostmaster(
  home: DataHome,
  binaries: Binaries,
  endpoint: Endpoint,
  settings: Record<string, string>,
  log: PostgresLog,
): Postmaster {
  const all: Record<string, string> = {
    ...smallServer,
    ...settings,
    cluster_name: clusterName(home.clusterDir),
    port: String(endpoint.port),
    listen_addresses: endpoint.socketDir === undefined ? '127.0.0.1' : '',
    unix_socket_directories: endpoint.socketDir ?? '',
    unix_socket_permissions: '0700',
  };
  const args = ['-D', home.clusterDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawn(binaries.postgres, args, {
    ...home.user,
    cwd: binaries.home,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
    // A process group of its own: Ctrl+C must reach this program first, which then ends its work on the database.
    detached: process.platform !== 'win32',
  });
  createInterface({ input: child.stderr }).on('line', (line) => forwardLine(line, log));
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return {
    pid: child.pid ?? 0,
    exited,
    letGo() {
      child.unref();
      child.stderr.destroy();
    },
  };
}

/** Watches a server that another program has started. */
export function adoptPostmaster(pid: number, clusterDir: string): Postmaster {
  let isWatched = true;
  async function watch(): Promise<string> {
    while (isWatched && isServerAlive(pid, clusterDir)) await sleep(100);
    return 'gone';
  }
  return {
    pid,
    exited: watch(),
    letGo() {
      isWatched = false;
    },
  };
}

/** Sends PostgreSQL's signal for a fast (`INT`) or immediate (`QUIT`) shutdown. */
export async function signalPostmaster(pid: number, signal: 'INT' | 'QUIT', binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    await new Promise((resolve) => execFile(binaries.pgCtl, ['kill', signal, String(pid)], resolve));
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function forwardLine(line: string, log: PostgresLog): void {
  // Answer to a client that connects while the server starts or stops; the connection attempt reports it.
  if (/the database system is (starting up|shutting down|not yet accepting connections)/.test(line)) return;
  log({ level: /^(FATAL|PANIC):/.test(line) ? 'error' : 'info', message: `PostgreSQL: ${line}` });
}
