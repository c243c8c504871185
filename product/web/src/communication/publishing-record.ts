import type { notice } from '@kiga/contract/communication/notice.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** The part of activities, notices and news that review and publication use; hidden fields are absent. */
export type Published = Pick<
  SavedOf<typeof notice>,
  'id' | 'kigId' | 'version' | 'status' | 'publication' | 'edition' | 'refusal' | 'sensitiveWords' | 'can'
>;

/** Casts the record of a list or detail. */
export function asPublished(record: EntityRecord): Published {
  return record;
}
