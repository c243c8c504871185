import { reachAdapterOf } from '@kiga/kit-server/access/reaching.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../program/database.ts';

/** Error: the database would show rows of one kindergarten to sessions that reach another. The message says where. */
export class ReachOpenError extends Error {
  readonly code = 'REACH_FAILS_OPEN';

  constructor(where: string) {
    super(
      `REACH_FAILS_OPEN: ${where} Kiga does not start on such a database. docs/operating.md, "Two database roles", says what row ` +
        "security needs; what is missing for a table, `select protect_tenant_table('<table>')` as the owner of the database puts back.",
    );
  }
}

/** Error that rolls back the trial's writes. */
class TakenBack extends Error {}

/**
 * Verifies that a reach holds. A trial row of one kindergarten must be visible to a session that reaches it. It must be
 * invisible to sessions that reach another kindergarten or none. Then the check verifies that every table of
 * kindergartens has the policies of the trial's table. It runs with the program's role, so that it sees what the
 * program would see, and rolls back. Throws ReachOpenError.
 */
export async function assertReachHolds(db: Kysely<Database>): Promise<void> {
  await tryRow(db);
  const tables = await unprotected(db);
  if (tables.length > 0) throw new ReachOpenError(`Row security does not protect ${tables.join(', ')}.`);
}

async function tryRow(db: Kysely<Database>): Promise<void> {
  const adapter = reachAdapterOf(db);
  if (!adapter) throw new Error('the database was opened without the key that signs reaches');
  const [own, other] = [uuid7(), uuid7()];
  const trial = adapter
    .reaching([own])
    .transaction()
    .execute(async (tx) => {
      await sql`insert into number_series (kig_id, series, next) values (${own}, 'reach', 1)`.execute(tx);
      const found = async (reach: string) => {
        await adapter.tellSigned(tx, reach);
        const { numAffectedRows } = await sql`update number_series set next = 2 where kig_id = ${own}`.execute(tx);
        const { rows } = await sql`select from number_series where kig_id = ${own}`.execute(tx);
        return rows.length + Number(numAffectedRows);
      };
      if ((await found(adapter.signReach([other]))) > 0) {
        throw new ReachOpenError('A row of one kindergarten is there for whoever reaches another one.');
      }
      if ((await found('')) > 0) throw new ReachOpenError('A row is there for whoever proves no reach.');
      if ((await found(adapter.signReach([own]))) !== 2) {
        throw new ReachOpenError('A row is not there for whoever reaches it, so nothing can be told of others.');
      }
      throw new TakenBack();
    });
  await trial.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}

/**
 * Returns tables of kindergartens, with their partitions, whose policies differ from the trial's table. Append-only
 * tables have rules of their own.
 */
async function unprotected(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with rule as (select pg_get_expr(polqual, polrelid) as text from pg_policy where polrelid = 'number_series'::regclass)
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('kig_id', 'owner_id')
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'outbox' and not (
      c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy where polrelid = c.oid and polcmd = '*')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd <> 'a' and not exists (
        select from (select replace(text, 'kig_id', a.attname) as text from rule) as own
        where pg_get_expr(p.polqual, p.polrelid) in
          (own.text, case when a.attnotnull then '' else format('((%s IS NULL) OR ', a.attname) || own.text || ')' end))))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
