import { type Cell, cellText } from '@kiga/entity/excel/cell.ts';

/** Returns a cell of a sheet as text for paper. */
export function cellWords(cell: Cell): string {
  return cell === null ? '' : cellText(cell);
}
