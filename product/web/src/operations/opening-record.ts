import type { opening } from '@kiga/contract/operations/opening.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** An opening as the server shows it to this reader: what may not be seen is absent. */
export type Opening = SavedOf<typeof opening>;

/** The record of a list or detail as the opening it is. */
export function asOpening(record: EntityRecord): Opening {
  return record;
}
