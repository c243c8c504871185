import type { classroom } from '@kiga/contract/campus/classroom.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';

/** Hooks of classrooms: the class in the room, where the reader reaches this class. */
export const classroomHooks: EntityHooks<typeof classroom> = {
  computed: {
    classId: (scope) => {
      const ofClasses = scopeForPermission(scope, 'campus.class.read');
      return sql`(select c.id from classes c
        where c.kig_id = row.kig_id and ${ofClasses.within('c.kig_id')} and ${withinClasses(ofClasses, 'c.id')}
          and c.classroom_id = row.id and not c.deleted)`;
    },
  },
};
