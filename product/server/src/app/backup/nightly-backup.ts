import { SYSTEM_ADMINISTRATOR } from '@kiga/contract/identity/app-types.ts';
import { BackupError } from '@kiga/kit-server/backup/backup-error.ts';
import { claimFolder } from '@kiga/kit-server/backup/backup-folder.ts';
import { writeBackup } from '@kiga/kit-server/backup/write-backup.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import { PRODUCT_NAME } from '../../program/product-name.ts';
import type { Program } from '../../program/program.ts';
import { notify, settle } from '../../system/system.public.ts';
import { matchErasures } from './erasure-register.ts';
import { installationOf, keyCheckOf } from './installation.ts';
import { LATE_AFTER_MS, latestBackup } from './latest-backup.ts';
import { leftOutTables } from './left-out.ts';

const DAY_MS = 24 * 3_600_000;
/** Backups begin at 2 o'clock in Shanghai, in UTC: hardly anybody works then. */
const HOUR_OF_BACKUP_UTC = 18;
const SOURCE = 'system.backup';

/** Settings of the nightly backup. */
export interface BackupSettings {
  /** Folder of backups; null where the operator has configured none. */
  folder: string | null;
  recipient: string | null;
  keepDays: number;
  /** Address of the database for the owner of its tables. */
  address: string;
}

/**
 * Writes the backup of the last night, unless it exists, and deletes those whose time is over. Keeps the register of
 * erasures beside the backups. Tells the system administrators where the latest one is too old, also where none is
 * configured. A part of the regular works; real time counts, because the demo's nights never come.
 */
export async function backUpNightly(
  program: Program,
  settings: BackupSettings,
  now = systemClock.now(),
): Promise<void> {
  try {
    if (settings.folder !== null) {
      await claimFolder(settings.folder, { product: PRODUCT_NAME, keyCheck: keyCheckOf(program.secrets) });
      await matchErasures(program, settings.folder);
      await backUpOnce(program, settings.folder, settings, now);
    }
  } finally {
    await tellOfAge(program, settings, now);
  }
}

async function backUpOnce(
  { secrets, files, log }: Program,
  folder: string,
  { recipient, keepDays, address }: BackupSettings,
  now: Date,
): Promise<void> {
  const latest = await latestIn(folder);
  if (latest !== null && latest >= lastNight(now)) return;
  try {
    const { name, manifest } = await writeBackup(folder, installationOf(address, secrets, files.store), {
      leftOut: new Set(Object.keys(leftOutTables)),
      tenant: null,
      recipient,
      deleteBefore: new Date(now.getTime() - keepDays * DAY_MS),
    });
    log.info(
      { backup: name, files: manifest.files.count, missingFiles: manifest.files.missing },
      'a backup was written',
    );
  } catch (error) {
    // Another process of this installation writes it.
    if (!(error instanceof BackupError) || error.code !== 'BACKUP_RUNS') throw error;
  }
}

/** Returns the moment of the latest complete backup of the whole installation. */
async function latestIn(folder: string): Promise<Date | null> {
  const latest = await latestBackup(folder);
  return latest ? new Date(latest.manifest.takenAt) : null;
}

/** Returns the latest moment at which a backup was due. */
export function lastNight(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_OF_BACKUP_UTC);
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

async function tellOfAge({ db, secrets, clock }: Program, { folder }: BackupSettings, now: Date): Promise<void> {
  // A folder that cannot be read has no usable backup.
  const latest = folder === null ? null : await latestIn(folder).catch(() => null);
  const since = latest ?? (await firstDay(db));
  const isLate = now.getTime() - since.getTime() > LATE_AFTER_MS;
  await db.transaction().execute(async (tx) => {
    const telling = { db: tx, secrets, now: clock.now() };
    if (!isLate) return settle(telling, SOURCE);
    await notify(telling, {
      to: { appType: SYSTEM_ADMINISTRATOR },
      kind: 'todo',
      name: latest === null ? 'system.backupMissing' : 'system.backupLate',
      params: latest === null ? {} : { day: latest.toISOString().slice(0, 10) },
      href: '/system/jobs',
      source: SOURCE,
    });
  });
}

/** Returns the moment since which the installation exists. */
async function firstDay(db: Program['db']): Promise<Date> {
  const { fn } = db;
  const found = await db.selectFrom('accounts').select(fn.min('created_at').as('at')).executeTakeFirst();
  return found?.at ?? new Date();
}
