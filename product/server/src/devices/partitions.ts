import type { Clock } from '@kiga/kit-server/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../app/database.ts';

/** Any constant will do; it only has to be the same in every process. */
const LOCK = 7_600_010;
const DAY_MS = 86_400_000;

/** Months made ahead, counted from this one; offline machines send what was last month. */
const AHEAD = [-1, 0, 1, 2];

/** Makes the partitions of events for the months of these moments, where they are missing; several processes may at once. */
export async function makePartitions(db: Kysely<Database>, moments: readonly Date[]): Promise<void> {
  const months = new Map(moments.map((moment) => [nameOf(monthOf(moment, 0)), moment]));
  if ((await missing(db, months)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    for (const name of await missing(tx, months)) {
      const moment = months.get(name) as Date;
      const [from, to] = [monthOf(moment, 0).toISOString(), monthOf(moment, 1).toISOString()];
      // Made beside and then attached, so that nobody who writes events has to wait.
      await sql`create table ${sql.table(name)} (like device_events including all)`.execute(tx);
      await sql`alter table device_events attach partition ${sql.table(name)}
        for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx);
    }
  });
}

/** The months without a partition. It asks the tables: what a connection remembers of names may be older than the lock. */
async function missing(db: Kysely<Database>, months: ReadonlyMap<string, Date>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from unnest(${[...months.keys()]}::text[]) as name
    where not exists (select from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'device_events'::regclass and relname = name) order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether a write failed because the partition of its month is missing. */
export function isPartitionMissing(error: unknown): boolean {
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  return code === '23514' && table === 'device_events' && constraint === undefined;
}

/** Makes partitions ahead, now and every day. @returns a function that ends it */
export async function startMakingPartitions(
  db: Kysely<Database>,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const make = () =>
    makePartitions(
      db,
      AHEAD.map((months) => monthOf(clock.now(), months)),
    );
  await make();
  const timer = setInterval(() => void make().catch(onError), DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The beginning of a month, so many after that of a moment. */
function monthOf(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1));
}

function nameOf(month: Date): string {
  return `device_events_${month.toISOString().slice(0, 7).replace('-', '_')}`;
}
