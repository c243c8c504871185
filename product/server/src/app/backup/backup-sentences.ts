import type { BackupError, BackupErrorCode } from '@kiga/kit-server/backup/backup-error.ts';

const sentences: Readonly<Record<BackupErrorCode, string>> = {
  BACKUP_NOT_FOUND:
    'There is no complete backup in {folder}. Without a name, the command lists the backups of a folder.',
  BACKUP_DAMAGED:
    'The backup is damaged: {file} is missing, cut, or not what was written. Nothing was changed. Use another backup.',
  BACKUP_FOREIGN: '{folder} is no backup of Kiga that this version can read.',
  BACKUP_NEWER:
    'A newer version of Kiga wrote the backup ({version}). Install that version or a later one, and restore again.',
  BACKUP_FOLDER_TAKEN:
    '{folder} has the backups of another installation, or one with another secret key. Choose another folder in KIGA_BACKUP.',
  BACKUP_KEY_MISSING:
    'There is no secret.key in {folder}, and KIGA_SECRET_KEY is not set. Without the key of the installation, nothing in a backup can be read. Put the key there first.',
  BACKUP_NO_DATA: 'This database has no data of Kiga yet.',
  BACKUP_NO_TENANT: 'There is no kindergarten {code}.',
  BACKUP_RUNS: 'Another backup of this database is being written. Wait until it ends.',
  RESTORE_RUNS: 'Another restore into this database is under way. Wait until it ends.',
  RESTORE_NOT_EMPTY: 'The database has data. Restore into an empty one: choose another KIGA_DATA, or another database.',
  RESTORE_OTHER_KEY:
    'The installation has another secret key than the backup. Put the right secret.key into KIGA_DATA, or set KIGA_SECRET_KEY.',
  RESTORE_NEEDS_IDENTITY:
    'The backup is encrypted. Name the file with the identity (AGE-SECRET-KEY-…) that fits KIGA_BACKUP_RECIPIENT: --identity <file>.',
  RESTORE_CONFLICT:
    'A row of the backup contradicts a row of this database: {table}, {constraint}. Nothing was changed.',
  BACKUP_NO_SPACE: 'The disk is full: {file}. The unfinished backup was removed; earlier ones are complete.',
};

/** Returns the sentence that tells an operator why a backup or a restore did not happen. */
export function backupSentence({ code, data }: BackupError): string {
  return sentences[code].replaceAll(/\{(\w+)\}/g, (_, place: string) => data[place] ?? '');
}
