import type { MeasuredValue } from '@kiga/contract/health/growth/measurement.entity.ts';
import { measurementColumns, writtenUnits } from '@kiga/contract/health/growth/measurement.excel.ts';

/** A child of the table, in its order. */
export interface NamedRow {
  id: string;
  name: string;
}

/** Typed texts by child and column. */
export type TypedValues = Record<string, Partial<Record<MeasuredValue, string>>>;

/** The outcome of pasting a block of cells. */
export interface Pasted {
  typed: TypedValues;
  /** Names that no child of the class has. */
  unknown: string[];
  /** Names that several children of the class have. */
  twice: string[];
  /** Names that stand in several rows of the block. */
  repeated: string[];
  /** Number of cells that are no number. */
  odd: number;
  /** Number of rows below the last child. */
  beyond: number;
}

/** Returns the number of a typed or pasted text; null for an empty one, NaN for no number. Full-width digits count. */
export function numberOf(text: string): number | null {
  // A Chinese keyboard writes its full stop where a point was meant.
  const plain = text.normalize('NFKC').replace(/[。·]/g, '.').replace(/\s+/g, '');
  if (plain === '') return null;
  const lower = plain.toLowerCase();
  const units = writtenUnits.flatMap(({ words, factor }) => words.map((word) => ({ word, factor })));
  const written = units.find(({ word }) => lower.endsWith(word));
  const digits = written ? plain.slice(0, -written.word.length) : plain;
  if (!/^\d{1,6}(\.\d*)?$|^\.\d+$/.test(digits)) return Number.NaN;
  return Number((Number(digits) * (written?.factor ?? 1)).toFixed(4));
}

/** Returns the cells of a copied block; Excel puts quotes around a cell with a newline. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    (rows.at(-1) as string[]).push(cell.trim());
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] as string;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n') {
      endCell();
      rows.push([]);
    } else if (char !== '\r') cell += char;
  }
  endCell();
  return rows.filter((row) => row.some((one) => one !== ''));
}

interface Place {
  children: readonly NamedRow[];
  /** Visible columns in their order. */
  columns: readonly MeasuredValue[];
  /** The cell into which the block was pasted. */
  row: number;
  column: number;
}

/**
 * Puts a copied block into the table. Values alone fill from the chosen cell on. Where the first column holds names, or a
 * heading says which column does, each row goes to the child of its name. A name that is not exactly one child's is left
 * out and told, so that no value reaches the wrong child.
 */
export function pasteBlock(text: string, place: Place): Pasted {
  const pasted: Pasted = { typed: {}, unknown: [], twice: [], repeated: [], odd: 0, beyond: 0 };
  const all = cellsOf(text);
  const head = headOf(all[0] ?? []);
  const rows = head ? all.slice(1) : all;
  const nameAt = head ? head.nameAt : hasNames(rows) ? 0 : null;
  const fieldAt = (index: number): MeasuredValue | undefined => {
    if (head) return head.fields[index];
    return place.columns[place.column + index - (nameAt === null ? 0 : 1)];
  };
  const put = (id: string, row: readonly string[]) => {
    for (const [index, cell] of row.entries()) {
      const field = index === nameAt ? undefined : fieldAt(index);
      if (field === undefined || !place.columns.includes(field)) continue;
      const value = numberOf(cell);
      if (value === null) continue;
      if (Number.isNaN(value)) pasted.odd += 1;
      else pasted.typed[id] = { ...pasted.typed[id], [field]: String(value) };
    }
  };
  if (nameAt === null) {
    for (const [index, row] of rows.entries()) {
      const child = place.children[place.row + index];
      if (child) put(child.id, row);
      else pasted.beyond += 1;
    }
    return pasted;
  }
  const byName = Map.groupBy(rows, (row) => nameKey(row[nameAt] ?? ''));
  for (const [key, ofName] of byName) {
    if (key === '') continue;
    const name = ofName[0]?.[nameAt] ?? '';
    const found = place.children.filter((child) => nameKey(child.name) === key);
    if (found.length === 0) pasted.unknown.push(name);
    else if (found.length > 1) pasted.twice.push(name);
    else if (ofName.length > 1) pasted.repeated.push(name);
    else put((found[0] as NamedRow).id, ofName[0] as string[]);
  }
  return pasted;
}

const nameKey = (name: string) => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** Returns whether the first column holds names. Such a block has values in other columns. */
function hasNames(rows: readonly string[][]): boolean {
  const isName = (cell: string | undefined) => cell !== undefined && cell !== '' && Number.isNaN(numberOf(cell));
  const named = rows.filter(([first]) => isName(first)).length;
  return rows.some((row) => row.length > 1) && named * 2 > rows.length;
}

const headings = new Map<string, string>(
  measurementColumns.flatMap(({ field, headings: known }) =>
    known.map((heading): [string, string] => [nameKey(heading), field]),
  ),
);

/** Reads a row of headings; null where the row holds values. */
function headOf(row: readonly string[]): { nameAt: number; fields: (MeasuredValue | undefined)[] } | null {
  const fields = row.map((cell) => headings.get(nameKey(cell)));
  const nameAt = fields.indexOf('stuName');
  return nameAt === -1 ? null : { nameAt, fields: fields as (MeasuredValue | undefined)[] };
}
