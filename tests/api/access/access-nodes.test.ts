import { reachSigner } from '@kiga/kit-server/access/reach-signature.ts';
import { assertReachHolds } from '@kiga/server/app/check-reach.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  connectAsOwner,
  connectAsProgram,
  createDatabase,
  DEMO_TEMPLATE,
  testSecrets,
} from '../../support/database.ts';
import { organizationId } from '../../support/test-server.ts';

const sign = reachSigner(testSecrets.reachKey);

let owner: Kysely<Database>;
/** The program on one connection, so that one reach follows another. */
let program: Kysely<Database>;
let own: string;
let foreign: string;
beforeAll(async () => {
  const database = await createDatabase(inject('postgresUrl'), DEMO_TEMPLATE);
  owner = connectAsOwner(database.url, 2);
  program = connectAsProgram(database.url, 1);
  own = await organizationId(owner, 'KG0002');
  foreign = await organizationId(owner, 'KG0003');
  // Sets the rule as on a database distributed over several machines.
  await sql`create or replace function is_distributed() returns boolean language sql stable as 'select true'`.execute(
    owner,
  );
  await sql`select protect_tenant_tables()`.execute(owner);
  return async () => {
    await program.destroy();
    await owner.destroy();
    await database.drop();
  };
});

/** The kindergartens whose rows a transaction finds with exactly this reach setting. */
function finds(reach: string | null, of: 'students' | 'parents' | 'leads' = 'students'): Promise<string[]> {
  return program.transaction().execute(async (tx) => {
    await sql`set local kiga.reach = ${sql.lit(reach ?? '')}`.execute(tx);
    if (reach === null) await sql`set local kiga.reach to default`.execute(tx);
    const { rows } = await sql<{ kig_id: string }>`select distinct kig_id from ${sql.table(of)} order by 1`.execute(tx);
    return rows.map(({ kig_id }) => kig_id);
  });
}

describe('the row rule of tables distributed over several machines', () => {
  it('covers every table of kindergartens and uses no subquery, which nodes refuse', async () => {
    await assertReachHolds(program);
    const { rows } = await sql<{ rule: string }>`select distinct pg_get_expr(polqual, polrelid) as rule from pg_policy
      where polrelid in ('students'::regclass, 'number_series'::regclass, 'jobs'::regclass)`.execute(owner);
    expect(rows).toHaveLength(2);
    for (const { rule } of rows) expect(rule).not.toMatch(/select/i);
  });

  it('shows the rows of a signed reach: of one kindergarten, of several and of all', async () => {
    expect(await finds(sign([own]))).toEqual([own]);
    expect(await finds(sign([own, foreign]))).toEqual([own, foreign].toSorted());
    expect(await finds(sign('all'))).toEqual([own, foreign].toSorted());
  });

  it.each<[what: string, reach: () => string | null]>([
    ['no reach', () => null],
    ['an empty reach', () => ''],
    ['a reach without kindergartens', () => sign([])],
    ['a reach without a hash', () => `{${own}}`],
    ['the reach of all without a hash', () => 'all'],
    ['an empty hash', () => `${' '.repeat(64)}.all`],
    ['a made-up hash', () => `${'0'.repeat(64)}.{${own}}`],
    ['a made-up hash for all', () => `${'0'.repeat(64)}.all`],
    ['a hash of another key', () => reachSigner(Buffer.alloc(32, 1))([own])],
    ['a hash for all of another key', () => reachSigner(Buffer.alloc(32, 1))('all')],
    ['the hash of another reach', () => `${sign([foreign]).slice(0, 65)}{${own}}`],
    ['the hash of one reach with all', () => `${sign([foreign]).slice(0, 65)}all`],
    ['a reach with an addition', () => `${sign([foreign])},{${own}}`],
    ['a reach that ends like that of all', () => `${sign([foreign])}.all`],
    ['half an id', () => `${sign([foreign]).slice(0, -1)}`],
  ])('shows nothing for %s', async (_what, reach) => {
    for (const table of ['students', 'parents', 'leads'] as const) expect(await finds(reach(), table)).toEqual([]);
  });

  it('refuses inserts for other kindergartens and changes none of their rows', async () => {
    const within = <T>(work: (tx: Kysely<Database>) => Promise<T>) =>
      program.transaction().execute(async (tx) => {
        await sql`set local kiga.reach = ${sql.lit(sign([own]))}`.execute(tx);
        return work(tx);
      });
    await expect(
      within((tx) => sql`insert into number_series (kig_id, series, next) values (${foreign}, 'nodes', 1)`.execute(tx)),
    ).rejects.toThrow(/row-level security/);
    await expect(within((tx) => sql`update students set kig_id = ${foreign}`.execute(tx))).rejects.toThrow();
    const changed = await within((tx) => sql`update students set remark = '' where kig_id = ${foreign}`.execute(tx));
    expect(changed.numAffectedRows).toBe(0n);
  });

  it('shows rows without an owner for every reach, in tables that allow such rows', async () => {
    await sql`insert into jobs (id, account_id, kind, language, input_encrypted, created_at)
      values (${own}, ${own}, 'nodes', 'en-US', '', now())`.execute(owner);
    const found = await program.transaction().execute(async (tx) => {
      await sql`set local kiga.reach = ''`.execute(tx);
      return (await sql`select from jobs where kind = 'nodes'`.execute(tx)).rows.length;
    });
    expect(found).toBe(1);
  });
});

describe.each(['force_generic_plan', 'force_custom_plan'])('a prepared statement with %s', (mode) => {
  it.each([true, false])('follows the reach of its connection, distributed: %s', async (isDistributed) => {
    await sql`create or replace function is_distributed() returns boolean language sql stable as ${sql.lit(`select ${isDistributed}`)}`.execute(
      owner,
    );
    await sql`select protect_tenant_tables()`.execute(owner);
    await program.connection().execute(async (db) => {
      await sql`set plan_cache_mode = ${sql.raw(mode)}`.execute(db);
      await sql`prepare kindergartens (int) as select count(distinct s.kig_id) as n from students s
        join classes c on c.kig_id = s.kig_id and c.id = s.class_id where $1 = 1`.execute(db);
      const told = async (reach: string) => {
        await sql`set kiga.reach = ${sql.lit(reach)}`.execute(db);
        return (await sql<{ n: number }>`execute kindergartens (1)`.execute(db)).rows[0]?.n;
      };
      for (let round = 0; round < 8; round += 1) {
        expect(await told(sign([own]))).toBe(1);
        expect(await told('')).toBe(0);
        expect(await told(sign([own, foreign]))).toBe(2);
        expect(await told(`${'0'.repeat(64)}.all`)).toBe(0);
        expect(await told(sign('all'))).toBe(2);
        expect(await told(sign([]))).toBe(0);
      }
      await sql`deallocate kindergartens`.execute(db);
      await sql`set kiga.reach = ${sql.lit(sign('all'))}`.execute(db);
    });
  });
});
