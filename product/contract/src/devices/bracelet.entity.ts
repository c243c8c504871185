import type { Viewer } from '@kiga/entity/define-entity.ts';
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
  },
  title: 'mac',
  list: ['mac', 'studentId', 'remark'],
  filter: [],
  search: ['mac'],
  sort: [{ field: 'mac', order: 'asc' }],
  form: [{ name: 'basic', fields: ['mac', 'studentId', 'remark'] }],
  detail: [{ name: 'basic', fields: ['studentId', 'remark'] }],
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
