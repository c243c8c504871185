/** What a workbook may be at most. */
export interface Limits {
  /** Of the file as it is sent. */
  fileBytes: number;
  /** Of all parts of the file together when unpacked. */
  inflatedBytes: number;
  /** Number of parts in the file: sheets, pictures, styles and so on. */
  parts: number;
  sheets: number;
  /** Of each sheet, down to the last row that holds something. */
  rows: number;
  columns: number;
  /** Of all text cells together; a long text that many cells share counts for each of them. */
  characters: number;
  /** Memory the reading process may use for what it has parsed. */
  heapMegabytes: number;
  timeoutMs: number;
}

/** Enough for a whole year's roster of the biggest operator, and nothing that would harm the server. */
export const DEFAULT_LIMITS: Limits = {
  fileBytes: 20 * 1024 * 1024,
  inflatedBytes: 200 * 1024 * 1024,
  parts: 2_000,
  sheets: 50,
  rows: 20_000,
  columns: 200,
  characters: 30_000_000,
  heapMegabytes: 512,
  timeoutMs: 30_000,
};
