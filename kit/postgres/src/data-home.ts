import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { canReach, chooseRunUser, giveTo, type RunUser } from './run-user.ts';
import { systemFolder } from './system-folder.ts';

/** Files of one embedded PostgreSQL, and the user that it runs as. */
export type DataHome = {
  /** Requested folder; holds `password`, `socket`, `owner`, and `cluster` or `location`. */
  dir: string;
  /** PostgreSQL's data directory. */
  clusterDir: string;
  user: RunUser;
  /** True where the data lies outside `dir`, because PostgreSQL's user cannot reach `dir`. */
  isOutside: boolean;
};

/**
 * Returns the place of the data, the same on every start. Usually that is `dir/cluster`. If this program is root and PostgreSQL's user
 * may not enter `dir`, it is a new folder in the system folder. `dir/location` then names it. A project that was deleted and created
 * again has no `location`, so it never meets old data.
 */
export function openDataHome(dir: string): DataHome {
  mkdirSync(dir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const locationFile = path.join(dir, 'location');
  const inside = path.join(dir, 'cluster');
  if (existsSync(locationFile)) return outside(dir, readFileSync(locationFile, 'utf8').trim());
  const user = chooseRunUser(inside);
  assertOurs(inside);
  if (canReach(inside, user)) return { dir, clusterDir: inside, user, isOutside: false };
  if (existsSync(inside)) throw new EmbeddedPostgresError('POSTGRES_DATA_UNREACHABLE', { folder: inside });
  const place = path.join(systemFolder(), `data-${randomBytes(8).toString('hex')}`);
  return outside(dir, writeOnce(locationFile, place));
}

function assertOurs(clusterDir: string): void {
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid;
  const me = process.getuid?.();
  if (owner !== undefined && me !== undefined && me !== 0 && owner !== me) {
    throw new EmbeddedPostgresError('POSTGRES_DATA_OTHER_USER', { folder: clusterDir, uid: String(owner) });
  }
}

function outside(dir: string, place: string): DataHome {
  mkdirSync(place, { recursive: true, mode: 0o711 });
  writeFileSync(path.join(place, 'belongs-to'), `${dir}\n`);
  const clusterDir = path.join(place, 'cluster');
  const user = chooseRunUser(clusterDir);
  return { dir, clusterDir, user, isOutside: true };
}

/** Returns the superuser's password. The first start creates it; once data exists, no start creates another. */
export function readOrMakePassword(home: DataHome): string {
  const file = path.join(home.dir, 'password');
  if (!existsSync(file) && existsSync(home.clusterDir)) {
    throw new EmbeddedPostgresError('POSTGRES_PASSWORD_MISSING', { file });
  }
  return writeOnce(file, randomBytes(24).toString('base64url'));
}

/**
 * Returns the folder of the unix socket. It is short, because the path of a socket must stay under about 100 characters. The file
 * `socket` stores its name, so that every program and every restart uses the same one.
 */
export function openSocketDir(home: DataHome): string {
  const file = path.join(home.dir, 'socket');
  if (existsSync(file)) {
    const known = readFileSync(file, 'utf8').trim();
    if (ensureSocketDir(known, home.user)) return known;
    rmSync(file);
  }
  const wanted = os.tmpdir();
  const base = wanted.length < 70 && canReach(path.join(wanted, 'x'), home.user) ? wanted : '/tmp';
  const made = mkdtempSync(path.join(base, 'kiga-pg-'));
  giveTo(home.user, made);
  const kept = writeOnce(file, made);
  if (kept !== made) rmSync(made, { recursive: true });
  return kept;
}

/** Creates the folder again if it is missing. Returns false if the existing one is not a private folder of PostgreSQL's user. */
export function ensureSocketDir(socketDir: string, user: RunUser): boolean {
  const found = lstatSync(socketDir, { throwIfNoEntry: false });
  if (found === undefined) {
    mkdirSync(socketDir, { mode: 0o700 });
    giveTo(user, socketDir);
    return true;
  }
  return found.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
}

/** Deletes the data of a stopped PostgreSQL, wherever it lies, with its password and socket folder. */
export function removeDataHome(dir: string): void {
  for (const name of ['socket', 'location']) {
    const file = path.join(dir, name);
    if (existsSync(file)) rmSync(readFileSync(file, 'utf8').trim(), { recursive: true, force: true });
  }
  rmSync(dir, { recursive: true, force: true });
}

// The first of several starting programs wins, and all of them read its complete text.
function writeOnce(file: string, text: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, `${text}\n`, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
