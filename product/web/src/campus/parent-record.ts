import type { parent } from '@kiga/contract/campus/parent.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** A parent as the server shows it to this reader: what may not be seen is absent. */
export type Parent = SavedOf<typeof parent>;

/** The record of a list or detail as the parent it is. */
export function asParent(record: EntityRecord): Parent {
  return record;
}
