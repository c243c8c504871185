import type { Viewer } from '@kiga/entity/define-entity.ts';
import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { deviceColumns } from './device.excel.ts';
import { codeOptions, deviceStates, serialOptions } from './device.states.ts';

/** Kinds of machines. */
export const deviceKinds = ['sign-in', 'morning-check', 'speaker'] as const;

/** Forms of a person's name that a machine may show as a greeting: none, masked, or full. */
export const greetings = ['nobody', 'masked', 'full'] as const;

/** Protocols by which a machine may report: Kiga's own, which is signed, and those of two makers. */
export const deviceProtocols = ['kiga', 'zkteco', 'hikvision'] as const;

/** Maximum length of a text that a machine shows or speaks. */
export const MACHINE_TEXT_MAX = 20;

/** Fields of the settings that a machine gets. */
export const settingFields = [
  'weekdaysFrom',
  'weekdaysUntil',
  'weekendFrom',
  'weekendUntil',
  'leavingFrom',
  'leavingUntil',
  'greetingText',
  'refusalText',
  'volume',
] as const;

/** Fields that only the kindergarten writes. */
export const kindergartenFields = ['faces', 'eventPhotos', ...settingFields] as const;

/** Periods of the settings: the fields of their begin and end. */
const periods = [
  ['weekdaysFrom', 'weekdaysUntil'],
  ['weekendFrom', 'weekendUntil'],
  ['leavingFrom', 'leavingUntil'],
] as const;

/** Organization kind of the kindergarten's own accounts. */
const KINDERGARTEN = 'kindergarten';

/** Returns whether a viewer is outside the kindergarten, regardless of the viewer's reach. */
export function isOutsider({ organizationKind }: Pick<Viewer, 'organizationKind'>): boolean {
  return organizationKind !== KINDERGARTEN;
}

/**
 * A machine of a kindergarten. Its case shows the serial number and the verification code; with both it registers
 * itself.
 */
export const device = defineEntity({
  area: 'devices',
  name: 'device',
  table: 'devices',
  fields: {
    deviceName: text({ required: true, maxLength: 40 }),
    kind: choice(deviceKinds, { required: true }),
    /** Unique on the whole platform. */
    serialNumber: text({ required: true, ...serialOptions }),
    verificationCode: text({ required: true, ...codeOptions }),
    /** Place of the machine, such as the east gate. */
    place: text({ maxLength: 40 }),
    /** The kindergarten's own number for the machine. */
    customCode: text({ maxLength: 40 }),
    remark: text({ maxLength: 200, multiline: true }),
    /** Only the kindergarten writes this. The default for machines that outsiders entered is `masked`. */
    greeting: choice(greetings, {}),
    /** True where the machine may get faces. Never for a maker's protocol, nor after an outsider changed the machine. */
    faces: flag({}),
    /** True where Kiga keeps the photos that the machine takes with events. */
    eventPhotos: flag({}),
    /** Times at which the machine is on, by the kindergarten's clock: Monday to Friday, and Saturday and Sunday. Empty for always. */
    weekdaysFrom: time({}),
    weekdaysUntil: time({}),
    weekendFrom: time({}),
    weekendUntil: time({}),
    /** Time of day in which the gate counts as the way out; outside it, as the way in. Empty where the machine knows itself. */
    leavingFrom: time({}),
    leavingUntil: time({}),
    /** Texts that the machine shows or speaks to a known and to a refused person. */
    greetingText: text({ maxLength: MACHINE_TEXT_MAX }),
    refusalText: text({ maxLength: MACHINE_TEXT_MAX }),
    /** Percent. */
    volume: integer({ min: 0, max: 100 }),
    /** Whether the machine runs these settings; `unknown` before it said so. Computed, not stored. */
    settingsState: choice(['applied', 'waits', 'unknown'], { writable: false }),
    /**
     * True where an outsider may know the verification code, because the kindergarten's own people did not enter it.
     */
    codeKnownOutside: flag({ writable: false }),
    /** Reason for the machine. Required for entries from outside the kindergarten. */
    enteredReason: text({ maxLength: 200, multiline: true }),
    status: stateChoice(deviceStates),
    /** Protocol of the machine's requests; acts of the kindergarten change it. Computed, not stored. */
    protocol: choice(deviceProtocols, { writable: false }),
    /** Network from which a machine with a maker's protocol may call; empty for Kiga's own protocol. */
    sourceNetwork: text({ writable: false }),
    /**
     * The account that entered serial number and verification code, and its organization; null for older devices.
     */
    enteredByName: text({ writable: false }),
    enteredByOrganization: text({ writable: false }),
    /** Moment and account of the acceptance; null where none was needed, and while the machine waits. */
    acceptedAt: moment({ writable: false }),
    acceptedByName: text({ writable: false }),
    refusedAt: moment({ writable: false }),
    /** Derived from the last request; computed, not stored. */
    online: choice(['online', 'offline', 'never'], { writable: false }),
    lastOnlineAt: moment({ writable: false }),
    registeredAt: moment({ writable: false }),
    /** Version of the machine's program, as the machine reported it. */
    softwareVersion: text({ writable: false }),
    hardwareFingerprint: text({ writable: false }),
    /** Network address of the registration. */
    firstAddress: text({ writable: false }),
    /** The machine's clock minus the server's at the last request. */
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
    { name: 'people', fields: ['greeting', 'faces', 'eventPhotos'] },
    { name: 'settings', fields: settingFields },
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
        'protocol',
        'sourceNetwork',
        'registeredAt',
        'softwareVersion',
        'hardwareFingerprint',
        'firstAddress',
      ],
    },
    { name: 'people', fields: ['greeting', 'faces', 'eventPhotos'] },
    { name: 'settings', fields: [...settingFields, 'settingsState'] },
    { name: 'connection', fields: ['online', 'lastOnlineAt', 'clockSkewSeconds'] },
  ],
  excel: deviceColumns,
  states: deviceStates,
  rules: [
    (record) =>
      periods.flatMap(([from, until]) => {
        const [begin, end] = [record[from], record[until]];
        if (!begin !== !end) return [{ field: begin ? until : from, error: 'DEVICES_PERIOD_HALF' }];
        return begin && end && end <= begin ? [{ field: until, error: 'DEVICES_PERIOD_ENDS_BEFORE' }] : [];
      }),
  ],
  // The code would let any reader register another machine in its place. So outsiders may write it, but not read it.
  sight: (viewer) => ({ basic: 'full', code: codeSight(viewer) }),
  unique: [{ field: 'serialNumber', error: 'DEVICES_SERIAL_TAKEN' }],
  keep: 'always',
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
