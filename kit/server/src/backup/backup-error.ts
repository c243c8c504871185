/** Reasons why a backup or a restore did not happen; the data of each stands behind it. */
export type BackupErrorCode =
  /** `folder` */
  | 'BACKUP_NOT_FOUND'
  /** `file`; a file is missing, shorter or other than when it was written */
  | 'BACKUP_DAMAGED'
  /** `folder`; the folder holds no backup of this product, or one of another format */
  | 'BACKUP_FOREIGN'
  /** `version`, `migrations`; a newer program wrote it */
  | 'BACKUP_NEWER'
  /** `folder`; the folder has backups of another installation */
  | 'BACKUP_FOLDER_TAKEN'
  /** `folder`; the secret key of the installation is missing */
  | 'BACKUP_KEY_MISSING'
  /** The database has no tables yet. */
  | 'BACKUP_NO_DATA'
  /** `code`; there is no such tenant */
  | 'BACKUP_NO_TENANT'
  /** Another process writes a backup of this database. */
  | 'BACKUP_RUNS'
  /** Another process restores into this database. */
  | 'RESTORE_RUNS'
  /** The database already has data. */
  | 'RESTORE_NOT_EMPTY'
  /** The installation has another secret key than the backup. */
  | 'RESTORE_OTHER_KEY'
  /** The backup is encrypted, and no identity was given, or another one. */
  | 'RESTORE_NEEDS_IDENTITY'
  /** `table`, `constraint`; a row of the backup contradicts a row of the database */
  | 'RESTORE_CONFLICT'
  /** `file`; the disk is full */
  | 'BACKUP_NO_SPACE';

/** Error of a backup or a restore. */
export class BackupError extends Error {
  readonly code: BackupErrorCode;
  readonly data: Readonly<Record<string, string>>;

  constructor(code: BackupErrorCode, data: Readonly<Record<string, string>> = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(data)}`, options);
    this.code = code;
    this.data = data;
  }
}

const noSpaceCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns the error, as a BackupError where the disk was full. */
export function spaceError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && noSpaceCodes.has(code)
    ? new BackupError('BACKUP_NO_SPACE', { file }, { cause: error })
    : error;
}
