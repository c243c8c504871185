import type { KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** The teachers who assist in classes, ordered by id. */
export const classAssistants: KeptElsewhere = {
  async load(scope, classes) {
    const { rows } = await sql<{ classId: string; ids: string[] }>`
      select a.class_id as "classId", array_agg(a.teacher_id order by a.teacher_id) as ids from class_assistants a
      where a.kig_id = any(${[...new Set(classes.map(({ ownerId }) => ownerId))]}::uuid[])
        and a.class_id = any(${classes.map(({ id }) => id)}::uuid[]) and ${scope.within('a.kig_id')}
      group by a.class_id`.execute(scope.db);
    return new Map(rows.map(({ classId, ids }) => [classId, ids]));
  },

  async store({ db }, kigId, classId, value) {
    const ids = ((value ?? []) as string[]).toSorted();
    await sql`delete from class_assistants
      where kig_id = ${kigId} and class_id = ${classId} and teacher_id <> all(${ids}::uuid[])`.execute(db);
    await sql`insert into class_assistants (kig_id, class_id, teacher_id)
      select ${kigId}, ${classId}, one from unnest(${ids}::uuid[]) as one on conflict do nothing`.execute(db);
  },
};
