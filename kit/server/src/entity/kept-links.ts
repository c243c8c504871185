import { sql } from 'kysely';
import type { KeptElsewhere } from './entity-store.ts';

/** Table of references, one row each, with its columns for owner, record and target. */
interface Links {
  table: string;
  owner: string;
  target: string;
}

/** Declares references of a record that are stored in a table of their own. */
export function keptLinks({ table, owner, target }: Links): KeptElsewhere {
  const [links, from, to] = [sql.table(table), sql.ref(owner), sql.ref(target)];
  return {
    async load({ db }, records) {
      const { rows } = await sql<{ id: string; targets: string[] }>`
        select ${from} as id, array_agg(${to} order by ${to}) as targets from ${links}
        where ${from} = any(${records.map(({ id }) => id)}::uuid[]) group by ${from}`.execute(db);
      return new Map(rows.map(({ id, targets }) => [id, targets]));
    },
    async store({ db }, _ownerId, id, value) {
      const targets = (value ?? []) as string[];
      await sql`delete from ${links} where ${from} = ${id} and ${to} <> all(${targets}::uuid[])`.execute(db);
      await sql`insert into ${links} (${from}, ${to}) select ${id}::uuid, one from unnest(${targets}::uuid[]) as one
        on conflict do nothing`.execute(db);
    },
    filter: (_key, value) =>
      sql<boolean>`exists (select from ${links} as link where ${sql.ref(`link.${owner}`)} = row.id
        and ${sql.ref(`link.${target}`)} = any(${[value].flat()}::uuid[]))`,
  };
}
