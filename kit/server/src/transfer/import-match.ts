import type { Field } from '@kiga/entity/fields/fields.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { type EntityStore, type FullRecord, readRecords } from '../entity/entity-store.ts';
import { reached } from '../entity/owner.ts';
import { columnOf } from '../names.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that identify a row: the first list of `import.match` that it fills completely. */
function matchedBy(store: EntityStore, fields: Fields): readonly string[] | undefined {
  return store.entity.import?.match.find((names: readonly string[]) => names.every((name) => fields[name] != null));
}

function keyOfValues(names: readonly string[], fields: Fields): string {
  return JSON.stringify([names, names.map((name) => fields[name])]);
}

/** Returns keys of the records that a row may refer to: the values of every list of `import.match` that it fills. */
export function matchKeys(store: EntityStore, fields: Fields): string[] {
  return (store.entity.import?.match ?? [])
    .filter((names) => names.every((name) => fields[name] != null))
    .map((names) => keyOfValues(names, fields));
}

/** Finds the existing records of rows, by the area's own `find` or by `import.match`. */
export async function findRecords(
  store: EntityStore,
  scope: Scope,
  rows: readonly Fields[],
): Promise<(FullRecord | null)[]> {
  const { find } = store.hooks.sheet ?? {};
  if (!find) return findByMatch(store, scope, rows);
  const ids = await find(scope, rows);
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const records = wanted.length > 0 ? await readRecords(store, scope, wanted) : [];
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.map((id) => (id === null ? null : (byId.get(id) ?? null)));
}

async function findByMatch(store: EntityStore, scope: Scope, rows: readonly Fields[]): Promise<(FullRecord | null)[]> {
  const found = new Map<string, FullRecord>();
  for (const names of store.entity.import?.match ?? []) {
    const known = rows.filter((fields) => matchedBy(store, fields) === names);
    if (known.length === 0) continue;
    const records = await candidates(store, scope, names, known);
    for (const record of records) {
      const key = keyOfValues(names, record);
      if (!found.has(key)) found.set(key, record);
    }
  }
  return rows.map((fields) => {
    const names = matchedBy(store, fields);
    return (names && found.get(keyOfValues(names, fields))) ?? null;
  });
}

/** Returns records that agree in one of the fields, preferably an encrypted one, which is the most selective. */
async function candidates(store: EntityStore, scope: Scope, names: readonly string[], rows: readonly Fields[]) {
  const { fields, table } = store.entity;
  const isHashed = (name: string) => ['phone', 'idNumber'].includes((fields[name] as Field).type);
  const name = names.find(isHashed) ?? String(names[0]);
  const column = columnOf(name);
  const values = [...new Set(rows.map((row) => row[name]))];
  const condition = isHashed(name)
    ? sql`${sql.ref(`row.${column}_hash`)} = any(${values.map((value) => store.secrets.hash(String(value), `${table}.${column}`))})`
    : sql`${sql.ref(`row.${column}`)} = any(${values})`;
  const found = await sql<{ id: string }>`select row.id from ${sql.table(table)} as row
    where ${reached(store, scope)} and not row.deleted and ${condition}`.execute(scope.db);
  const records = await readRecords(
    store,
    scope,
    found.rows.map(({ id }) => id),
  );
  return records.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
