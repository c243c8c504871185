import { readdir, readFile } from 'node:fs/promises';
import { BackupError } from '@kiga/kit-server/backup/backup-error.ts';
import type { Manifest } from '@kiga/kit-server/backup/backup-folder.ts';
import { type BackupToRestore, restoreBackup } from '@kiga/kit-server/backup/restore-backup.ts';
import type { BackupClient } from '@kiga/kit-server/backup/table-plan.ts';
import type { Installation } from '@kiga/kit-server/backup/write-backup.ts';
import { migrate } from '@kiga/kit-server/db/migrate.ts';
import { type MonthlyTable, makeMonths } from '@kiga/kit-server/db/months.ts';
import type { Kysely } from 'kysely';
import { monthlyEvents } from '../../devices/partitions.ts';
import { monthlyLog } from '../../identity/log-months.ts';
import type { Database } from '../../program/database.ts';
import { migrationsFolder } from '../prepare-database.ts';

const monthlyTables: Readonly<Record<string, MonthlyTable>> = {
  [monthlyEvents.table]: monthlyEvents,
  [monthlyLog.table]: monthlyLog,
};

/**
 * Restores a checked backup into the empty database of an installation: first the schema that the backup had, then its rows
 * and files. The next start migrates to the schema of this program. Throws BackupError.
 */
export async function restoreInstallation(
  backup: BackupToRestore,
  manifest: Manifest,
  { installation, owner }: { installation: Installation; owner: Kysely<Database> },
): Promise<void> {
  await assertKnown(manifest);
  await restoreBackup(backup, manifest, installation, {
    async prepare(schema, months) {
      await migrate(owner, migrationsFolder, { until: schema.at(-1)?.name });
      await makePartitions(owner, months);
    },
    settle: endLostJobs,
  });
}

/** Creates the partitions that the rows of a backup need. */
export async function makePartitions(owner: Kysely<Database>, months: Manifest['months']): Promise<void> {
  for (const [table, moments] of Object.entries(months)) {
    const monthly = monthlyTables[table];
    if (monthly === undefined) throw new BackupError('BACKUP_FOREIGN', { folder: table });
    await makeMonths(
      owner,
      monthly,
      moments.map((moment) => new Date(moment)),
    );
  }
}

/** Throws BackupError where a newer program wrote the backup. */
async function assertKnown({ schema, version }: Manifest): Promise<void> {
  const known = new Set(await readdir(migrationsFolder));
  if (schema.some(({ name }) => !known.has(name))) throw new BackupError('BACKUP_NEWER', { version });
}

/** The queue of a backup is not restored, so its unfinished work ends as failed; users start it again. */
async function endLostJobs(client: BackupClient): Promise<void> {
  await client.query(`update jobs set state = 'failed', run_id = null, ended_at = now(), error = 'JOB_BROKEN',
    error_data = '{}' where state in ('waiting', 'running')`);
}

/** Reads the key that decrypts a backup from a file, as age-keygen writes it. */
export async function readIdentity(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  const identity = text.split(/\r?\n/).find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined) throw new BackupError('RESTORE_NEEDS_IDENTITY');
  return identity.trim();
}
