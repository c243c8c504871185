import { choice } from '@kiga/entity/fields/choice.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { gatewayColumns } from './gateway.excel.ts';
import { macAddress } from './mac-address.ts';

/** A gateway of a kindergarten: it hears the bracelets near it and reports them. */
export const gateway = defineEntity({
  area: 'devices',
  name: 'gateway',
  table: 'gateways',
  fields: {
    gatewayName: name({ required: true }),
    mac: macAddress({ required: true }),
    place: text({ maxLength: 40 }),
    /** Arrivals and departures here are events and count for attendance. Otherwise it only shows where bracelets are. */
    signFlag: flag({}),
    /** It stands at an entrance: a child outside who comes near arrives. */
    enterFlag: flag({}),
    /** It stands at an exit: a child who was last near it and is then heard nowhere has left. */
    leaveFlag: flag({}),
    /** Derived from the last report; looked up, not stored. `never` for a gateway that never reported. */
    online: choice(['online', 'offline', 'never'], { writable: false }),
    lastSeenAt: moment({ writable: false }),
    /** Number of bracelets that it heard last, within the last minutes. */
    braceletCount: integer({ writable: false }),
    /** Number of beacons of all its reports that could not be read. */
    unreadCount: integer({ writable: false }),
    /** Moment of the current password; null for none. */
    passwordAt: moment({ writable: false }),
  },
  title: 'gatewayName',
  list: ['gatewayName', 'mac', 'place', 'signFlag', 'enterFlag', 'leaveFlag', 'online', 'lastSeenAt', 'braceletCount'],
  filter: ['signFlag', 'enterFlag', 'leaveFlag'],
  search: ['gatewayName', 'mac', 'place'],
  sort: [{ field: 'gatewayName', order: 'asc' }],
  form: [{ name: 'basic', fields: ['gatewayName', 'mac', 'place', 'signFlag', 'enterFlag', 'leaveFlag'] }],
  detail: [
    { name: 'basic', fields: ['mac', 'place', 'signFlag', 'enterFlag', 'leaveFlag'] },
    { name: 'connection', fields: ['online', 'lastSeenAt', 'braceletCount', 'unreadCount', 'passwordAt'] },
  ],
  excel: gatewayColumns,
  import: { required: ['gatewayName', 'mac'], match: [['mac']] },
  unique: [
    { field: 'mac', error: 'DEVICES_GATEWAY_MAC_TAKEN' },
    { field: 'gatewayName', error: 'DEVICES_GATEWAY_NAME_TAKEN' },
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'devices.gateway': typeof gateway;
  }
}
