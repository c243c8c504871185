import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Everything in the schema `public` without partitions, whose months depend on the data. */
const own = sql`c.relnamespace = 'public'::regnamespace and not c.relispartition`;

const parts: Readonly<Record<string, RawBuilder<{ line: string }>>> = {
  table: sql`select concat_ws(' ', c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, pg_get_partkeydef(c.oid),
      array(select item::text from unnest(c.relacl) item order by 1)) as line
    from pg_class c where ${own} and c.relkind in ('r', 'p', 'S', 'v', 'm')`,
  column: sql`select concat_ws(' ', c.relname || '.' || attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid)) as line
    from pg_class c join pg_attribute a on attrelid = c.oid left join pg_attrdef on adrelid = c.oid and adnum = attnum
    where ${own} and c.relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  constraint: sql`select concat_ws(' ', c.relname, conname, convalidated, pg_get_constraintdef(k.oid)) as line
    from pg_class c join pg_constraint k on k.conrelid = c.oid where ${own}`,
  index: sql`select concat_ws(' ', pg_get_indexdef(i.indexrelid), indisvalid) as line
    from pg_class c join pg_index i on i.indrelid = c.oid where ${own}`,
  policy: sql`select concat_ws(' ', c.relname, polname, polcmd, polpermissive, polroles::regrole[]::text,
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as line
    from pg_class c join pg_policy on polrelid = c.oid where ${own}`,
  trigger: sql`select concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) as line
    from pg_class c join pg_trigger t on tgrelid = c.oid where ${own} and not tgisinternal`,
  function: sql`select pg_get_functiondef(oid) as line from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')`,
  type: sql`select concat_ws(' ', typname, typtype) as line from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')`,
};

/** Reads the schema as sorted lines that a person can compare. */
export async function readSchema(db: Kysely<AnyDatabase>): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(parts)) {
    for (const { line } of (await query.execute(db)).rows) lines.push(`${kind} ${line}`);
  }
  return lines.toSorted();
}
