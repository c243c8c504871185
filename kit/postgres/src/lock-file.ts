import { createHash } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Content of `postmaster.pid` for a running PostgreSQL. */
export type LockFile = { pid: number; port: number; socketDir: string | undefined };

/** Returns a name for the command line of the server and the title of each of its processes; one per data directory. */
export function clusterName(clusterDir: string): string {
  return `kiga-${createHash('sha256').update(realpathSync(clusterDir)).digest('hex').slice(0, 16)}`;
}

/** Returns the running server of the data directory, once it has named its socket. */
export function findLiveServer(clusterDir: string): LockFile | undefined {
  const [pidText, , , port, socketDir] = readLines(clusterDir);
  const pid = Number(pidText);
  // A starting server leaves the line empty for a moment; on Windows it stays empty.
  const isNamed = process.platform === 'win32' ? socketDir !== undefined : Boolean(socketDir);
  if (!port || !isNamed || !isServerAlive(pid, clusterDir)) return undefined;
  return { pid, port: Number(port), socketDir: socketDir || undefined };
}

/**
 * Returns whether `pid` is the server of this data directory. Where /proc is readable, an unrelated process with the same number and a
 * zombie process do not count.
 */
export function isServerAlive(pid: number, clusterDir: string): boolean {
  if (existsSync('/proc/self/cmdline')) return commandLine(String(pid)).includes(clusterName(clusterDir));
  return isProcessAlive(pid);
}

/** Returns whether a process with this number exists. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes a `postmaster.pid` whose process number now belongs to an unrelated or a zombie process, because PostgreSQL would trust it.
 * Does nothing unless /proc shows that no process of this data directory is left.
 */
export function removeStaleLockFile(clusterDir: string): void {
  const before = readLines(clusterDir).join('\n');
  if (before === '' || !existsSync('/proc/self/cmdline')) return;
  const name = clusterName(clusterDir);
  if (readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && commandLine(entry).includes(name))) return;
  const file = lockFilePath(clusterDir);
  const aside = `${file}.stale-${process.pid}`;
  renameSync(file, aside);
  // Another program may have started the server in between. Then the file belongs to the new server and goes back.
  if (readFileSync(aside, 'utf8').trimEnd() !== before) linkSync(aside, file);
  rmSync(aside);
}

function lockFilePath(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

function readLines(clusterDir: string): string[] {
  try {
    return readFileSync(lockFilePath(clusterDir), 'utf8').trimEnd().split('\n');
  } catch {
    return [];
  }
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
