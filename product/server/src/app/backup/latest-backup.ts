import { type FoundBackup, listBackups } from '@kiga/kit-server/backup/backup-folder.ts';

const HOUR_MS = 3_600_000;

/** Age at which the latest backup is too old: a failed night may pass, a second one leaves a day of work without a copy. */
export const LATE_AFTER_MS = 49 * HOUR_MS;

/** Returns the latest complete backup of the whole installation in a folder. Throws where the folder cannot be read. */
export async function latestBackup(folder: string): Promise<FoundBackup | undefined> {
  return (await listBackups(folder)).findLast(({ manifest }) => manifest.tenant === null);
}
