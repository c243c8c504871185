/** Codes of errors that stop the embedded PostgreSQL from starting. */
export type EmbeddedPostgresErrorCode =
  | 'POSTGRES_BINARIES_MISSING'
  | 'POSTGRES_DATA_UNREACHABLE'
  | 'POSTGRES_DATA_OTHER_USER'
  | 'POSTGRES_DATA_OTHER_VERSION'
  | 'POSTGRES_DATA_NOT_A_CLUSTER'
  | 'POSTGRES_PASSWORD_MISSING'
  | 'POSTGRES_FOLDER_NOT_TRUSTED'
  | 'POSTGRES_INIT_FAILED'
  | 'POSTGRES_START_FAILED';

/** Error of a start of the embedded PostgreSQL; `data` names the folder, version or output. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;
  readonly data: Record<string, string>;

  constructor(code: EmbeddedPostgresErrorCode, data: Record<string, string>) {
    super(`${code} ${JSON.stringify(data)}`);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
    this.data = data;
  }
}
