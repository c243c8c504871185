import pg from 'pg';

/** A table with the columns that are stored; computed columns are left out. */
export interface PlannedTable {
  name: string;
  columns: string[];
}

/** A connection of its own, for long work. */
export type BackupClient = pg.Client;

/** A client that has a database for itself, for work that takes longer than a call may. */
export async function openClient(address: string, signedReach: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set time zone 'UTC'`);
  await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3`);
  // Row security limits an owner that is no superuser.
  await client.query(`select set_config('kiga.reach', $1, false)`, [signedReach]);
  return client;
}

/** Returns the tables of the schema `public` by name, without partitions. */
export async function readTables(client: pg.Client): Promise<PlannedTable[]> {
  const { rows } = await client.query<PlannedTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname collate "C"`);
  return rows;
}

/** Returns the first moments of the monthly partitions of each partitioned table. */
export async function readMonths(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; bound: string }>(`
    select parent.relname as table, pg_get_expr(part.relpartbound, part.oid) as bound
    from pg_inherits join pg_class part on part.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where parent.relnamespace = 'public'::regnamespace and parent.relkind = 'p' order by 1, 2`);
  const months: Record<string, string[]> = {};
  for (const { table, bound } of rows) {
    months[table] ??= [];
    const from = /FROM \('([^']+)'\)/.exec(bound)?.[1];
    if (from !== undefined) months[table].push(new Date(from).toISOString());
  }
  return months;
}

/** Returns the migrations that ran, in order. */
export async function readSchema(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query('select name, checksum from schema_migrations order by name');
  return rows;
}

/** Returns a quoted name, such as of a column. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Returns a quoted text, such as an id in a statement that takes no parameters. */
export const literal = (text: string): string => pg.escapeLiteral(text);

/** Returns the columns of a table as they stand in a statement. */
export const columnList = ({ columns }: Pick<PlannedTable, 'columns'>): string => columns.map(quoted).join(', ');
