import { areaCodeOf, areaIdOf, areaPrefixOf } from '@kiga/contract/system/organizations/area-id.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { keptLinks } from '@kiga/kit-server/entity/kept-links.ts';
import { sql } from 'kysely';
import { giveInitialPassword } from '../../identity/identity.public.ts';

/** The roles of an account. */
export const accountRoles = keptLinks({ table: 'account_roles', owner: 'account_id', target: 'role_id' });

/** The password of a new account: only its hash is stored, and nothing is read. */
export const accountPassword: KeptElsewhere = {
  load: async () => new Map(),
  async store({ db }, _ownerId, id, value) {
    if (typeof value === 'string') await giveInitialPassword(db, id, value);
  },
};

/** A field that proves the caller: it is never stored or read. */
export const neverKept: KeptElsewhere = { load: async () => new Map() };

/** The existing classes of a kindergarten's account. */
export const accountClasses: KeptElsewhere = {
  async load({ db }, accounts) {
    const { rows: given } = await sql<{ account_id: string; kig_id: string; class_id: string }>`
      select account_id, kig_id, class_id from account_classes
      where account_id = any(${accounts.map(({ id }) => id)}::uuid[]) order by class_id`.execute(db);
    if (given.length === 0) return new Map();
    const { rows: there } = await sql<{ id: string }>`select id from classes
      where kig_id = any(${[...new Set(given.map(({ kig_id }) => kig_id))]}::uuid[])
        and id = any(${given.map(({ class_id }) => class_id)}::uuid[]) and not deleted`.execute(db);
    const ids = new Set(there.map(({ id }) => id));
    const found = new Map<string, string[]>();
    for (const { account_id, class_id } of given) {
      if (ids.has(class_id)) found.set(account_id, [...(found.get(account_id) ?? []), class_id]);
    }
    return found;
  },
  async store({ db }, kigId, id, value) {
    const classIds = (value ?? []) as string[];
    await sql`delete from account_classes where account_id = ${id} and class_id <> all(${classIds}::uuid[])`.execute(
      db,
    );
    await sql`insert into account_classes (account_id, kig_id, class_id)
      select ${id}, ${kigId}, one from unnest(${classIds}::uuid[]) as one on conflict do nothing`.execute(db);
  },
};

/** Returns the area ids of accounts by account id. */
export async function areasOfAccounts(
  { db }: Pick<Scope, 'db'>,
  accounts: readonly { id: string }[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ account_id: string; area_code: string }>`select account_id, area_code
    from account_areas where account_id = any(${accounts.map(({ id }) => id)}::uuid[]) order by area_code`.execute(db);
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  return new Map([...byAccount].map(([id, areas]) => [id, areas.map((area) => areaIdOfPrefix(area.area_code))]));
}

/** The areas of an account with the time of `clock`. The table stores the prefixes of their codes. */
export const accountAreas = (clock: Clock): KeptElsewhere => ({
  load: areasOfAccounts,
  async store({ db }, _ownerId, id, value) {
    const prefixes = ((value ?? []) as string[]).map(prefixOfArea);
    await sql`delete from account_areas where account_id = ${id} and area_code <> all(${prefixes}::text[])`.execute(db);
    await sql`insert into account_areas (account_id, area_code, since)
      select ${id}, one, ${clock.now()} from unnest(${prefixes}::text[]) as one on conflict do nothing`.execute(db);
  },
});

/** Returns the code prefix of an area by its id. */
export function prefixOfArea(id: string): string {
  return areaPrefixOf(areaCodeOf(id));
}

function areaIdOfPrefix(prefix: string): string {
  return areaIdOf(prefix.padEnd(6, '0'));
}
