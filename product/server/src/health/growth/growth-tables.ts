import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GrowthStandard } from '@kiga/contract/health/growth/growth.ts';

const folder = join(import.meta.dirname, '../../../growth-standards');

/** Sex as the standards know it. */
export type GrowthSex = 'boy' | 'girl';

/** Indicator as the files name it; length is measured lying, height standing. */
export type TableIndicator =
  | 'weight-for-age'
  | 'length-for-age'
  | 'height-for-age'
  | 'bmi-for-age'
  | 'weight-for-height';

/** Power, median and coefficient of variation. */
export type Lms = readonly [l: number, m: number, s: number];

/** Values at -3, -2, -1, 0, 1, 2 and 3 standard deviations. */
export type SdRow = readonly number[];

/** A table of the WHO: rows at equal steps. */
export interface LmsTable {
  first: number;
  step: number;
  rows: readonly Lms[];
}

/** A table of WS/T 423: printed rows at growing steps. */
export interface SdTable {
  at: readonly number[];
  rows: readonly SdRow[];
}

const lms = new Map<string, LmsTable>();
const sds = new Map<string, SdTable>();

const keyOf = (standard: string, indicator: TableIndicator, sex: GrowthSex) => `${standard} ${indicator} ${sex}`;

/** Returns a table of the WHO; undefined where the standard has none. */
export function lmsTable(
  standard: Exclude<GrowthStandard, 'wst423-2022'>,
  indicator: TableIndicator,
  sex: GrowthSex,
): LmsTable | undefined {
  if (lms.size === 0) readLms();
  return lms.get(keyOf(standard, indicator, sex));
}

/** Returns a table of WS/T 423-2022; undefined where the standard has none. */
export function sdTable(indicator: TableIndicator, sex: GrowthSex): SdTable | undefined {
  if (sds.size === 0) readSds();
  return sds.get(keyOf('wst423-2022', indicator, sex));
}

function readLms(): void {
  let rows: Lms[] = [];
  for (const line of linesOf('who.txt')) {
    const cells = line.split(' ');
    if (cells.length === 3) {
      rows.push(cells.map(Number) as unknown as Lms);
      continue;
    }
    const [standard = '', indicator = '', sex = '', , first, step] = cells;
    rows = [];
    lms.set(`${standard} ${indicator} ${sex}`, { first: Number(first), step: Number(step), rows });
  }
}

function readSds(): void {
  let table: { at: number[]; rows: SdRow[] } = { at: [], rows: [] };
  for (const line of linesOf('wst423-2022.txt')) {
    const cells = line.split(' ');
    if (cells.length === 8) {
      const [at, ...values] = cells.map(Number);
      table.at.push(at as number);
      table.rows.push(values);
      continue;
    }
    const [standard = '', indicator = '', sex = ''] = cells;
    table = { at: [], rows: [] };
    sds.set(`${standard} ${indicator} ${sex}`, table);
  }
}

function linesOf(file: string): string[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
