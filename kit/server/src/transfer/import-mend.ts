import { cellText } from '@kiga/entity/excel/cell.ts';
import { tidyText } from '@kiga/entity/excel/normalise.ts';
import type { ImportRow } from '@kiga/entity/transfer-calls.ts';
import { sql } from 'kysely';
import { type Scope, withScope } from '../access/scope.ts';
import { AppError, invalid } from '../app-error.ts';
import type { EntityStore } from '../entity/entity-store.ts';
import type { ErrorWords } from '../http/error-envelope.ts';
import type { ImportFile, RowEdits } from './import-file.ts';
import { countGroups, editsIn, type ImportEntry, writeOutcomes } from './import-store.ts';
import { ImportTaker, type RowOutcome } from './import-taker.ts';

/** A value in more good rows than this, such as a class, is none that only one row may have. */
const RIVALS_MOST = 10;

/** Returns the edits with those of one more row, which comes last. */
export function withEdit(edits: readonly RowEdits[], { row, cells }: RowEdits): RowEdits[] {
  const earlier = edits.find((one) => one.row === row)?.cells;
  return [...edits.filter((one) => one.row !== row), { row, cells: { ...earlier, ...cells } }];
}

/** Throws RECORD_NOT_FOUND for a row that holds no record, VALIDATION_FAILED at `cells` for a column that is not imported. */
export function assertEditable({ table, columns }: ImportFile, row: number, cells: RowEdits['cells']): void {
  if (!table.dataRows.includes(row)) throw new AppError('RECORD_NOT_FOUND');
  const known = new Set(columns.flatMap(({ field, index }) => (field === null ? [] : [String(index)])));
  if (Object.keys(cells).some((index) => !known.has(index))) throw invalid({ field: 'cells', error: 'FIELD_UNKNOWN' });
}

/** Returns the rows with the cells of their imported columns. */
export function withCells({ grid, columns }: ImportFile, rows: readonly ImportRow[]): ImportRow[] {
  const imported = columns.filter(({ field }) => field !== null);
  return rows.map((row) => ({
    ...row,
    cells: imported.map(({ index }) => ({ index, text: cellText(grid[row.row - 1]?.[index] ?? null) })),
  }));
}

/**
 * Tries one row again beside the good ones, in the scope's transaction, and keeps its edits and its outcome. The import must be locked.
 */
export async function mendRow(
  store: EntityStore,
  scope: Scope,
  entry: ImportEntry,
  { row, ...given }: { file: ImportFile; words: ErrorWords; row: number },
): Promise<void> {
  const ofImport = sql`${scope.within('owner_id')} and import_id = ${entry.id} and outcome`;
  const { rows } = await sql<{ row: number }>`select row from import_rows
    where ${ofImport} <> 'failed' and row <> ${row}`.execute(scope.db);
  const good = rows.map((one) => one.row);
  const outcome = await tryRow(store, scope, entry, { ...given, row, good });
  await writeOutcomes(scope, entry.id, [outcome], false);

  const { group, groupIsNew, groupIsMissing } = outcome;
  const made = groupIsNew ? [{ title: group, good: 0, isNew: true }] : [];
  const groups = await countGroups(scope, { id: entry.id, groups: [...entry.groups, ...made] });
  const left = await sql<{ title: string }>`select distinct group_title as title from import_rows
    where ${ofImport} = 'failed' and group_title = any(${entry.missing})`.execute(scope.db);
  const stillMissing = entry.missing.filter((title) => left.rows.some((one) => one.title === title));
  const missing = [...new Set([...stillMissing, ...(groupIsMissing ? [group] : [])])];
  await sql`update imports set edits_encrypted = ${editsIn(store, entry.edits)}, groups = ${JSON.stringify(groups)},
      missing = ${JSON.stringify(missing)}
    where owner_id = ${entry.owner_id} and id = ${entry.id}`.execute(scope.db);
}

/** Imports the row after the good ones that may clash with it, and rolls all of it back. */
async function tryRow(
  store: EntityStore,
  { session, reach, db }: Scope,
  entry: ImportEntry,
  { file, words, row, good }: { file: ImportFile; words: ErrorWords; row: number; good: readonly number[] },
): Promise<RowOutcome> {
  const trial = withScope(session, reach, db, { trial: true });
  const taker = await ImportTaker.open({ store, scope: trial, file, words, entry });
  const rivals = new Set(rivalsOf(file, row, good));
  taker.remember(good.filter((other) => !rivals.has(other)));
  await sql`savepoint trial`.execute(db);
  // An error ends the whole transaction, so only a finished trial has to be rolled back.
  const outcomes = await taker.take(trial, [...rivals, row]);
  await sql`rollback to savepoint trial`.execute(db);
  return outcomes.at(-1) as RowOutcome;
}

/** Returns the good rows that share a rare value with the row, such as a phone or a card. */
function rivalsOf({ grid, columns, rows }: ImportFile, row: number, good: readonly number[]): number[] {
  const imported = columns.filter(({ field }) => field !== null);
  const textsOf = (of: number) =>
    new Set(imported.map(({ index }) => tidyText(cellText(grid[of]?.[index] ?? null))).filter((text) => text !== ''));
  const own = textsOf(row);
  const sharing = new Map<string, number[]>([...own].map((text) => [text, []]));
  for (const other of good) for (const text of textsOf(other)) sharing.get(text)?.push(other);
  const rivals = new Set([...sharing.values()].filter(({ length }) => length <= RIVALS_MOST).flat());
  return rows.filter((other) => rivals.has(other));
}
