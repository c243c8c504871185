/** Why a file cannot be read as a workbook. */
export type XlsxErrorCode =
  | 'FILE_EMPTY'
  | 'FILE_NOT_XLSX'
  | 'FILE_ENCRYPTED'
  | 'FILE_DAMAGED'
  | 'FILE_BOMB'
  | 'FILE_TOO_LARGE'
  | 'FILE_TOO_MANY_SHEETS'
  | 'FILE_TOO_MANY_ROWS'
  | 'FILE_TOO_MANY_COLUMNS';

/** The file cannot be read; `limit` is the limit it went over, in the unit of that limit, where there is one. */
export class XlsxError extends Error {
  readonly code: XlsxErrorCode;
  readonly limit: number | undefined;

  constructor(code: XlsxErrorCode, limit?: number) {
    super(code);
    this.name = 'XlsxError';
    this.code = code;
    this.limit = limit;
  }
}
