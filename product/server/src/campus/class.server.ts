import type { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import { enrolledInClass } from './student.server.ts';

/** Hooks of classes: number of children, own classes, and the refusal of a room that serves another class. */
export const classHooks: EntityHooks<typeof classEntity> = {
  computed: { studentCount: () => enrolledInClass },
  rows: (scope) => (isWithinClasses(scope) ? withinClasses(scope, 'row.id') : null),

  // The unique index refuses the rest without a name: two writes at once, and classes that the writer does not reach.
  async beforeSave({ id, classroomId }, before, scope, kigId) {
    if (!classroomId || classroomId === before?.classroomId) return;
    const { rows } = await sql<{ className: string }>`select class_name as "className" from classes
      where kig_id = ${kigId} and classroom_id = ${classroomId} and id <> ${id} and not deleted
        and ${withinClasses(scope, 'id')}`.execute(scope.db);
    const [other] = rows;
    if (other) throw invalid({ field: 'classroomId', error: 'CAMPUS_CLASSROOM_OF_CLASS', data: other });
  },
};
