import type { Viewer } from '@kiga/entity/define-entity.ts';
import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { deviceColumns } from './device.excel.ts';
import { codeOptions, deviceStates } from './device.states.ts';

/** Kinds of machines. */
export const deviceKinds = ['sign-in'] as const;

/** Names with which a machine may greet people: none, a masked one, the whole one. */
export const greetings = ['nobody', 'masked', 'full'] as const;

/** Of which organization accounts are that a kindergarten calls its own people. */
const KINDERGARTEN = 'kindergarten';

/** Whether a viewer is somebody outside the kindergarten, whatever the viewer reaches. */
export function isOutsider({ organizationKind }: Pick<Viewer, 'organizationKind'>): boolean {
  return organizationKind !== KINDERGARTEN;
}

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
    verificationCode: text({ required: true, ...codeOptions }),
    /** Where it stands, such as the east gate. */
    place: text({ maxLength: 40 }),
    /** Whatever number the kindergarten gives it. */
    customCode: text({ maxLength: 40 }),
    remark: text({ maxLength: 200, multiline: true }),
    /** Written by the kindergarten alone; one that is not given is masked for machines that others entered. */
    greeting: choice(greetings, {}),
    /** Told to the kindergarten: whether somebody outside may know the verification code, because its own people did not enter it. */
    codeKnownOutside: flag({ writable: false }),
    /** Why the machine is to be there. Whoever enters it from outside the kindergarten must say so. */
    enteredReason: text({ maxLength: 200, multiline: true }),
    status: stateChoice(deviceStates),
    /** Who entered serial number and verification code, and of which organization; null for devices taken over. */
    enteredByName: text({ writable: false }),
    enteredByOrganization: text({ writable: false }),
    /** When and by whom it was accepted; null where it never had to wait, and while it waits. */
    acceptedAt: moment({ writable: false }),
    acceptedByName: text({ writable: false }),
    refusedAt: moment({ writable: false }),
    /** Derived from the last request; computed, not stored. */
    online: choice(['online', 'offline', 'never'], { writable: false }),
    lastOnlineAt: moment({ writable: false }),
    registeredAt: moment({ writable: false }),
    /** The program on the machine, as it told us. */
    softwareVersion: text({ writable: false }),
    hardwareFingerprint: text({ writable: false }),
    /** The network address from which it registered. */
    firstAddress: text({ writable: false }),
    /** Its clock minus ours at the last request. */
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
    { name: 'entering', fields: ['enteredReason'] },
    { name: 'people', fields: ['greeting'] },
    { name: 'more', fields: ['remark'] },
  ],
  detail: [
    { name: 'basic', fields: ['kind', 'place', 'customCode', 'remark'] },
    {
      name: 'entering',
      fields: ['enteredByName', 'enteredByOrganization', 'enteredReason', 'acceptedAt', 'acceptedByName', 'refusedAt'],
    },
    {
      name: 'registration',
      fields: [
        'serialNumber',
        'verificationCode',
        'registeredAt',
        'softwareVersion',
        'hardwareFingerprint',
        'firstAddress',
      ],
    },
    { name: 'people', fields: ['greeting'] },
    { name: 'connection', fields: ['online', 'lastOnlineAt', 'clockSkewSeconds'] },
  ],
  excel: deviceColumns,
  states: deviceStates,
  // With the code anybody could register a machine of their own in its place: outsiders write it and do not read it.
  sight: (viewer) => ({ basic: 'full', code: codeSight(viewer) }),
  unique: [{ field: 'serialNumber', error: 'DEVICES_SERIAL_TAKEN' }],
});

function codeSight(viewer: Viewer): Sight {
  if (!viewer.permissions.has('devices.device.update')) return 'none';
  return isOutsider(viewer) ? 'masked' : 'full';
}

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'devices.device': typeof device;
  }
}
