import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTenants, type Tenants } from './tenants.ts';
import { type Answer, type Caller, succeeded } from './test-server.ts';

/** An access fact: a sentence, and the calls that prove it. */
export type Fact = readonly [sentence: string, check: () => Promise<unknown>];

/** Creates a test for each fact, under the name of its group. */
export function testFacts(groups: Record<string, readonly Fact[]>): void {
  describe.each(Object.entries(groups))('%s', (_, facts) => {
    it.each(facts)('%s', async (_sentence, check) => {
      expect.hasAssertions();
      await check();
    });
  });
}

/** Expects a refusal with this error. */
export const refused = (answer: Answer<unknown>, error = 'PERMISSION_MISSING') => expect(answer.error).toBe(error);

/** Expects none of these properties, not even empty ones. */
export function lacks(record: object, ...fields: string[]): void {
  for (const field of fields) expect(record).not.toHaveProperty(field);
}

/** Applies a change during a check, and reverts it. */
export async function meanwhile(
  change: () => Promise<unknown>,
  check: () => Promise<void>,
  back: () => Promise<unknown>,
) {
  await change();
  try {
    await check();
  } finally {
    await back();
  }
}

/** Starts the tenants, with helpers for facts. */
export async function startFacts() {
  const tenants = await startTenants();
  const { db } = tenants.server;
  const as = (appType: number) => tenants.as(appType);
  /** Returns a page of the children that a caller sees. */
  const students = (caller: Caller, input: Record<string, unknown> = {}) =>
    caller.call('/api/campus/student/page', { pageSize: 200, ...input });
  return {
    tenants,
    db,
    as,
    students,
    /** Returns the first child that a kind of user sees, optionally in the kindergarten of this number. */
    async child(appType: number, number?: number): Promise<Record<string, any>> {
      const input = number === undefined ? {} : { kigId: tenants.kig[number] };
      const { list } = succeeded(await students(as(appType), input));
      expect(list.length).toBeGreaterThan(0);
      return list[0];
    },
    /** Returns the numbers of the kindergartens whose children a caller sees. */
    async kindergartens(caller: Caller): Promise<number[]> {
      const { list } = succeeded(await students(caller));
      const numbers = (list as { kigId: string }[]).map(({ kigId }) => tenants.kig.indexOf(kigId));
      return [...new Set(numbers)].toSorted((a, b) => a - b);
    },
    /** Returns the id of a record of a kindergarten. */
    async idOf(table: string, number: number, where = sql`true`): Promise<string> {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
        where kig_id = ${tenants.kig[number]} and ${where} order by id limit 1`.execute(db);
      return (rows[0] as { id: string }).id;
    },
    setRole: (userName: string, values: { scope?: string; deleted?: boolean }) =>
      sql`update roles set data_scope = ${values.scope ?? 'all'}, deleted = ${values.deleted ?? false}
        where id in (select role_id from account_roles ar join accounts a on a.id = ar.account_id
          where a.user_name = ${userName})`.execute(db),
    /** Runs a check while an account's roles have only these permissions. */
    withPermissions: (userName: string, permissions: readonly string[], check: () => Promise<void>) =>
      meanwhile(
        () => tenants.setPermissions(userName, permissions),
        check,
        () => tenants.setPermissions(userName, null),
      ),
    async setAreas(userName: string, codes: readonly string[]): Promise<void> {
      const account = sql`(select id from accounts where user_name = ${userName})`;
      await sql`delete from account_areas where account_id = ${account}`.execute(db);
      for (const code of codes) {
        await sql`insert into account_areas (account_id, area_code) values (${account}, ${code})`.execute(db);
      }
    },
    /** Runs a check while a kindergarten, by default the third, grants something to an account. */
    async withGrant(
      userName: string,
      topics: readonly string[],
      check: (id: string) => Promise<void>,
      days: Parameters<Tenants['grant']>[3] = {},
    ): Promise<void> {
      const id = await tenants.grant(3, userName, topics, days);
      await meanwhile(
        async () => undefined,
        () => check(id),
        () => sql`delete from access_grants where id = ${id}`.execute(db),
      );
    },
  };
}
