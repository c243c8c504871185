/**
 * Parses a file for `readWorkbook` in a process of its own. Arguments: the limits as JSON, and the file's path, or none for standard
 * input. It answers on standard output in lines of JSON, see `Line`.
 */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Cell, Sheet } from '@kiga/entity/excel/cell.ts';
import type { Limits } from './limits.ts';
import { parseWorkbook } from './parse-workbook.ts';
import { XlsxError, type XlsxErrorCode } from './xlsx-error.ts';

/** The begin of a sheet; a row of the current sheet; the end, without which the answer is incomplete; or the error. */
export type Line = Omit<Sheet, 'grid'> | Cell[] | { done: true } | { error: XlsxErrorCode; limit?: number };

function* lines(sheets: Sheet[]): Generator<Line> {
  for (const { grid, ...sheet } of sheets) {
    yield sheet;
    yield* grid;
  }
  yield { done: true };
}

const write = (line: Line): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(line)}\n`, (error) => (error ? reject(error) : resolve()));
  });

const [limits = '', path] = process.argv.slice(2);
try {
  const file = path === undefined ? await buffer(process.stdin) : await readFile(path);
  for (const line of lines(await parseWorkbook(file, JSON.parse(limits) as Limits))) await write(line);
} catch (error) {
  if (!(error instanceof XlsxError)) throw error;
  await write({ error: error.code, limit: error.limit });
}
