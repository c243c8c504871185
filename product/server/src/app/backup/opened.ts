import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '@kiga/kit-server/backup/backup-error.ts';
import type { Installation } from '@kiga/kit-server/backup/write-backup.ts';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { KEY_FILE, loadSecrets, type Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Kysely } from 'kysely';
import pino from 'pino';
import type { Database } from '../../program/database.ts';
import { PRODUCT_NAME } from '../../program/product-name.ts';
import type { Config } from '../config.ts';
import { configuredStorage } from '../file-storage.ts';
import { addressesOf } from '../open-database.ts';
import { installationOf } from './installation.ts';

/** An installation that a command has opened, with its database as the owner of the tables and as the program. */
export interface Opened {
  installation: Installation;
  owner: Kysely<Database>;
  program: Kysely<Database>;
  secrets: Secrets;
}

/**
 * Opens an installation while `work` runs, without changing its schema. The embedded database is started where it does not
 * run. Throws BackupError where the secret key is missing, because a new one would decrypt nothing.
 */
export async function withInstallation<T>(config: Config, work: (opened: Opened) => Promise<T>): Promise<T> {
  const { KIGA_DATA: folder, KIGA_SECRET_KEY: key } = config;
  if (key === undefined && !existsSync(join(folder, KEY_FILE))) {
    throw new BackupError('BACKUP_KEY_MISSING', { folder });
  }
  const secrets = await loadSecrets(folder, key, PRODUCT_NAME);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const addresses = await addressesOf(config, pino({ level: 'warn' }, pino.destination(2)), closers);
    const open = (address: string) => {
      const db = connect<Database>(address, { maxConnections: 4, reachKey: secrets.reachKey });
      closers.push(() => db.destroy());
      return db;
    };
    const owner = open(addresses.owner);
    const program = addresses.program === addresses.owner ? owner : open(addresses.program);
    const installation = installationOf(addresses.owner, secrets, configuredStorage(config).store);
    return await work({ installation, owner, program, secrets });
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
