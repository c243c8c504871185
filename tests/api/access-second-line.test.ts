import { type AnyDatabase, type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationId, startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let own: string;
let foreign: string;
beforeAll(async () => {
  server = await startTestServer();
  own = await organizationId(server.db, 'KG0002');
  foreign = await organizationId(server.db, 'KG0003');
});
afterAll(() => server.close());

/** Tables with an owner that the database does not guard, and why. */
const unguarded: Record<string, string> = {
  jobs: 'belong to accounts, and are run by processes that nobody has signed in to',
  outbox: 'is read whole by every process, which tells its readers of what they reach',
  stored_files: 'are read by path, with a signature',
  log_entries: 'are of all kinds of owner, or none',
  verification_codes: 'belong to accounts',
};

function scopeOf(reach: readonly string[] | 'all', isLimited = true): Scope {
  const session = {
    sessionId: own,
    accountId: own,
    appType: 3,
    organizationKind: 'kindergarten',
    permissions: new Set<string>(),
    mustChangePassword: false,
    today: dayIn(new Date(), 'Asia/Shanghai'),
  };
  return withScope(session, reach, server.db as Kysely<AnyDatabase>, { isLimited });
}

describe('the database as the second line', () => {
  it('guards every table that belongs to kindergartens, and those left out have a reason', async () => {
    const { rows } = await sql<{ name: string; enabled: boolean; forced: boolean; policies: number }>`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select count(*) from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'kig_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`.execute(server.db);
    expect(rows.length).toBeGreaterThan(20);
    for (const { name, enabled, forced, policies } of rows) {
      expect({ name, guarded: enabled && forced && policies === 1 }).toEqual({ name, guarded: !(name in unguarded) });
    }
    expect(Object.keys(unguarded).filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  it('finds and changes nothing foreign for queries that forgot the row filter', async () => {
    await scopeOf([own]).transaction(async ({ db }) => {
      for (const table of ['students', 'parents', 'student_parents', 'leads', 'devices', 'record_history']) {
        const { rows } = await sql<{ kig_id: string }>`select distinct kig_id from ${sql.table(table)}`.execute(db);
        expect(rows, table).toEqual([{ kig_id: own }]);
      }
      const changed = await sql`update students set remark = 'foreign' where kig_id = ${foreign}`.execute(db);
      expect(changed.numAffectedRows).toBe(0n);
      expect((await sql`delete from leads where kig_id = ${foreign}`.execute(db)).numAffectedRows).toBe(0n);
    });
    await expect(
      scopeOf([own]).transaction(({ db }) =>
        sql`insert into number_series (kig_id, series, next) values (${foreign}, 'test', 1)`.execute(db),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('holds until the transaction ends and no longer, and a scope without kindergartens finds none', async () => {
    const count = async (db: Kysely<AnyDatabase>) => {
      const { rows } = await sql<{ many: number }>`select count(distinct kig_id) as many from students`.execute(db);
      return rows[0]?.many;
    };
    expect(await scopeOf([]).transaction(({ db }) => count(db))).toBe(0);
    await expect(
      scopeOf([]).transaction(() => {
        throw new Error('broken off');
      }),
    ).rejects.toThrow('broken off');
    // Whatever connection these get, none is limited any more.
    expect(await Promise.all(Array.from({ length: 8 }, () => count(server.db)))).toEqual(Array(8).fill(2));
    expect(await scopeOf('all').transaction(({ db }) => count(db))).toBe(2);
    // Work on the platform's own records asks all kindergartens whether they need them.
    expect(await scopeOf([], false).transaction(({ db }) => count(db))).toBe(2);
  });
});
