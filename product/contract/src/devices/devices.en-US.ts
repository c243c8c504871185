import type { Words } from '@kiga/entity/words/words.ts';
import type { devicesErrorsZhCN, devicesZhCN } from './devices.zh-CN.ts';

/** Texts of the area, in English. */
export const devicesEnUS = {
  home: {
    online: 'Devices online',
    registered: 'Registered devices',
    alerts: 'Open alerts',
    unknown: 'Unknown devices',
  },
  device: {
    name: 'device',
    plural: 'devices',
    allEquipment: 'all equipment',
    signInMachines: 'sign-in machines',
    total_one: '{count} device',
    total_other: '{count} devices',
    amount_one: '{count} device',
    amount_other: '{count} devices',
    search: 'Name, serial number or place',
    fields: {
      deviceName: 'Device name',
      kind: 'Kind',
      serialNumber: 'Serial number',
      verificationCode: 'Verification code',
      place: 'Place',
      customCode: 'Own code',
      remark: 'Remark',
      status: 'Status',
      online: 'Online',
      lastOnlineAt: 'Last online',
      registeredAt: 'Registered',
      softwareVersion: 'Version',
      hardwareFingerprint: 'Hardware fingerprint',
      clockSkewSeconds: 'Clock',
    },
    options: {
      kind: { 'sign-in': 'Sign-in machine' },
      status: { unregistered: 'Not registered', registered: 'Registered', disabled: 'Disabled' },
      online: { online: 'Online', offline: 'Offline', never: 'Never online' },
    },
    groups: { basic: 'Basics', registration: 'Registration', contact: 'Connection', more: 'More' },
    acts: { disable: 'Disable', enable: 'Enable', resetRegistration: 'Register anew', register: 'Registered itself' },
    consequences: {
      disable:
        'A disabled device is refused: it sends nothing and gets no list of people. Its events wait on the device and follow once it is enabled.',
      resetRegistration:
        'Its secret is void at once: the device works again after it has registered with serial number and verification code. What was received stays.',
    },
    emptyTitle: 'No devices yet',
    emptyText:
      'Serial number and verification code are on the label of the device: enter them here, then follow the steps on the device, and it registers itself.',
    register: {
      text: 'Whoever installs the device types these three into its platform settings; once they are saved, it registers itself.',
      address: 'Platform address',
      codeHidden: 'See the label on the device',
      afterwards: 'Once that is done, this turns to “Registered” by itself.',
    },
    clock: {
      exact: 'Exact',
      slowSeconds_one: '{count} second slow',
      slowSeconds_other: '{count} seconds slow',
      slowMinutes_one: '{count} minute slow',
      slowMinutes_other: '{count} minutes slow',
      slowHours_one: '{count} hour slow',
      slowHours_other: '{count} hours slow',
      slowDays_one: '{count} day slow',
      slowDays_other: '{count} days slow',
      fastSeconds_one: '{count} second fast',
      fastSeconds_other: '{count} seconds fast',
      fastMinutes_one: '{count} minute fast',
      fastMinutes_other: '{count} minutes fast',
      fastHours_one: '{count} hour fast',
      fastHours_other: '{count} hours fast',
      fastDays_one: '{count} day fast',
      fastDays_other: '{count} days fast',
      wrong: 'The clock of this device is wrong: {difference}',
      wrongText: 'Set the clock on the device. The times of events that came were corrected by this.',
    },
  },
  messages: {
    lostCard: {
      title: 'A lost card was used',
      text: '“{device}” has seen it. Call the parents and find out who has the card.',
    },
    unknownCard: {
      title: 'An unknown card was used',
      text: '“{device}” has seen it. Find the child that carries it, and enter the card number.',
    },
    eventDiffers: {
      title: 'Two events with the same number differ',
      text: 'They came from “{device}”, and both are kept. Ask the maker of the device.',
    },
    clock: {
      title: 'The clock of a device is wrong',
      text: 'Set the clock of “{device}”. The times that it sent have been corrected.',
    },
    signature: {
      title: 'Wrongly signed data of a device',
      text: 'Somebody sends in the name of “{device}”; nothing was taken. If the device was reset, choose “Register anew”; otherwise ask its maker.',
    },
  },
  alert: {
    title: 'Needs attention',
    none: 'All devices are fine; nothing needs attention.',
    failed: 'The alerts could not be loaded.',
    showAll_one: 'Show {count}',
    showAll_other: 'Show all {count}',
    showFewer: 'Show fewer',
    card: 'Card {cardNumber}',
    place: ' ({place})',
    times_one: '{count} time',
    times_other: '{count} times',
    first: 'First',
    last: 'Last',
    close: 'Mark as done',
    closed: 'Marked as done',
    lostCard: {
      title: 'A lost card was used',
      advice: 'Call the family and find out who has the card.',
    },
    unknownCard: {
      title: 'An unknown card was used',
      advice: 'Find the child who holds it and enter the card number in the child’s record.',
      find: 'Find the student',
      enter: 'A new child: add the student',
    },
    clock: {
      title: 'The clock of a device is wrong',
      advice: 'Set the clock on the device. The times of events that came were corrected.',
    },
    eventDiffers: {
      title: 'Two card events with the same number differ',
      advice: 'Both are kept. Ask the maker of the device.',
    },
    signature: {
      title: 'Data came in the name of this device with a wrong signature',
      advice: 'They were refused. If the device was reset, press “Register anew”; else ask its maker.',
    },
  },
  unknown: {
    title: 'Unknown devices',
    hint: 'These devices have contacted the platform but are not entered yet. Once entered, a device can register with its serial number and verification code.',
    refresh: 'Refresh',
    firstAt: 'First seen',
    lastAt: 'Last seen',
    count: 'Times',
    address: 'Network address',
    enter: 'Enter this device',
    total_one: '{count} device',
    total_other: '{count} devices',
    empty: 'No unknown devices',
    emptyText: 'A device that is not entered yet appears here as soon as it contacts the platform.',
  },
} satisfies Words<typeof devicesZhCN>;

/** Texts of the area's errors, in English. */
export const devicesErrorsEnUS = {
  DEVICES_SERIAL_TAKEN: 'This serial number has been entered already',
  DEVICES_REGISTRATION_REFUSED: 'Serial number or verification code is wrong; enter the device on the platform first',
  DEVICES_REGISTERED_ALREADY:
    'This device is registered already; to register it anew, press “Register anew” on the platform',
  DEVICES_REGISTRATION_LOCKED: 'Too many wrong verification codes; try again in {seconds} seconds',
  DEVICES_SIGNATURE_WRONG: 'The signature is wrong',
  DEVICES_SERIAL_UNKNOWN: 'Nobody has entered this device; it has been noted and waits to be entered',
  DEVICES_DISABLED: 'This device is disabled',
} satisfies Words<typeof devicesErrorsZhCN>;
