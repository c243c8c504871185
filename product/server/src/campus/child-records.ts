import type { EntityHooks, EntityStores, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import { isOfReachedChild } from './child-parts.ts';

/**
 * Returns the hooks that all records of children share: the child's name and present class. An account of some classes
 * has the records of their children.
 */
export function childRecordHooks(stores: EntityStores, table: string) {
  return {
    rows: isOfReachedChild,
    computed: {
      classId: (scope) => {
        const ofClasses = scopeForPermission(scope, 'campus.class.read');
        return sql`(select s.class_id from students s where s.kig_id = row.kig_id
          and ${ofClasses.within('s.kig_id')} and ${withinClasses(ofClasses, 's.class_id')} and s.id = row.student_id)`;
      },
    },
    kept: { studentName: childNames(stores, table) },
  } satisfies EntityHooks;
}

/** Returns the present names of the children of records, found by name and pinyin. */
function childNames(stores: EntityStores, table: string): KeptElsewhere {
  return {
    async load(scope, records) {
      const { rows } = await sql<{ id: string; name: string }>`
        select v.id, s.stu_name as name from ${sql.table(table)} v
        join students s on s.kig_id = v.kig_id and s.id = v.student_id
        where v.kig_id = any(${[...new Set(records.map(({ ownerId }) => ownerId))]}::uuid[])
          and ${scope.within('v.kig_id')} and ${scope.within('s.kig_id')}
          and v.id = any(${records.map(({ id }) => id)}::uuid[])`.execute(scope.db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    search(text, scope) {
      const byName = stores.get('campus.student').columns.get('stuName')?.search(text) ?? sql`false`;
      return sql<boolean>`(row.kig_id, row.student_id) in (select row.kig_id, row.id
        from students as row where ${scope.within('row.kig_id')} and ${byName})`;
    },
  };
}
