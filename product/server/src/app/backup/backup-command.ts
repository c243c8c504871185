import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '@kiga/kit-server/backup/backup-error.ts';
import { type FoundBackup, listBackups } from '@kiga/kit-server/backup/backup-folder.ts';
import { isRecipient, makeBackupKey } from '@kiga/kit-server/backup/sealing.ts';
import { writeBackup } from '@kiga/kit-server/backup/write-backup.ts';
import { KEY_FILE } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { readErasures } from '../../system/system.public.ts';
import { ConfigError, readConfig } from '../config.ts';
import { addToErasureRegister } from './erasure-register.ts';
import { kindergartenPart } from './kindergarten-part.ts';
import { leftOutTables } from './left-out.ts';
import { type Opened, withInstallation } from './opened.ts';

/** Explanation of `npm run backup`. */
export const backupUsage = `Usage: npm run backup -- [options]
  --to /mnt/backups           folder of backups; the default is KIGA_BACKUP
  --kindergarten KG0001       rows and files of one kindergarten, to move it to another cell
  --encrypt age1...           encrypts it for this public key; the default is KIGA_BACKUP_RECIPIENT
  --list                      lists the backups of the folder
  --new-key                   prints a new pair of keys for encrypted backups`;

/** Runs \`npm run backup\` and returns what it says. Throws BackupError, ConfigError, and the errors of parseArgs. */
export async function backupCommand(args: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      kindergarten: { type: 'string' },
      encrypt: { type: 'string' },
      list: { type: 'boolean', default: false },
      'new-key': { type: 'boolean', default: false },
    },
  });
  if (values['new-key']) return newKey();
  const config = readConfig(environment);
  const folder = values.to ?? config.KIGA_BACKUP;
  if (folder === undefined) throw new ConfigError('Name a folder of backups: set KIGA_BACKUP, or use --to.');
  if (values.list) return listed(folder, await listBackups(folder));
  const recipient = values.encrypt ?? config.KIGA_BACKUP_RECIPIENT ?? null;
  if (recipient !== null && !isRecipient(recipient)) {
    throw new ConfigError('The public key for backups is not one that `npm run backup -- --new-key` prints.');
  }
  const found = await withInstallation(config, async (opened) => {
    await assertData(opened);
    const kindergarten = values.kindergarten === undefined ? null : await findKindergarten(opened, values.kindergarten);
    const written = await writeBackup(folder, opened.installation, {
      leftOut: new Set(Object.keys(leftOutTables)),
      tenant: kindergarten && kindergartenPart(kindergarten),
      recipient,
      deleteBefore: null,
    });
    await addErasures(folder, opened, kindergarten);
    return written;
  });
  const place = config.KIGA_SECRET_KEY === undefined ? join(config.KIGA_DATA, KEY_FILE) : 'KIGA_SECRET_KEY';
  return `${summary(folder, found)}
The secret key is not in it. Without the key (${place}) the encrypted fields and pictures can never be read again:
keep a copy of the key elsewhere, apart from the backups.`;
}

/** Writes the register of erasures beside the backup. A schema from before erasures has none. */
async function addErasures(folder: string, { owner, secrets }: Opened, kindergarten: { id: string } | null) {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.erasures') is not null as there`.execute(
    owner,
  );
  if (!rows[0]?.there) return;
  const erasures = await readErasures(owner);
  await addToErasureRegister(
    folder,
    secrets,
    erasures.filter(({ ownerId }) => kindergarten === null || ownerId === kindergarten.id),
  );
}

async function newKey(): Promise<string> {
  const { identity, recipient } = await makeBackupKey();
  return `# Keep this line apart from the server; only a restore needs it (--identity <file>).
${identity}
# Give this line to the server.
KIGA_BACKUP_RECIPIENT=${recipient}`;
}

/** Throws BackupError where there is no data, or where it belongs to another key. */
async function assertData({ owner, installation }: Opened): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.reach_key') is not null as there`.execute(
    owner,
  );
  if (!rows[0]?.there) throw new BackupError('BACKUP_NO_DATA');
  const keys = await sql<{ all_signed: string }>`select all_signed from reach_key`.execute(owner);
  if (keys.rows[0]?.all_signed !== installation.signedReach) throw new BackupError('RESTORE_OTHER_KEY');
}

async function findKindergarten({ owner }: Opened, code: string): Promise<{ id: string; code: string }> {
  const found = await owner
    .selectFrom('organizations')
    .select(['id', 'code'])
    .where('code', '=', code)
    .where('kind', '=', 'kindergarten')
    .executeTakeFirst();
  if (found === undefined) throw new BackupError('BACKUP_NO_TENANT', { code });
  return found;
}

/** Returns a backup in one sentence each of its rows, files and check. */
export function summary(folder: string, { name, manifest }: FoundBackup): string {
  const { tables, files, recipient } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, files.totalBytes);
  const missing = files.missing === 0 ? '' : ` ${counted(files.missing)} files of records are missing in the store.`;
  return `${join(folder, name)}
${counted(rows)} rows of ${tables.length} tables and ${counted(files.count)} files, ${megabytes(bytes)}, ${recipient === null ? 'not encrypted' : 'encrypted'}.${missing}
Everything was read back from the disk and is as it was written.`;
}

function listed(folder: string, backups: readonly FoundBackup[]): string {
  if (backups.length === 0) return `There are no backups in ${folder}.`;
  return backups
    .map(({ name, manifest }) => {
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const part = manifest.tenant === null ? 'whole' : manifest.tenant;
      const sealed = manifest.recipient === null ? 'not encrypted' : 'encrypted';
      return `${name.padEnd(32)} ${part.padEnd(10)} ${counted(rows).padStart(12)} rows ${counted(manifest.files.count).padStart(9)} files  ${sealed}  ${manifest.version}`;
    })
    .join('\n');
}

const counted = (count: number) => count.toLocaleString('en-US');
const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
