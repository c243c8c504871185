import type { Grid, Merge, Sheet } from './cell.ts';

const copyOf = (grid: Grid): Grid => grid.map((row) => [...row]);

function fill(grid: Grid, range: Merge): void {
  const value = grid[range.top]?.[range.left] ?? null;
  for (let row = range.top; row <= Math.min(range.bottom, grid.length - 1); row++) {
    const cells = grid[row] ?? [];
    while (cells.length <= range.right) cells.push(null);
    for (let column = range.left; column <= range.right; column++) cells[column] = value;
  }
}

/**
 * Returns the cells of a sheet with each merged range filled downwards, in its first column only. A class that is merged over its
 * children appears in each of their rows. A remark that is merged over two columns does not become the value of the second. Data rows are
 * read from here.
 */
export function fillDown(sheet: Sheet): Grid {
  const grid = copyOf(sheet.grid);
  for (const merge of sheet.merges) fill(grid, { ...merge, right: merge.left });
  return grid;
}

/** Returns the cells of a sheet with each merged range filled completely, for reading headings. */
export function fillAll(sheet: Sheet): Grid {
  const grid = copyOf(sheet.grid);
  for (const merge of sheet.merges) fill(grid, merge);
  return grid;
}
