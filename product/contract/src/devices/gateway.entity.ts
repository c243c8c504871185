import { flag } from '@kiga/entity/fields/flag.ts';
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
    /** A bracelet near it signs its child in. */
    signFlag: flag({}),
    /** It stands at an entrance: a bracelet that comes near enters. */
    enterFlag: flag({}),
    /** It stands at an exit: a bracelet that comes near leaves. */
    leaveFlag: flag({}),
  },
  title: 'gatewayName',
  list: ['gatewayName', 'mac', 'place', 'signFlag', 'enterFlag', 'leaveFlag'],
  filter: ['signFlag', 'enterFlag', 'leaveFlag'],
  search: ['gatewayName', 'mac', 'place'],
  sort: [{ field: 'gatewayName', order: 'asc' }],
  form: [{ name: 'basic', fields: ['gatewayName', 'mac', 'place', 'signFlag', 'enterFlag', 'leaveFlag'] }],
  detail: [{ name: 'basic', fields: ['mac', 'place', 'signFlag', 'enterFlag', 'leaveFlag'] }],
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
