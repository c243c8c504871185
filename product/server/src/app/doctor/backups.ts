import type { FoundBackup } from '@kiga/kit-server/backup/backup-folder.ts';
import { keyCheckOf } from '../backup/installation.ts';
import { LATE_AFTER_MS, latestBackup } from '../backup/latest-backup.ts';
import { type Check, ok, problem, unchecked, warning } from './finding.ts';

const HOUR_MS = 3_600_000;

/** The latest complete backup in the configured folder: its age and its key. */
export const checkBackups: Check = {
  name: 'backups',
  needs: 'database',
  async run({ config, secrets, database }) {
    if (config === null) return [unchecked('The configuration does not say where backups lie.')];
    const folder = config.KIGA_BACKUP;
    if (folder === undefined) {
      if (database?.isDemo) return [ok('No folder is configured, which a demo does not need.')];
      const remedy = 'set KIGA_BACKUP to a folder on another disk, and keep a copy of the secret key elsewhere.';
      return [problem('No backups are written.', remedy)];
    }
    const again = 'look at the regular works under Jobs and at the log, or run `npm run backup` and read what it says.';
    let latest: FoundBackup | undefined;
    try {
      latest = await latestBackup(folder);
    } catch {
      return [problem(`${folder} cannot be read.`, 'mount it, and let the user of Kiga read and write there.')];
    }
    if (latest === undefined) return [problem(`There is no complete backup in ${folder}.`, again)];
    const { takenAt, recipient, files, keyCheck } = latest.manifest;
    const ageMs = Date.now() - Date.parse(takenAt);
    const age = `The latest complete backup is ${Math.round(ageMs / HOUR_MS)} hours old.`;
    const findings = [ageMs > LATE_AFTER_MS ? problem(age, again) : ok(age)];
    if (secrets !== null && !(secrets instanceof Error) && keyCheck !== keyCheckOf(secrets)) {
      findings.push(
        problem('It belongs to another secret key.', 'choose another folder, or find the key of this installation.'),
      );
    }
    if (recipient === null) {
      findings.push(
        warning(
          'It is not encrypted: names of children can be read in it.',
          'protect the folder, or set KIGA_BACKUP_RECIPIENT (`npm run backup -- --new-key`).',
        ),
      );
    }
    if (files.missing > 0) {
      findings.push(
        warning(`${files.missing} files of records were missing when it was written.`, 'see the check of files.'),
      );
    }
    return findings;
  },
};
