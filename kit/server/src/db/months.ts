import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import { lockUntilCommit } from './lock.ts';

/** A table that is partitioned by the months (UTC) of a moment; its parts are called `<table>_2026_11`. */
export interface MonthlyTable {
  table: string;
  /** Done with each new part before rows come into it, such as making a trigger that parts do not inherit. */
  afterMaking?(part: string): RawBuilder<unknown>;
}

/** The beginning of a month, so many after that of a moment. */
export function monthOf(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1));
}

/** Name of the part that holds a moment. */
function partOf(table: string, moment: Date): string {
  return `${table}_${moment.toISOString().slice(0, 7).replace('-', '_')}`;
}

/** Makes the parts for the months of these moments, where they are missing; several processes may at once. */
export async function makeMonths(
  db: Kysely<AnyDatabase>,
  monthly: MonthlyTable,
  moments: readonly Date[],
): Promise<void> {
  const parts = new Map(moments.map((moment) => [partOf(monthly.table, moment), monthOf(moment, 0)]));
  if ((await missing(db, monthly.table, parts)).length === 0) return;
  await inOneProcess(db, monthly, async (tx) => {
    for (const part of await missing(tx, monthly.table, parts)) {
      const from = parts.get(part) as Date;
      // Made separately and then attached, so that nobody who writes has to wait.
      await sql`create table ${sql.table(part)} (like ${sql.table(monthly.table)} including all)`.execute(tx);
      await sql`alter table ${sql.table(monthly.table)} attach partition ${sql.table(part)}
        for values from (${sql.lit(from.toISOString())}) to (${sql.lit(monthOf(from, 1).toISOString())})`.execute(tx);
      if (monthly.afterMaking) await monthly.afterMaking(part).execute(tx);
    }
  });
}

/** Drops the parts of all months before that of a moment, with what they hold. @returns their names */
export async function dropMonthsBefore(
  db: Kysely<AnyDatabase>,
  monthly: MonthlyTable,
  moment: Date,
): Promise<string[]> {
  const { table } = monthly;
  const isMonth = new RegExp(`^${table}_\\d{4}_\\d\\d$`);
  const old = (await partsOf(db, table)).filter((part) => isMonth.test(part) && part < partOf(table, moment));
  for (const part of old) {
    await inOneProcess(db, monthly, (tx) => sql`drop table if exists ${sql.table(part)}`.execute(tx));
  }
  return old;
}

/**
 * Puts rows that came before the part of their month was made where they belong: the part for all others is taken off, its
 * rows are written again, and a new one stands in its place. Rows are not deleted, so a table may refuse that.
 */
export async function emptyRest(db: Kysely<AnyDatabase>, monthly: MonthlyTable): Promise<void> {
  const { table } = monthly;
  const [rest, stray] = [`${table}_rest`, `${table}_stray`];
  const { rows } = await sql`select 1 from ${sql.table(rest)} limit 1`.execute(db);
  if (rows.length === 0) return;
  await inOneProcess(db, monthly, async (tx) => {
    await sql`alter table ${sql.table(table)} detach partition ${sql.table(rest)}`.execute(tx);
    await sql`alter table ${sql.table(rest)} rename to ${sql.table(stray)}`.execute(tx);
    await sql`create table ${sql.table(rest)} partition of ${sql.table(table)} default`.execute(tx);
    if (monthly.afterMaking) await monthly.afterMaking(rest).execute(tx);
    const found = await sql<{ month: Date }>`select distinct date_trunc('month', at, 'UTC') as month
      from ${sql.table(stray)}`.execute(tx);
    await makeMonths(
      tx,
      monthly,
      found.rows.map(({ month }) => month),
    );
    await sql`insert into ${sql.table(table)} select * from ${sql.table(stray)}`.execute(tx);
    await sql`drop table ${sql.table(stray)}`.execute(tx);
  });
}

/** Works on the parts of a table in a transaction, and keeps other processes from doing so meanwhile. */
async function inOneProcess(
  db: Kysely<AnyDatabase>,
  { table }: MonthlyTable,
  work: (tx: Kysely<AnyDatabase>) => Promise<unknown>,
): Promise<void> {
  const locked = async (tx: Kysely<AnyDatabase>) => {
    await lockUntilCommit(tx, `months of ${table}`);
    await work(tx);
  };
  await ((db as Transaction<AnyDatabase>).isTransaction ? locked(db) : db.transaction().execute(locked));
}

/** The months without a part. It asks the tables: what a connection remembers of names may be older than the lock. */
async function missing(db: Kysely<AnyDatabase>, table: string, parts: ReadonlyMap<string, unknown>): Promise<string[]> {
  const there = new Set(await partsOf(db, table));
  return [...parts.keys()].filter((part) => !there.has(part)).sort();
}

async function partsOf(db: Kysely<AnyDatabase>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${table}::regclass`.execute(db);
  return rows.map(({ name }) => name);
}
