import { createHash } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What `postmaster.pid` tells of a running PostgreSQL. */
export type LockFile = { pid: number; port: number; socketDir: string | undefined };

/** A name in the command line of the server and in the title of each of its processes; one per data directory. */
export function clusterName(clusterDir: string): string {
  return `kiga-${createHash('sha256').update(realpathSync(clusterDir)).digest('hex').slice(0, 16)}`;
}

/** The live server of the data directory, if there is one that has come far enough to name its socket. */
export function findLiveServer(clusterDir: string): LockFile | undefined {
  const [pidText, , , port, socketDir] = readLines(clusterDir);
  const pid = Number(pidText);
  // A server that is starting leaves the line empty for a moment; on Windows it stays so.
  const isNamed = process.platform === 'win32' ? socketDir !== undefined : Boolean(socketDir);
  if (!port || !isNamed || !isServerAlive(pid, clusterDir)) return undefined;
  return { pid, port: Number(port), socketDir: socketDir || undefined };
}

/**
 * Whether `pid` is the server of this data directory. Where /proc can be read, a stranger with the same number and a
 * dead process that nobody has reaped do not count.
 */
export function isServerAlive(pid: number, clusterDir: string): boolean {
  if (existsSync('/proc/self/cmdline')) return commandLine(String(pid)).includes(clusterName(clusterDir));
  return isProcessAlive(pid);
}

/** Whether a process with this number exists. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Takes away a `postmaster.pid` that PostgreSQL believes in only because its number now belongs to a stranger or to a
 * process not yet reaped. Does nothing unless /proc shows that no process of this data directory is left.
 */
export function removeStaleLockFile(clusterDir: string): void {
  const before = readLines(clusterDir).join('\n');
  if (before === '' || !existsSync('/proc/self/cmdline')) return;
  const name = clusterName(clusterDir);
  if (readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && commandLine(entry).includes(name))) return;
  const file = lockFilePath(clusterDir);
  const aside = `${file}.stale-${process.pid}`;
  renameSync(file, aside);
  // Another program may have started the server in between: then the file is the new server's and goes back.
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
