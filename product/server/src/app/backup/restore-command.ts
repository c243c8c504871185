import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '@kiga/kit-server/backup/backup-error.ts';
import { checkBackup } from '@kiga/kit-server/backup/restore-backup.ts';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import type { Database } from '../../program/database.ts';
import { PRODUCT_NAME } from '../../program/product-name.ts';
import type { Erasure } from '../../system/system.public.ts';
import { type Config, readConfig } from '../config.ts';
import { eraseAgain } from '../erase-again.ts';
import { configuredStorage } from '../file-storage.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { createServer } from '../server.ts';
import { backupCommand, summary } from './backup-command.ts';
import { ERASURES_FILE, readErasureRegister } from './erasure-register.ts';
import { type Opened, withInstallation } from './opened.ts';
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
  return withInstallation(config, async (opened) => {
    const { installation, owner, program, secrets } = opened;
    const register = await readErasureRegister(backup.folder, secrets);
    if (register && register.damagedLines.length > 0) {
      throw new BackupError('BACKUP_DAMAGED', { file: join(backup.folder, ERASURES_FILE) });
    }
    if (manifest.tenant !== null) {
      await restoreKindergarten(backup, manifest, { installation, owner });
      const { id } = await owner
        .selectFrom('organizations')
        .select('id')
        .where('code', '=', manifest.tenant)
        .executeTakeFirstOrThrow();
      const own = register && register.erasures.filter(({ ownerId }) => ownerId === id);
      return `${manifest.tenant} is restored. ${await repeatErasures(config, opened, own)}
Its menus of roles and its partners are those of this cell; see docs/operating.md.
It is suspended here if it was there: lift that now. The former cell must not serve it any more.`;
    }
    await restoreInstallation(backup, manifest, { installation, owner });
    await prepareDatabase(owner, { secrets, program: await otherRole(program, owner) });
    return `${backup.name} is restored, with all rows and files. ${await repeatErasures(config, opened, register?.erasures ?? null)}
All users sign in again, and unfinished work is marked as failed.`;
  });
}

/** Erases again what was erased for good after the backup was taken, and returns a sentence about it. */
async function repeatErasures(
  config: Config,
  { program, owner, secrets }: Opened,
  erasures: readonly Erasure[] | null,
): Promise<string> {
  if (erasures === null) {
    return `There is no ${ERASURES_FILE} beside the backup, so people who were erased after it are back: erase them again.`;
  }
  const app = await createServer({
    db: program,
    owner,
    secrets,
    log: pino({ level: 'warn' }, pino.destination(2)),
    storage: configuredStorage(config),
    regularWorks: false,
  });
  try {
    const { erased } = await eraseAgain(app.program, erasures);
    const people = erased === 0 ? 'Nobody' : erased === 1 ? '1 person' : `${erased} people`;
    return `${people} had to be erased again.`;
  } finally {
    await app.close();
  }
}

/** Returns the role of the program, which needs its rights again; null where the owner is the program's role. */
async function otherRole(program: Kysely<Database>, owner: Kysely<Database>): Promise<string | null> {
  const roleOf = async (db: Kysely<Database>) =>
    (await sql<{ role: string }>`select current_user::text as role`.execute(db)).rows[0]?.role as string;
  const [its, owners] = [await roleOf(program), await roleOf(owner)];
  return its === owners ? null : its;
}
