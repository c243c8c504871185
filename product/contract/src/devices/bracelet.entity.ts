import type { Viewer } from '@kiga/entity/define-entity.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { braceletColumns } from './bracelet.excel.ts';
import { isOutsider } from './device.entity.ts';
import { macAddress } from './mac-address.ts';

/** A bracelet that a child may wear. Gateways hear its MAC address. */
export const bracelet = defineEntity({
  area: 'devices',
  name: 'bracelet',
  table: 'bracelets',
  fields: {
    mac: macAddress({ required: true }),
    /** The child who wears it; empty for a spare one. Only the kindergarten sees and writes it. */
    studentId: reference('campus.student', { sensitivity: 'wearer' }),
    remark: text({ maxLength: 100 }),
    /** Last time that a gateway of the kindergarten heard it; looked up, not stored. */
    lastSeenAt: moment({ writable: false }),
    /** The gateway that heard it last. It shows where the child is, so only the kindergarten sees it. */
    lastGateway: text({ writable: false, sensitivity: 'wearer' }),
    /** Charge of its battery in percent; null where the bracelet does not report it. */
    battery: integer({ writable: false, max: 100 }),
  },
  title: 'mac',
  list: ['mac', 'studentId', 'lastGateway', 'lastSeenAt', 'battery', 'remark'],
  filter: [],
  search: ['mac'],
  sort: [{ field: 'mac', order: 'asc' }],
  form: [{ name: 'basic', fields: ['mac', 'studentId', 'remark'] }],
  detail: [
    { name: 'basic', fields: ['studentId', 'remark'] },
    { name: 'sighting', fields: ['lastGateway', 'lastSeenAt', 'battery'] },
  ],
  excel: braceletColumns,
  import: { required: ['mac'], match: [['mac']] },
  sight: (viewer: Viewer) => ({ basic: 'full', wearer: isOutsider(viewer) ? 'none' : 'full' }),
  unique: [{ field: 'mac', error: 'DEVICES_BRACELET_MAC_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'devices.bracelet': typeof bracelet;
  }
}
