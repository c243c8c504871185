import { sql } from 'kysely';
import { testSecrets } from './database.ts';
import type { TestServer } from './test-server.ts';

/** Encryption contexts that do not follow from table and column. */
const contexts: Readonly<Record<string, string>> = {
  'job_file_parts.bytes_encrypted': 'jobs.file',
  'parents.parent_phone_encrypted': 'parents.parent_phone',
};

/** Columns without personal data, whose context holds more than table and column. */
const unread = new Set(['device_registrations', 'device_former_registrations', 'device_makers', 'device_messages']);

/**
 * Returns the columns of all tables that contain any of these words, decrypted where they are encrypted, as `table.column`.
 * Columns that cannot be decrypted are named as well.
 */
export async function tracesOf({ db }: Pick<TestServer, 'db'>, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; columns: string[]; sealed: string[] }>`
    select c.table_name as "table",
      array_agg(c.column_name::text) filter (where c.data_type <> 'bytea') as columns,
      coalesce(array_agg(c.column_name::text) filter (where c.column_name like '%\_encrypted'), '{}') as sealed
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    join pg_class p on p.relname = c.table_name and p.relnamespace = 'public'::regnamespace and not p.relispartition
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`.execute(db);
  const found = new Set<string>();
  for (const { table, columns: plain, sealed } of columns) {
    for (const column of plain) {
      const has = sql.join(
        words.map((word) => sql`position(${word} in ${sql.ref(column)}::text) > 0`),
        sql` or `,
      );
      const { rows } = await sql`select from ${sql.table(table)} where ${has} limit 1`.execute(db);
      if (rows.length > 0) found.add(`${table}.${column}`);
    }
    if (unread.has(table)) continue;
    for (const column of sealed) if (await isIn(db, table, column, words)) found.add(`${table}.${column}`);
  }
  return [...found].sort();
}

async function isIn(db: TestServer['db'], table: string, column: string, words: readonly string[]): Promise<boolean> {
  const isKeys = table === 'idempotency_keys';
  const more = isKeys ? sql`, account_id, call, key` : sql``;
  const { rows } = await sql<{ value: Buffer; account_id: string; call: string; key: string }>`
    select ${sql.ref(column)} as value ${more} from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
    db,
  );
  const place = `${table}.${column}`;
  return rows.some(({ value, account_id, call, key }) => {
    const usual = contexts[place] ?? place.replace(/_encrypted$/, '');
    const text = opened(value, isKeys ? `idempotency_keys ${account_id} ${call} ${key}` : usual);
    return text === null || words.some((word) => text.includes(word));
  });
}

/** Returns null for a value with another context, and an empty text for an emptied one. */
function opened(value: Buffer, context: string): string | null {
  if (value.length === 0) return '';
  try {
    return testSecrets.decryptBytes(value, context).toString('utf8');
  } catch {
    return null;
  }
}
