import type { parent } from '@kiga/contract/campus/parent.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** A parent as the server returns it to this reader; hidden fields are absent. */
export type Parent = SavedOf<typeof parent>;

/** Casts the record of a list or detail to a parent. */
export function asParent(record: EntityRecord): Parent {
  return record;
}
