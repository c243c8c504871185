import { defineEntity } from '@kiga/entity/define-entity.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { deviceColumns } from './device.excel.ts';
import { deviceStates } from './device.states.ts';

/** Kinds of machines. */
export const deviceKinds = ['sign-in'] as const;

/** A machine of a kindergarten. Serial number and verification code stand on it; with both it registers itself. */
export const device = defineEntity({
  area: 'devices',
  name: 'device',
  table: 'devices',
  fields: {
    deviceName: text({ required: true, maxLength: 40 }),
    kind: choice(deviceKinds, { required: true }),
    /** One on the whole platform. */
    serialNumber: text({ required: true, maxLength: 40, pattern: /^[0-9A-Za-z-]{4,40}$/ }),
    verificationCode: text({ required: true, maxLength: 20, pattern: /^[0-9A-Za-z]{4,20}$/, guard: 'code' }),
    /** Where it stands, such as the east gate. */
    place: text({ maxLength: 40 }),
    /** Whatever number the kindergarten gives it. */
    customCode: text({ maxLength: 40 }),
    remark: text({ maxLength: 200, multiline: true }),
    status: choice(['unregistered', 'registered', 'disabled'], { writable: false }),
    /** Derived from the last contact; computed, not kept. */
    online: choice(['online', 'offline', 'never'], { writable: false }),
    lastOnlineAt: moment({ writable: false }),
    registeredAt: moment({ writable: false }),
    /** The program on the machine, as it told us. */
    softwareVersion: text({ writable: false }),
    hardwareFingerprint: text({ writable: false }),
    /** Its clock minus ours at the last contact. */
    clockSkewSeconds: integer({ writable: false }),
  },
  title: 'deviceName',
  list: ['deviceName', 'kind', 'serialNumber', 'place', 'status', 'online', 'lastOnlineAt', 'softwareVersion'],
  filter: ['kind', 'status'],
  search: ['deviceName', 'serialNumber', 'place', 'customCode'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'deviceName', order: 'asc' },
    { field: 'serialNumber', order: 'asc' },
  ],
  form: [
    { name: 'basic', fields: ['deviceName', 'kind', 'place', 'customCode'] },
    { name: 'registration', fields: ['serialNumber', 'verificationCode'] },
    { name: 'more', fields: ['remark'] },
  ],
  detail: [
    { name: 'basic', fields: ['kind', 'place', 'customCode', 'remark'] },
    {
      name: 'registration',
      fields: ['serialNumber', 'verificationCode', 'registeredAt', 'softwareVersion', 'hardwareFingerprint'],
    },
    { name: 'contact', fields: ['online', 'lastOnlineAt', 'clockSkewSeconds'] },
  ],
  excel: deviceColumns,
  states: deviceStates,
  // With the code anybody could register a machine of their own in its place.
  sight: ({ permissions }) => ({ basic: 'full', code: permissions.has('devices.device.update') ? 'full' : 'none' }),
  unique: [{ field: 'serialNumber', error: 'DEVICES_SERIAL_TAKEN' }],
});
