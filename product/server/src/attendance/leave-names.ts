import type { EntityStores, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { LeaveKind } from './leave-kinds.ts';

/** Returns the present names of the people of leave, found by name and pinyin. */
export function personNames(stores: EntityStores, kind: LeaveKind): KeptElsewhere {
  const { table, personTable, personColumn, personName, people } = kind;
  const [key, field] = people === 'children' ? ['campus.student', 'stuName'] : ['campus.teacher', 'teacherName'];
  return {
    async load(scope, records) {
      const { rows } = await sql<{ id: string; name: string }>`
        select v.id, ${sql.ref(`p.${personName}`)} as name from ${sql.table(table)} v
        join ${sql.table(personTable)} p on p.kig_id = v.kig_id and p.id = ${sql.ref(`v.${personColumn}`)}
        where v.kig_id = any(${[...new Set(records.map(({ ownerId }) => ownerId))]}::uuid[])
          and ${scope.within('v.kig_id')} and ${scope.within('p.kig_id')}
          and v.id = any(${records.map(({ id }) => id)}::uuid[])`.execute(scope.db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    search(text, scope) {
      const byName = stores.named(key).columns.get(field)?.search(text) ?? sql`false`;
      return sql<boolean>`(row.kig_id, ${sql.ref(`row.${personColumn}`)}) in (select row.kig_id, row.id
        from ${sql.table(personTable)} as row where ${scope.within('row.kig_id')} and ${byName})`;
    },
  };
}
