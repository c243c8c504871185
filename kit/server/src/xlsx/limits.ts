/** Limits of a workbook. */
export interface Limits {
  /** Size of the sent file. */
  fileBytes: number;
  /** Unpacked size of all parts together. */
  inflatedBytes: number;
  /** Number of parts in the file: sheets, pictures, styles and so on. */
  parts: number;
  sheets: number;
  /** Rows of each sheet, down to the last one with content. */
  rows: number;
  columns: number;
  /** Characters of all text cells; a text shared by several cells counts for each. */
  characters: number;
  /** Memory of the reading process for parsed data. */
  heapMegabytes: number;
  timeoutMs: number;
}

/** Enough for a whole year's roster of the largest operator, and harmless for the server. */
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
