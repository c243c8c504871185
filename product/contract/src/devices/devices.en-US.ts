import type { Words } from '@kiga/entity/words/words.ts';
import type { devicesErrorsZhCN, devicesZhCN } from './devices.zh-CN.ts';
import { eventEnUS } from './event.en-US.ts';

/** Texts of the area, in English. */
export const devicesEnUS = {
  ...eventEnUS,
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
      codeKnownOutside: 'Verification code may be known outside',
      place: 'Place',
      customCode: 'Own code',
      remark: 'Remark',
      greeting: 'Name shown at the gate',
      enteredReason: 'Reason',
      status: 'Status',
      enteredByName: 'Entered by',
      enteredByOrganization: 'Organization',
      acceptedAt: 'Accepted',
      acceptedByName: 'Accepted by',
      refusedAt: 'Refused',
      online: 'Online',
      lastOnlineAt: 'Last online',
      registeredAt: 'Registered',
      softwareVersion: 'Version',
      hardwareFingerprint: 'Hardware fingerprint',
      firstAddress: 'Network address at registration',
      clockSkewSeconds: 'Clock',
    },
    options: {
      kind: { 'sign-in': 'Sign-in machine' },
      greeting: { nobody: 'None', masked: 'Family name only', full: 'Full name' },
      status: {
        waiting: 'Awaiting approval',
        unregistered: 'Not registered',
        registered: 'Registered',
        disabled: 'Disabled',
        refused: 'Refused',
      },
      online: { online: 'Online', offline: 'Offline', never: 'Never online' },
    },
    groups: {
      basic: 'Basics',
      registration: 'Registration',
      connection: 'Connection',
      people: 'List of people',
      entering: 'Entry and approval',
      more: 'More',
    },
    acts: {
      accept: 'Accept',
      refuse: 'Refuse',
      disable: 'Disable',
      enable: 'Enable',
      resetRegistration: 'Register anew',
      register: 'Registered itself',
      wait: 'Awaits approval again',
    },
    asks: {
      reason: 'Reason for refusal',
      verificationCode: 'New verification code (people outside may know the present one)',
    },
    waitsAfter: { enable: 'enabled', resetRegistration: 'reset the registration of', restore: 'restored' },
    waiting: {
      title_one: '{count} device awaits the kindergarten’s approval',
      title_other: '{count} devices await the kindergarten’s approval',
      own: 'A device that another organization enters works once you accept it. Check first that it stands in your kindergarten and that you asked for it.',
      others:
        'Once the kindergarten accepts a device, it gets the list of people, and its events count at their own times.',
      failed: 'The devices that await approval could not be loaded.',
      by: '{who} ({organization})',
      reason: 'Reason: {reason}',
      showAll_one: 'Show {count}',
      showAll_other: 'Show all {count}',
      recordOwn: 'This device awaits your approval',
      recordOwnText:
        'Check the facts below. Until you accept it, the device gets nobody’s data; its events are kept and do not count.',
      recordOthers: 'Awaiting the kindergarten’s approval',
      recordOthersText:
        'The kindergarten has been told. You can install and register the device now. Until it is accepted it gets no list of people; its events are kept and count at their own times afterwards.',
      refused: 'The kindergarten has refused this device',
      refusedText:
        'It gets no list of people. Its events do not count and are erased {days} days after the refusal; until then the kindergarten can still accept it.',
      notRegistered: 'The device has not registered yet',
    },
    consequences: {
      accept:
        'The device gets the card numbers of your children, and their names as far as you allow. Events from the time of waiting count at their own times.',
      refuse: 'The device gets nobody’s data. Its events are erased after 30 days; until then you can still accept it.',
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
    waiting: {
      title: 'Approve a new device: {device}',
      text: '{who} of {organization} has entered “{device}”. Reason: {reason}. Until you accept it, the device gets nobody’s data.',
    },
    waitingAgain: {
      title: 'Approve a device again: {device}',
      text: '{who} of {organization} has {act} “{device}”. Until you accept it, the device gets nobody’s data and its events do not count.',
    },
    accepted: {
      title: 'Device accepted: {device}',
      text: '{kindergarten} has accepted the device. It gets the list of people, and its events from the time of waiting count.',
    },
    deleted: {
      title: 'Device deleted: {device}',
      text: '{who} of {organization} has deleted your device “{device}”. It gets no more of your data, and its cards no longer count for you. Is it still in your house? Then ask them why: others may enter it now.',
    },
    refused: { title: 'Device refused: {device}', text: '{kindergarten} has refused the device. Reason: {reason}' },
    lostCard: {
      title: 'A lost card was used',
      text: '“{device}” has seen it. Call the parents and find out who has the card.',
    },
    unknownCard: {
      title: 'An unknown card was used',
      text: '“{device}” has seen it. Find the child that carries it, and enter the card number.',
    },
    notEnrolled: {
      title: 'The card of a child who is not enrolled was used',
      text: '“{device}” has seen it. Check whether the child is enrolled.',
    },
    eventDiffers: {
      title: 'A device uses event numbers twice',
      text: 'They came from “{device}”, and all of them count. Check the children, and ask the maker of the device.',
    },
    timeDoubtful: {
      title: 'Card times cannot be right',
      text: '“{device}” sent wrong times, so the cards count as of when they came. Check the children, and set its clock.',
    },
    rowUnclear: {
      title: 'Card events have fields that cannot be read',
      text: 'The events of “{device}” count, without those fields. Was it updated? Then ask its maker.',
    },
    rowUnread: {
      title: 'Events came without a card number',
      text: 'Events of “{device}” have no card and do not count. Look at them, and ask the maker of the device.',
    },
    codes: {
      title: 'Somebody tries codes for a device',
      text: 'Wrong codes came with the serial number of “{device}”. If it is not installed yet, change its code.',
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
    acts: { close: 'Settle' },
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
    notEnrolled: {
      title: 'The card of a child who is not enrolled was used',
      advice: 'Check whether the child is enrolled. Others are not on the board.',
    },
    eventDiffers: {
      title: 'The device uses event numbers twice',
      advice: 'All events count. Check the children, and ask the maker of the device.',
    },
    timeDoubtful: {
      title: 'Card times cannot be right',
      advice: 'The cards count as of when they came. Check that these children are here, and set the clock.',
    },
    rowUnclear: {
      title: 'Card events have fields that cannot be read',
      advice: 'The events count without those fields. If the device was updated, ask its maker.',
    },
    rowUnread: {
      title: 'Events came without a card number',
      advice: 'They do not count. Look at them, and ask the maker of the device.',
    },
    codes: {
      title: 'Many wrong codes came for this device',
      advice: 'If it is not installed yet, change its code. A registered device goes on working.',
    },
    cardsMore_one: 'of {count} card',
    cardsMore_other: 'of {count} cards',
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
  DEVICES_REQUEST_REPEATED: 'This request was made before; sign a new one',
  DEVICES_SERIAL_UNKNOWN: 'Nobody has entered this device; it has been noted and waits to be entered',
  DEVICES_DISABLED: 'This device is disabled',
  DEVICES_CODE_WITH_SERIAL: 'With another serial number, enter the verification code of the new device',
  DEVICES_CODE_KNOWN: 'Enter another code: people outside may know the present one',
  DEVICES_GREETING_KINDERGARTENS: 'The kindergarten decides which names are shown',
  DEVICES_PERIOD: 'Choose at most {days} days',
} satisfies Words<typeof devicesErrorsZhCN>;
