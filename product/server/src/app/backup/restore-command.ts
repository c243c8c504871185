import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from '@kiga/kit-server/backup/restore-backup.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../program/database.ts';
import { PRODUCT_NAME } from '../../program/product-name.ts';
import { readConfig } from '../config.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { backupCommand, summary } from './backup-command.ts';
import { withInstallation } from './opened.ts';
import { readIdentity, restoreInstallation } from './restore-installation.ts';
import { restoreKindergarten } from './restore-kindergarten.ts';

/** Explanation of `npm run restore`. */
export const restoreUsage = `Usage: npm run restore -- [<backup>] [options]
  /mnt/backups/2026-11-28T02-00-00   the backup; without one, the backups of KIGA_BACKUP are listed
  --identity key.txt                 file with the key of encrypted backups (AGE-SECRET-KEY-...)
  --check                            reads and compares the whole backup, and restores nothing`;

/**
 * Runs `npm run restore` and returns what it says. The whole backup is read and compared before anything changes. Throws
 * BackupError, ConfigError, MigrationError, and the errors of parseArgs.
 */
export async function restoreCommand(args: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { identity: { type: 'string' }, check: { type: 'boolean', default: false } },
  });
  const [given] = positionals;
  if (given === undefined) return backupCommand(['--list'], environment);
  const path = resolve(given);
  const backup = {
    folder: dirname(path),
    name: basename(path),
    identity: values.identity === undefined ? null : await readIdentity(values.identity),
  };
  const manifest = await checkBackup(backup, PRODUCT_NAME);
  if (values.check) return summary(backup.folder, { name: backup.name, manifest });
  const config = readConfig(environment);
  return withInstallation(config, async ({ installation, owner, program, secrets }) => {
    if (manifest.tenant !== null) {
      await restoreKindergarten(backup, manifest, { installation, owner });
      return `${manifest.tenant} is restored. Its menus of roles and its partners are those of this cell; see docs/operating.md.
It is suspended here if it was there: lift that now. The former cell must not serve it any more.`;
    }
    await restoreInstallation(backup, manifest, { installation, owner });
    await prepareDatabase(owner, { secrets, program: await otherRole(program, owner) });
    return `${backup.name} is restored, with all rows and files. All users sign in again, and unfinished work is marked as failed.`;
  });
}

/** Returns the role of the program, which needs its rights again; null where the owner is the program's role. */
async function otherRole(program: Kysely<Database>, owner: Kysely<Database>): Promise<string | null> {
  const roleOf = async (db: Kysely<Database>) =>
    (await sql<{ role: string }>`select current_user::text as role`.execute(db)).rows[0]?.role as string;
  const [its, owners] = [await roleOf(program), await roleOf(owner)];
  return its === owners ? null : its;
}
