import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { type Kysely, sql } from 'kysely';
import { testSecrets } from '../database.ts';
import { GENERATED, idOf, Sealed, tableValues } from './table-values.ts';
import { type FillColumn, type FillTable, referredBy } from './tables.ts';

type Row = Record<string, unknown>;

const tenantColumns = ['kig_id', 'owner_id'];
const DAY_MS = 86_400_000;
/** First day of generated values. */
const BEGIN_MS = Date.UTC(2026, 8, 1, 8);

/** Number of times that a row that is there already gives way to the next number. */
const TRIES = 40;

interface Wanted {
  table: FillTable;
  byName: ReadonlyMap<string, FillTable>;
  /** Columns that the rows of the table have already. */
  before: readonly string[];
  /** True for a row with a value in every column, false for one with the required values only. */
  isFull: boolean;
  number: number;
  attempt: number;
}

/**
 * Fills tables while a schema grows. Each call adds rows to every table that is new or has new columns: one with all
 * columns, one with the required ones only.
 */
export class TableFiller {
  /** Columns of each table at the last call. */
  readonly #known = new Map<string, string[]>();
  #number = 0;

  /** Fills a database as its owner. Throws an Error that names the table where no row can be made. */
  async fill(db: Kysely<AnyDatabase>, tables: readonly FillTable[]): Promise<void> {
    const failures: string[] = [];
    const byName = new Map(tables.map((table) => [table.name, table]));
    for (const table of tables) {
      const before = this.#known.get(table.name) ?? [];
      if (table.columns.every(({ name }) => before.includes(name))) continue;
      this.#known.set(
        table.name,
        table.columns.map(({ name }) => name),
      );
      try {
        for (const isFull of [true, false]) await this.#add(db, { table, byName, before, isFull });
      } catch (error) {
        failures.push((error as Error).message);
      }
    }
    if (failures.length > 0) throw new Error(failures.join('\n'));
  }

  async #add(db: Kysely<AnyDatabase>, wanted: Omit<Wanted, 'number' | 'attempt'>): Promise<void> {
    const { table, isFull } = wanted;
    if (tableValues[table.name] === null) return;
    let failure = new Error();
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      this.#number += 1;
      const row = await rowOf(db, { ...wanted, number: this.#number, attempt });
      const columns = Object.keys(row);
      try {
        await sql`insert into ${sql.table(table.name)} (${sql.join(columns.map((name) => sql.ref(name)))})
          values (${sql.join(Object.values(row))})`.execute(db);
        return;
      } catch (error) {
        failure = error as Error;
        if (!isTaken(error)) break;
      }
    }
    // Each possible row is there. Then one of them gets the new columns.
    if (isTaken(failure) && !isFull) return;
    if (isTaken(failure) && wanted.before.length > 0) return this.#widen(db, wanted);
    const { detail = '' } = failure as { detail?: string };
    throw new Error(`no ${isFull ? 'full' : 'short'} row of ${table.name}: ${failure.message}. ${detail}`);
  }

  async #widen(db: Kysely<AnyDatabase>, wanted: Omit<Wanted, 'number' | 'attempt'>): Promise<void> {
    const { table, before } = wanted;
    const row = await rowOf(db, { ...wanted, number: this.#number, attempt: 0 });
    const changes = Object.entries(row).filter(([name]) => !before.includes(name));
    const changed = changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(table.name)} set ${sql.join(changed)}
      where ctid = (select ctid from ${sql.table(table.name)} limit 1)`.execute(db);
  }
}

/** Returns whether another row has the values of a unique index. */
function isTaken(error: unknown): boolean {
  return (error as { code?: string }).code === '23505';
}

async function rowOf(db: Kysely<AnyDatabase>, { table, byName, isFull, number, attempt }: Wanted): Promise<Row> {
  const given = tableValues[table.name] ?? {};
  const tenant = idOf(isFull ? 0 : 1);
  const row: Row = {};
  const isWanted = ({ name, notNull, hasDefault }: FillColumn) =>
    isFull || (notNull && !hasDefault) || given[name] === GENERATED;
  const pick = (parent: string, columns: readonly string[]) =>
    pickRow(db, byName.get(parent) as FillTable, { columns, tenant, place: attempt });
  for (const { columns, parent, parentColumns } of table.foreignKeys) {
    if (columns.some((name) => name in given && given[name] !== GENERATED)) continue;
    if (!table.columns.filter(({ name }) => columns.includes(name)).every(isWanted)) continue;
    const found = await pick(parent, parentColumns);
    // The first row of a table that refers to itself has none to refer to.
    const values = found ?? (columns.length === 1 ? { [parentColumns[0] as string]: null } : {});
    for (const [place, column] of columns.entries()) {
      const value = values[parentColumns[place] as string];
      if (value !== undefined) row[column] = value;
    }
  }
  for (const [place, column] of table.columns.entries()) {
    const { name } = column;
    if (name in given && given[name] !== GENERATED) {
      const value = given[name];
      if (value instanceof Sealed) row[name] = isWanted(column) ? sealed(value.text, table.name, name) : null;
      else row[name] = typeof value === 'function' ? value(number) : value;
    } else if (!(name in row) && isWanted(column)) {
      const parent = column.type === 'uuid' ? referredBy(name, table.name, byName) : undefined;
      const referred = parent === undefined ? undefined : (await pick(parent, ['id']))?.id;
      row[name] = referred ?? valueOf(column, { table: table.name, tenant, number, place });
    }
  }
  return row;
}

/** Returns a row to refer to, of the same tenant where the table has tenants. */
async function pickRow(
  db: Kysely<AnyDatabase>,
  { name, columns: all }: FillTable,
  { columns, tenant, place }: { columns: readonly string[]; tenant: string; place: number },
): Promise<Row | undefined> {
  const refs = sql.join(columns.map((column) => sql.ref(column)));
  const tenantColumn = all.find((column) => tenantColumns.includes(column.name) && column.notNull)?.name;
  const own = tenantColumn === undefined ? sql`true` : sql`${sql.ref(tenantColumn)} = ${tenant}`;
  const { rows } = await sql<Row>`select ${refs} from ${sql.table(name)} where ${own} order by ${refs}`.execute(db);
  return rows[place % Math.max(rows.length, 1)];
}

/** Encrypts like a field. The default is an empty list, which is a text too. */
function sealed(text: string, table: string, column: string): Buffer {
  return testSecrets.encrypt(text, `${table}.${column.replace(/_encrypted$/, '')}`);
}

function valueOf(
  { name, type, codes, json }: FillColumn,
  { table, tenant, number, place }: { table: string; tenant: string; number: number; place: number },
): unknown {
  if (tenantColumns.includes(name)) return tenant;
  if (codes !== null) return codes[number % codes.length];
  // Later columns hold later moments, because an end stands behind its begin.
  const moment = new Date(BEGIN_MS + number * DAY_MS + place * 60_000);
  if (type === 'uuid') return idOf(number);
  if (type === 'text') return `${name} ${number}`;
  if (type === 'boolean') return name !== 'deleted' && number % 2 === 0;
  if (
    ['smallint', 'integer', 'bigint'].includes(type) ||
    ['numeric', 'real', 'double'].some((numbers) => type.startsWith(numbers))
  )
    return (number % 30_000) + 1;
  if (type === 'date') return moment.toISOString().slice(0, 10);
  if (type.startsWith('timestamp')) return moment;
  if (type.startsWith('time')) return moment.toISOString().slice(11, 19);
  if (type === 'jsonb') return JSON.stringify(json ?? []);
  if (type.endsWith('[]')) return [];
  if (type === 'bytea' && name.endsWith('_encrypted')) return sealed('[]', table, name);
  if (type === 'bytea') return testSecrets.hash(String(number), `${table}.${name}`);
  throw new Error(`${table}.${name} has the unknown type ${type}`);
}
