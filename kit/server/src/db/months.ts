import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';
import { lockUntilCommit } from './lock.ts';

/** A table partitioned by month (UTC) of a moment; its partitions are named `<table>_2026_11`. */
export interface MonthlyTable {
  table: string;
  /** Returns a statement to run on each new partition before rows come in, such as a trigger that partitions do not inherit. */
  afterMaking?(part: string): RawBuilder<unknown>;
}

/** Returns the first moment of the month that lies this many months after a moment. */
export function monthOf(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1));
}

/** Returns the name of the partition for a moment. */
function partOf(table: string, moment: Date): string {
  return `${table}_${moment.toISOString().slice(0, 7).replace('-', '_')}`;
}

/** Creates the missing partitions for the months of these moments. Several processes may run it at once. */
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
      // Created separately and then attached, so that no writer has to wait.
      await sql`create table ${sql.table(part)} (like ${sql.table(monthly.table)} including all)`.execute(tx);
      await sql`alter table ${sql.table(monthly.table)} attach partition ${sql.table(part)}
        for values from (${sql.lit(from.toISOString())}) to (${sql.lit(monthOf(from, 1).toISOString())})`.execute(tx);
      if (monthly.afterMaking) await monthly.afterMaking(part).execute(tx);
    }
  });
}

/**
 * Drops the partitions of all months before a moment, with their rows.
 * @returns their names
 */
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
 * Moves rows that were written before the partition of their month existed. It detaches the default partition, writes its rows again, and
 * attaches a new one. It deletes no rows, because a table may forbid that.
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

/** Works on the partitions of a table in a transaction, and keeps other processes from doing so at the same time. */
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

/** Returns the months without a partition. It queries the catalogue, because a connection's cached names may be older than the lock. */
async function missing(db: Kysely<AnyDatabase>, table: string, parts: ReadonlyMap<string, unknown>): Promise<string[]> {
  const there = new Set(await partsOf(db, table));
  return [...parts.keys()].filter((part) => !there.has(part)).sort();
}

async function partsOf(db: Kysely<AnyDatabase>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${table}::regclass`.execute(db);
  return rows.map(({ name }) => name);
}
