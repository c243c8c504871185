import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { type Kysely, sql } from 'kysely';
import type { FillTable } from './tables.ts';

/** The rows of a table, with its columns and those of its primary key. */
interface TableRows {
  columns: string[];
  primaryKey: string[];
  rows: Record<string, unknown>[];
}

/** The rows of a database by table. */
export type Rows = ReadonlyMap<string, TableRows>;

/** Reads all rows of these tables. */
export async function readRows(db: Kysely<AnyDatabase>, tables: readonly FillTable[]): Promise<Rows> {
  const found = new Map<string, TableRows>();
  const parts = tables.map(({ name, columns, primaryKey }) => {
    found.set(name, { columns: columns.map((column) => column.name), primaryKey, rows: [] });
    return sql`select ${sql.lit(name)} as name, to_jsonb(t) as row from ${sql.table(name)} t`;
  });
  if (parts.length === 0) return found;
  const all = sql<{ name: string; row: Record<string, unknown> }>`${sql.join(parts, sql` union all `)}`;
  for (const { name, row } of (await all.execute(db)).rows) found.get(name)?.rows.push(row);
  return found;
}

/**
 * Returns the rows that a migration lost or changed, as sentences. It may do so where its text says it: it drops the
 * table, deletes from it or updates it. An updated row keeps its key.
 */
export function lostRows(before: Rows, after: Rows, migration: string): string[] {
  const says = (act: string, table: string) => new RegExp(`\\b${act}\\s+(if exists )?${table}\\b`, 'i').test(migration);
  const lost: string[] = [];
  for (const [table, { columns: all, primaryKey, rows }] of before) {
    const now = after.get(table);
    if (now === undefined) {
      if (!says('drop table', table)) lost.push(`the table ${table} is gone`);
      continue;
    }
    if (says('delete from', table)) continue;
    const columns = (says('update', table) ? primaryKey : all).filter((column) => now.columns.includes(column));
    const textOf = (row: Record<string, unknown>) => JSON.stringify(columns.map((column) => row[column]));
    const there = now.rows.map(textOf);
    for (const text of rows.map(textOf)) {
      const place = there.indexOf(text);
      if (place < 0) lost.push(`${table} lost (${columns.join(', ')}) = ${text}`);
      else there.splice(place, 1);
    }
  }
  return lost;
}
