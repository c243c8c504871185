import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { canReach, type RunUser } from './run-user.ts';
import { assertOwnedByRoot, systemFolder } from './system-folder.ts';

/** Folders and programs of a PostgreSQL; `home` is the folder above `bin`, `lib` and `share`. */
export type Binaries = { home: string; postgres: string; initdb: string; pgCtl: string };

/**
 * Finds the PostgreSQL of this platform among the installed packages and makes it runnable for `user`. It creates the missing library
 * links. If `user` cannot reach the package, it copies the package once to a folder that root owns.
 */
export function prepareBinaries(user: RunUser): Binaries {
  const packaged = findPackagedHome();
  repairLinks(packaged);
  const reachable = canReach(programOf(packaged, 'postgres'), user) && canReach(path.join(packaged, 'lib'), user);
  const home = reachable ? packaged : copyOnce(packaged);
  return {
    home,
    postgres: programOf(home, 'postgres'),
    initdb: programOf(home, 'initdb'),
    pgCtl: programOf(home, 'pg_ctl'),
  };
}

function programOf(home: string, name: string): string {
  return path.join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function findPackagedHome(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError('POSTGRES_BINARIES_MISSING', { packageName });
  }
}

// npm archives carry no links. The package lists them in a file and creates them in an install script, which does not run here.
function repairLinks(home: string): void {
  const list = path.join(home, 'pg-symlinks.json');
  if (existsSync(list)) {
    const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
    for (const { source, target } of links) {
      const from = path.resolve(home, '..', source);
      const link = path.resolve(home, '..', target);
      if (lstatSync(link, { throwIfNoEntry: false }) === undefined) {
        try {
          symlinkSync(path.relative(path.dirname(link), from), link);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        }
      }
    }
  }
  if (process.platform === 'win32') return;
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const program = programOf(home, name);
    if ((lstatSync(program).mode & 0o100) === 0) chmodSync(program, 0o755);
  }
}

function copyOnce(packaged: string): string {
  const { version } = JSON.parse(readFileSync(path.join(packaged, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const hash = createHash('sha256')
    .update(readFileSync(programOf(packaged, 'postgres')))
    .digest('hex')
    .slice(0, 12);
  const target = path.join(systemFolder(), `postgres-${version}-${hash}`);
  if (!existsSync(target)) {
    const unfinished = mkdtempSync(`${target}.new-`);
    cpSync(packaged, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
    openForAll(unfinished);
    try {
      renameSync(unfinished, target);
    } catch (error) {
      // Another program that started at the same moment has already put its copy there.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  assertOwnedByRoot(target);
  return target;
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const target = path.join(folder, entry.name);
    if (entry.isDirectory()) openForAll(target);
    else if (entry.isFile()) chmodSync(target, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
