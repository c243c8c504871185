import { type Kysely, sql } from 'kysely';
import type { AnyDatabase } from '../access/scope.ts';

/** A column in the database's catalogue. */
export interface KeptColumn {
  name: string;
  /** Type in the form of `format_type`, such as `timestamp with time zone`. */
  type: string;
  notNull: boolean;
}

/** A foreign key: its columns, and the table and columns that they refer to. */
export interface ForeignKey {
  columns: string[];
  parent: string;
  parentColumns: string[];
}

/** A unique index, including that of the primary key. Columns that are expressions are null. */
export interface UniqueIndex {
  name: string;
  columns: (string | null)[];
  /** Condition of a partial index, in the database's spelling; null for all rows. */
  where: string | null;
}

/** A check that limits a column to a list of texts. */
export interface CodeCheck {
  name: string;
  column: string;
  codes: string[];
}

/** A table in the database. */
export interface KeptTable {
  name: string;
  columns: KeptColumn[];
  primaryKey: string[];
  unique: UniqueIndex[];
  /** Names of all indexes. */
  indexes: string[];
  foreignKeys: ForeignKey[];
  codeChecks: CodeCheck[];
  /** Names of triggers, without those of foreign keys. */
  triggers: string[];
  /** True where row security applies to all roles including the owner, and a policy exists. */
  isProtected: boolean;
  /** True for a partition. */
  isPart: boolean;
}

/** The tables of the schema `public` by name. */
export type Catalogue = ReadonlyMap<string, KeptTable>;

/** Reads the tables from the database's catalogue. */
export async function readCatalogue(db: Kysely<AnyDatabase>): Promise<Catalogue> {
  const { rows } = await sql<KeptTable & { checks: { name: string; column: string; definition: string }[] }>`
    select c.relname as name, c.relispartition as "isPart",
      c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy where polrelid = c.oid) as "isProtected",
      coalesce((select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'notNull', attnotnull)
          order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped), '[]') as columns,
      ${namesOf(sql`(select conkey from pg_constraint where conrelid = c.oid and contype = 'p')`, sql`c.oid`)} as "primaryKey",
      coalesce((select json_agg(json_build_object('name', i.relname, 'where', pg_get_expr(indpred, indrelid), 'columns', (
            select json_agg(attname order by place) from unnest(x.indkey::int2[]) with ordinality as k (attnum, place)
            left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum and k.attnum > 0
            where place <= x.indnkeyatts)) order by i.relname)
        from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisunique), '[]') as unique,
      array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid
        order by 1) as indexes,
      coalesce((select json_agg(json_build_object('columns', ${namesOf(sql`f.conkey`, sql`c.oid`)}, 'parent', p.relname,
            'parentColumns', ${namesOf(sql`f.confkey`, sql`p.oid`)}) order by f.conname)
        from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0), '[]') as "foreignKeys",
      coalesce((select json_agg(json_build_object('name', conname, 'column', attname, 'definition', pg_get_constraintdef(k.oid))
          order by conname)
        from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and contype = 'c' and cardinality(conkey) = 1), '[]') as checks,
      array(select tgname::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(db);
  return new Map(
    rows.map(({ checks, ...table }) => [table.name, { ...table, codeChecks: checks.flatMap(codeCheckOf) }]),
  );
}

/** Returns SQL for the names of columns by their numbers, in the same order. */
function namesOf(numbers: ReturnType<typeof sql>, table: ReturnType<typeof sql>) {
  return sql<string[]>`array(select attname::text from unnest(${numbers}) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.attnum order by place)`;
}

function codeCheckOf(check: { name: string; column: string; definition: string }): CodeCheck[] {
  const { name, column, definition } = check;
  if (!/= ANY \(/.test(definition)) return [];
  return [{ name, column, codes: [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, code]) => String(code)) }];
}
