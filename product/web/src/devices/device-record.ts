import type { device } from '@kiga/contract/devices/device.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** A machine as the server shows it to this reader: what may not be seen is absent. */
export type Device = SavedOf<typeof device>;

/** The record of a list or detail as the machine it is. */
export function asDevice(record: EntityRecord): Device {
  return record;
}
