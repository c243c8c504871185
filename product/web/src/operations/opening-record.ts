import type { opening } from '@kiga/contract/operations/opening.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** An opening as the server returns it to this reader; hidden fields are absent. */
export type Opening = SavedOf<typeof opening>;

/** Casts the record of a list or detail to an opening. */
export function asOpening(record: EntityRecord): Opening {
  return record;
}
