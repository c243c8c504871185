import type { Cell, Merge, Sheet } from './cell.ts';
import { headingKey, headingParts } from './match-headings.ts';
import { fillAll, fillDown } from './merged-cells.ts';
import type { RecognisedTable } from './recognise-table.ts';

/** Headings of the column of reasons for rejected rows; an import of such a sheet ignores it. */
export const reasonHeadings = ['未导入原因', '失败原因', '错误原因', 'Why not imported', 'Reason'] as const;

/** A rejected row by its 0-based index in the grid, with the reasons in the user's language. */
export interface RowFailure {
  row: number;
  reasons: readonly string[];
}

/** A sheet to write, for `writeWorkbook`. */
export interface FailureSheet {
  name: string;
  rows: Cell[][];
  merges: Merge[];
  /** Index of the last heading row. */
  headingRow: number;
  /** Cells that hold the reasons. */
  marks: { row: number; column: number; kind: 'error' }[];
}

/**
 * Returns the rejected rows as a sheet of the same form. It keeps everything down to the heading, and then only the rejected rows with
 * their values (merged values filled down). A last column holds the reasons, one per line. Its heading is `heading`, one of
 * `reasonHeadings`; it replaces such a column of an earlier attempt. `recogniseTable` ignores these headings, so users can import the
 * corrected sheet as it is.
 */
export function failureSheet(
  sheet: Sheet,
  table: RecognisedTable,
  failures: readonly RowFailure[],
  heading: string,
): FailureSheet {
  const headingRow = table.headingRows.at(-1) ?? 0;
  const head = fillAll({ ...sheet, grid: sheet.grid.slice(0, headingRow + 1) });
  const width = sheet.grid.reduce((most, row) => Math.max(most, row.length), 0);
  const reasonKeys = new Set([heading, ...reasonHeadings].map(headingKey));
  const isReason = (column: number) => {
    const parts = headingParts(table.headingRows.map((row) => head[row]?.[column]));
    return reasonKeys.has(headingKey(parts.join('')));
  };
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) => !isReason(column));
  const pick = (row: Cell[] | undefined): Cell[] => columns.map((column) => row?.[column] ?? null);

  const data = fillDown(sheet);
  const rows = sheet.grid.slice(0, headingRow + 1).map(pick);
  rows[headingRow]?.push(heading);
  for (const { row, reasons } of failures) rows.push([...pick(data[row]), reasons.join('\n')]);

  const positionOf = new Map(columns.map((column, position) => [column, position]));
  const merges = sheet.merges.flatMap((merge) => {
    const kept = columns.filter((column) => column >= merge.left && column <= merge.right);
    const [left, right] = [positionOf.get(kept.at(0) ?? -1), positionOf.get(kept.at(-1) ?? -1)];
    const isOfHead = merge.bottom <= headingRow && left !== undefined && right !== undefined;
    return isOfHead && (right > left || merge.bottom > merge.top) ? [{ ...merge, left, right }] : [];
  });
  const marks = failures.map((_, index) => ({
    row: headingRow + 1 + index,
    column: columns.length,
    kind: 'error' as const,
  }));
  return { name: sheet.name, rows, merges, headingRow, marks };
}
