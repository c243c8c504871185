import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { DataHome } from './data-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { postgresEnvironment } from './postgres-environment.ts';
import { giveTo } from './run-user.ts';

const major = '18';

/** Name of the superuser, which owns the tables. */
export const superuser = 'kiga';

/** Name of the plain role that the program signs in as. */
export const programRole = 'kiga_program';

/**
 * Creates the cluster if none exists. It gets its final name only when complete, so an interrupted start leaves nothing half-made. If two
 * programs start at once, one wins and the other uses the winner's cluster.
 */
export async function ensureCluster(
  home: DataHome,
  binaries: Binaries,
  password: string,
  isDurable: boolean,
): Promise<'made' | 'found'> {
  if (isCluster(home.clusterDir)) return 'found';
  const unfinished = mkdtempSync(`${home.clusterDir}.new-`);
  const passwordFile = `${unfinished}.password`;
  try {
    giveTo(home.user, unfinished);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    giveTo(home.user, passwordFile);
    await runInitdb(binaries, unfinished, passwordFile, home, isDurable);
    try {
      renameSync(unfinished, home.clusterDir);
      return 'made';
    } catch (error) {
      if (isCluster(home.clusterDir)) return 'found';
      throw error;
    }
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function isCluster(clusterDir: string): boolean {
  if (!existsSync(clusterDir)) return false;
  const versionFile = path.join(clusterDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    if (readdirSync(clusterDir).length === 0) return false;
    throw new EmbeddedPostgresError('POSTGRES_DATA_NOT_A_CLUSTER', { folder: clusterDir });
  }
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found !== major) throw new EmbeddedPostgresError('POSTGRES_DATA_OTHER_VERSION', { found, expected: major });
  return true;
}

async function runInitdb(
  binaries: Binaries,
  clusterDir: string,
  passwordFile: string,
  home: DataHome,
  isDurable: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${clusterDir}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--encoding=UTF8',
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(binaries.initdb, args, { ...home.user, cwd: binaries.home, env: postgresEnvironment() });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new EmbeddedPostgresError('POSTGRES_INIT_FAILED', { output: stderr || message });
  }
}
