import type { device } from '@kiga/contract/devices/device.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** A machine as the server returns it to this reader; hidden fields are absent. */
export type Device = SavedOf<typeof device>;

/** Casts the record of a list or detail to a machine. */
export function asDevice(record: EntityRecord): Device {
  return record;
}
