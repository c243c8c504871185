/** Reason why a file cannot be read as a workbook. */
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

/** Error of an unreadable file; `limit` is the exceeded limit in its unit, if any. */
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
