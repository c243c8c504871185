import type { parent } from '@kiga/contract/campus/parent.entity.ts';
import type { relations } from '@kiga/contract/campus/student.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, EntityStores, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import { takeBackCards } from './first-cards.ts';
import { parentSheet } from './parent-sheet.ts';

/** A child of a parent as the parent's record shows it. */
export interface ParentChild {
  studentId: string;
  stuName: string;
  className: string;
  relation: (typeof relations)[number];
}

/**
 * Returns the hooks of parents. Children's forms write their children, and a parent with children cannot be deleted.
 */
export function parentHooks(stores: EntityStores): EntityHooks<typeof parent> {
  return {
    rows: (scope) => (isWithinClasses(scope) ? isOfOwnClass(scope) : null),
    kept: { children: childrenOfParents(stores) },
    sheet: parentSheet(stores),
    async beforeErase(ids, scope, kigId) {
      await sql`delete from student_parents where kig_id = ${kigId} and parent_id = any(${[...ids]}::uuid[])`.execute(
        scope.db,
      );
    },
    async beforeDelete(record, scope) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from student_parents sp
        join students s on s.kig_id = sp.kig_id and s.id = sp.student_id and not s.deleted
        where sp.kig_id = ${record.ownerId} and sp.parent_id = ${record.id}`.execute(scope.db);
      const count = rows[0]?.count ?? 0;
      if (count > 0) throw new AppError('RECORD_IN_USE', { title: record.parentName, entity: 'campus.student', count });
      await takeBackCards(scope, 'parent', record, stores.clock.now());
    },
  };
}

interface ChildRow {
  parent_id: string;
  student_id: string;
  stu_name: string;
  class_name: string;
  relation: ParentChild['relation'];
}

/** Returns the children of parents, eldest first. Children's own forms write them. */
function childrenOfParents(stores: EntityStores): KeptElsewhere {
  return {
    async load(scope, parents) {
      const { rows } = await sql<ChildRow>`
        select sp.parent_id, s.id as student_id, s.stu_name, c.class_name, sp.relation
        from student_parents sp
        join students s on s.kig_id = sp.kig_id and s.id = sp.student_id and not s.deleted
        join classes c on c.kig_id = s.kig_id and c.id = s.class_id
        where sp.kig_id = any(${[...new Set(parents.map(({ ownerId }) => ownerId))]}::uuid[])
          and sp.parent_id = any(${parents.map(({ id }) => id)}::uuid[]) and ${scope.within('sp.kig_id')}
          and ${withinClasses(scope, 's.class_id')}
        order by sp.parent_id, s.birthday, s.id`.execute(scope.db);
      const byParent = new Map<string, ParentChild[]>(parents.map(({ id }) => [id, []]));
      for (const { parent_id, student_id, stu_name, class_name, relation } of rows) {
        const child = { studentId: student_id, stuName: stu_name, className: class_name, relation };
        byParent.get(parent_id)?.push(child);
      }
      return byParent;
    },

    search(text, scope) {
      const byName = stores.get('campus.student').columns.get('stuName')?.search(text);
      return byName ? hasChild(sql`${byName} and ${ofOwnClass(scope)}`) : null;
    },

    filter: (_key, value) => (value === '1' ? hasChild(sql`true`) : sql<boolean>`not ${hasChild(sql`true`)}`),
  };
}

/** Returns SQL that is true for a child `row` in the classes that limit the reader. */
const ofOwnClass = (scope: Scope) => withinClasses(scope, 'row.class_id');

/**
 * Returns SQL that is true where a parent has a child in the reader's classes. While all of a parent's children are
 * deleted, those count. An account that deleted them, such as by undoing an import, must still find the parent. A
 * parent who never had a child matches no one.
 */
function isOfOwnClass(scope: Scope): RawBuilder<boolean> {
  const isOwn = ofOwnClass(scope);
  const hadChild = isChildOf(sql`row.deleted and ${isOwn}`);
  return sql<boolean>`(${hasChild(isOwn)} or ${hadChild} and not ${hasChild(sql`true`)})`;
}

/** Returns SQL that is true where a parent has a child with this condition; within the condition `row` is the child. */
function hasChild(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return isChildOf(sql`not row.deleted and ${condition}`);
}

function isChildOf(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from student_parents sp where sp.kig_id = row.kig_id and sp.parent_id = row.id
    and exists (select from students as row where row.kig_id = sp.kig_id and row.id = sp.student_id and ${condition}))`;
}
