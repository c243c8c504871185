import { lstatSync, mkdirSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * Returns a folder of root that every user may pass through. It holds the files that PostgreSQL's user must reach, for a program that
 * runs as root in a closed folder (such as a home with mode 0700).
 */
export function systemFolder(): string {
  const folder = '/var/lib/kiga';
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  assertOwnedByRoot(folder);
  return folder;
}

/** Throws for a folder that another user than root could have filled. */
export function assertOwnedByRoot(folder: string): void {
  const { uid, mode } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory() || uid !== 0 || (mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError('POSTGRES_FOLDER_NOT_TRUSTED', { folder });
  }
}
