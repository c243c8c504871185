import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** User that PostgreSQL runs as when this program is root; undefined for the user of this program. */
export type RunUser = { uid: number; gid: number } | undefined;

/**
 * Returns the user that PostgreSQL runs as. PostgreSQL refuses root, so a root program runs it as the owner of the existing data, else as
 * `nobody`.
 */
export function chooseRunUser(clusterDir: string): RunUser {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(clusterDir)) {
    const owner = statSync(clusterDir);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return nobody();
}

function nobody(): { uid: number; gid: number } {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  return { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534) };
}

/** Returns whether the user may enter every folder above `target` and, where it exists, read (and enter or execute) `target`. */
export function canReach(target: string, user: RunUser): boolean {
  if (user === undefined) return true;
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    if (existsSync(folder) && !isAllowed(folder, user, 0o1)) return false;
    if (folder === path.dirname(folder)) break;
  }
  return !existsSync(target) || isAllowed(target, user, 0o5);
}

function isAllowed(target: string, user: { uid: number; gid: number }, bits: number): boolean {
  const { uid, gid, mode } = statSync(target);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** Makes the user that PostgreSQL runs as the owner of a file or folder. */
export function giveTo(user: RunUser, target: string): void {
  if (user !== undefined) chownSync(target, user.uid, user.gid);
}
