import type { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** A teacher as the server returns it to this reader; hidden fields are absent. */
export type Teacher = SavedOf<typeof teacher> & { positionIdText?: string | null; teacherNameLatin?: string | null };

/** Casts the record of a list or detail to a teacher. */
export function asTeacher(record: EntityRecord): Teacher {
  return record;
}
