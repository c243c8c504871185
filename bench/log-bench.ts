import { withScope } from '@kiga/kit-server/access/scope.ts';
import { connect } from '@kiga/kit-server/db/connect.ts';
import { migrate } from '@kiga/kit-server/db/migrate.ts';
import { makeMonths, monthOf } from '@kiga/kit-server/db/months.ts';
import { startTemporaryPostgres } from '@kiga/postgres/temporary-postgres.ts';
import { migrationsFolder } from '@kiga/server/app/prepare-database.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { countLog, type LogFilters, readLog } from '@kiga/server/system/read-log.ts';
import { type Kysely, sql } from 'kysely';

/** Months that contain the entries. */
const MONTHS = 24;
const KINDERGARTENS = 1_000;
const ACCOUNTS = 3_000;
const CHUNK_ROWS = 100_000;
const PAGE_ROWS = 20;
const COUNTED = 10_000;
const ROUNDS = 5;

/** Ids that end in a number, so that other statements can use them. */
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const idIn = (expression: string) =>
  sql.raw(`('00000000-0000-7000-8000-' || lpad((${expression})::text, 12, '0'))::uuid`);

/** Fills a log with this many entries in a separate database, and prints the duration of each kind of page query. */
export async function benchLog(rows: number): Promise<void> {
  const postgres = await startTemporaryPostgres('kiga', {
    shared_buffers: '256MB',
    maintenance_work_mem: '256MB',
    max_wal_size: '2GB',
  });
  const db = connect<Database>(postgres.connectionString, { maxConnections: 1 });
  try {
    await migrate(db, migrationsFolder);
    await fill(db, rows);
    await measure(db);
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

async function fill(db: Kysely<Database>, rows: number): Promise<void> {
  const now = new Date();
  const months = Array.from({ length: MONTHS + 1 }, (_, index) => monthOf(now, index - MONTHS));
  await makeMonths(db, { table: 'log_entries' }, months);
  const indexes = await sql<{ name: string; statement: string }>`select indexname as name, indexdef as statement
    from pg_indexes where tablename = 'log_entries' and indexname <> 'log_entries_pkey'`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.table(name)}`.execute(db);
  const startedAt = performance.now();
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    // Every tenth entry belongs to the largest kindergarten; the kinds have realistic shares.
    await sql`insert into log_entries (id, at, kind, event, account_id, user_name, organization_id, kig_id, entity,
        record_id, title, detail, address, request_id)
      select gen_random_uuid(), now() - interval '23 months' * (1 - n / ${rows}::float8),
        case when r < 0.85 then 'operation' when r < 0.95 then 'login' when r < 0.98 then 'look'
          when r < 0.99 then 'export' when r < 0.995 then 'refusal' else 'device' end,
        case when r < 0.95 then 'campus.student.update' else 'event ' || n % 40 end,
        ${idIn(`n % ${ACCOUNTS}`)}, 'user' || n % ${ACCOUNTS}, ${idIn(`n % ${ACCOUNTS}`)},
        case when n % 10 = 0 then ${idOf(0)}::uuid else ${idIn(`n % ${KINDERGARTENS}`)} end, 'campus.student',
        ${idIn('n % 2000000')}, '王*', '{"changes":{"sex":["male","female"]}}', '10.0.0.1', 'request-' || n / 3
      from (select n, random() as r from generate_series(${from + 1}::bigint, ${Math.min(rows, from + CHUNK_ROWS)}) n) s`.execute(
      db,
    );
  }
  // Indexes one partition after the other, so that no statement takes too long. The table's index then adopts theirs.
  const parts = await sql<{ part: string }>`select relname as part from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'log_entries'::regclass`.execute(db);
  for (const { part } of parts.rows) {
    for (const { name, statement } of indexes.rows) {
      const ofPart = statement
        .replace(name, `${part}_${name}`)
        .replace(' ON ONLY public.log_entries ', ` ON public.${part} `);
      await sql.raw(ofPart).execute(db);
    }
    await sql`vacuum analyze ${sql.table(part)}`.execute(db);
  }
  for (const { statement } of indexes.rows) await sql.raw(statement.replace(' ON ONLY ', ' ON ')).execute(db);
  const size = await sql<{ size: string }>`select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) as size
    from pg_inherits where inhparent = 'log_entries'::regclass`.execute(db);
  console.log(`  ${rows} entries, ${size.rows[0]?.size}, after ${seconds(startedAt)} s`);
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0);

async function measure(db: Kysely<Database>): Promise<void> {
  const session = {
    sessionId: idOf(0),
    accountId: idOf(0),
    appType: 8,
    organizationKind: 'operator',
    permissions: new Set<string>(),
    mustChangePassword: false,
    today: '2026-01-01',
    classIds: null,
  };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const filters: LogFilters[] = [
    {},
    { kind: 'operation' },
    { kind: 'look' },
    { kind: 'device' },
    { userName: 'user7' },
    { userName: 'user7', kind: 'refusal' },
    { event: 'campus.student.update' },
    { event: 'event 7' },
    { recordId: idOf(77) },
    { requestId: 'request-77' },
    { from: day(40), to: day(33) },
    { from: day(40), to: day(33), kind: 'export' },
    { userName: 'nobody' },
  ];
  for (const [name, reach] of [
    ['all', 'all'],
    ['largest kindergarten', [idOf(0)]],
    ['ordinary kindergarten', [idOf(7)]],
  ] as const) {
    const scope = withScope(session, reach, db);
    for (const filter of filters) {
      const first = await median(() => readLog(scope, filter, { limit: PAGE_ROWS }));
      const last = await median(() => readLog(scope, filter, { limit: PAGE_ROWS, offset: COUNTED - PAGE_ROWS }));
      const count = await median(() => countLog(scope, filter, COUNTED));
      console.log(
        `  ${name}, ${JSON.stringify(filter).slice(0, 60)}: first page ${first} ms, last page ${last} ms, count ${count} ms`,
      );
    }
  }
}

async function median(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return (times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number).toFixed(1);
}
