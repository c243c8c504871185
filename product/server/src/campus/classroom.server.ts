import type { classroom } from '@kiga/contract/campus/classroom.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import type { CampusRegistries } from './campus.public.ts';

/** Hooks of classrooms: the class in the room, where the reader reaches this class, and the cameras in it. */
export function classroomHooks(registries: Pick<CampusRegistries, 'roomCameras'>): EntityHooks<typeof classroom> {
  return {
    computed: {
      classId: (scope) => {
        const ofClasses = scopeForPermission(scope, 'campus.class.read');
        return sql`(select c.id from classes c
          where c.kig_id = row.kig_id and ${ofClasses.within('c.kig_id')} and ${withinClasses(ofClasses, 'c.id')}
            and c.classroom_id = row.id and not c.deleted)`;
      },
    },
    lookedUp: {
      fields: ['cameraNames'],
      async load(scope, rooms) {
        const ids = rooms.map(({ id }) => id);
        const names = (await registries.roomCameras?.(scope, ids)) ?? new Map<string, string[]>();
        return new Map(ids.map((id) => [id, { cameraNames: names.get(id)?.join('、') ?? null }]));
      },
    },
  };
}
