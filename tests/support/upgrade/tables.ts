import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { type Kysely, sql } from 'kysely';

/** A column that a row can name a value for. */
export interface FillColumn {
  name: string;
  /** Type in the form of `format_type`. */
  type: string;
  notNull: boolean;
  hasDefault: boolean;
  /** Default of a JSON column, which shows whether it holds a list. */
  json: unknown;
  /** Values that a check permits; null where none limits it. */
  codes: string[] | null;
}

/** A table without its partitions' own. */
export interface FillTable {
  name: string;
  columns: FillColumn[];
  primaryKey: string[];
  foreignKeys: { columns: string[]; parent: string; parentColumns: string[] }[];
}

/** Reads the tables of the schema `public`, without partitions and the list of migrations. Parents precede their children. */
export async function readTables(db: Kysely<AnyDatabase>): Promise<FillTable[]> {
  const { rows } = await sql<FillTable>`
    select c.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'notNull', attnotnull,
          'hasDefault', atthasdef or attidentity <> '',
          'json', (select substring(pg_get_expr(adbin, adrelid) from '^''(.*)''::jsonb$')::jsonb from pg_attrdef
            where adrelid = c.oid and adnum = attnum), 'codes', (select array(
            select coalesce(replace(m[1], '''''', ''''), m[2])
            from regexp_matches(substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[.*'), '''((?:[^'']|'''')*)''|\\m(\\d+)', 'g') m)
            from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
              and pg_get_constraintdef(k.oid) ~ '= ANY \\(' limit 1)) order by attnum)
        from pg_attribute a where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      ${names(sql`(select conkey from pg_constraint where conrelid = c.oid and contype = 'p')`, sql`c.oid`)} as "primaryKey",
      coalesce((select json_agg(json_build_object('columns', ${names(sql`f.conkey`, sql`c.oid`)}, 'parent', p.relname,
          'parentColumns', ${names(sql`f.confkey`, sql`p.oid`)}) order by f.conname)
        from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0), '[]') as "foreignKeys"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
    order by 1`.execute(db);
  return parentsFirst(rows);
}

function names(numbers: ReturnType<typeof sql>, table: ReturnType<typeof sql>) {
  return sql<string[]>`array(select attname::text from unnest(${numbers}) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.attnum order by place)`;
}

/** Returns the table that a column without a foreign key names, such as `student_id`. */
export function referredBy(column: string, table: string, tables: ReadonlyMap<string, FillTable>): string | undefined {
  if (column === 'kig_id') return undefined;
  const words = (/^(\w+)_id$/.exec(column)?.[1] ?? '').split('_');
  for (const [place] of words.entries()) {
    const name = words.slice(place).join('_');
    const found = [`${name}s`, `${name}es`, `${name.replace(/y$/, 'ie')}s`].find((plural) => tables.has(plural));
    if (found !== undefined) return found === table ? undefined : found;
  }
  return undefined;
}

/** A required reference decides. Optional ones may form a circle: a class has a head teacher, who may have a class. */
function parentsFirst(tables: readonly FillTable[]): FillTable[] {
  const sorted: FillTable[] = [];
  const all = new Map(tables.map((table) => [table.name, table]));
  const left = new Map(all);
  const isNamed = (table: FillTable) =>
    table.columns.some(({ name }) => left.has(referredBy(name, table.name, all) ?? ''));
  const isRequired = (table: FillTable, columns: string[]) =>
    table.columns.every(({ name, notNull }) => !columns.includes(name) || notNull);
  const waits = (table: FillTable, strict: boolean) =>
    table.foreignKeys.some(
      ({ parent, columns }) => parent !== table.name && left.has(parent) && (strict || isRequired(table, columns)),
    );
  while (left.size > 0) {
    const free = [...left.values()];
    const next =
      free.find((table) => !waits(table, true) && !isNamed(table)) ??
      free.find((table) => !waits(table, true)) ??
      free.find((table) => !waits(table, false));
    if (next === undefined) throw new Error(`these tables need each other: ${[...left.keys()].join(', ')}`);
    left.delete(next.name);
    sorted.push(next);
  }
  return sorted;
}
