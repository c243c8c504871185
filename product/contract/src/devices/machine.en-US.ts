import type { Words } from '@kiga/entity/words/words.ts';
import type { machineErrorsZhCN, machineZhCN } from './machine.zh-CN.ts';

/** Texts of faces, settings and photos of machines, in English. */
export const machineEnUS = {
  fields: {
    faces: 'Recognises faces',
    eventPhotos: 'Keeps event photos',
    weekdaysFrom: 'On weekdays from',
    weekdaysUntil: 'On weekdays until',
    weekendFrom: 'On weekends from',
    weekendUntil: 'On weekends until',
    leavingFrom: 'Counts as leaving from',
    leavingUntil: 'Counts as leaving until',
    greetingText: 'Greeting',
    refusalText: 'Refusal',
    volume: 'Volume (0–100)',
    settingsState: 'On the device',
  },
  hints: {
    verificationCode: 'Printed on the label. Or choose your own, and let the installer type it into the device.',
    faces: 'Only faces of teachers, of pick-up persons, and of children with consent. Cards work for everyone.',
    eventPhotos: 'Photos that the device takes with events; kept for 30 days at most.',
    weekdaysFrom: 'The screen is on in this time; all day if empty.',
    weekendFrom: 'All day if empty.',
    leavingFrom: 'Cards count as leaving in this time, and as arriving otherwise. If empty, the device decides.',
    greetingText: 'Shown or spoken to a known person.',
    refusalText: 'Shown or spoken to a refused person, such as one with a lost card.',
    volume: 'The device keeps its own if empty.',
  },
  settingsState: { applied: 'Applied', waits: 'Waits for the device', unknown: 'Not reported' },
  face: {
    title: 'Faces',
    rule: 'Only children whose guardian has consented, and adults with a photo. Cards go on working for everyone.',
    none: 'There are no faces for it yet. A child needs a face photo and a guardian’s consent.',
    total: 'For this device',
    fetched: 'Sent',
    taken: 'Taken',
    refused: 'Refused',
    refusals: 'Needs another photo',
    hidden_one: '{count} more photo was refused; you may not see the name.',
    hidden_other: '{count} more photos were refused; you may not see the names.',
    failed: 'The faces could not be loaded.',
    prepare: 'Prepare photos',
  },
} satisfies Words<typeof machineZhCN>;

/** Errors of faces, settings and photos of machines, in English. */
export const machineErrorsEnUS = {
  DEVICES_KINDERGARTENS_ONLY: 'Only the kindergarten decides this',
  DEVICES_FACES_KIGA_ONLY: 'A device with its maker’s protocol cannot get faces',
  DEVICES_FACE_NONE: 'There is no such face for this device',
  DEVICES_CLOCK_FIRST: 'The clock of this device is wrong; set it first',
  DEVICES_PHOTO_FORMAT: 'The photo is no readable JPEG',
  DEVICES_PERIOD_HALF: 'Enter both begin and end',
  DEVICES_PERIOD_ENDS_BEFORE: 'The end must be after the begin',
} satisfies Words<typeof machineErrorsZhCN>;
