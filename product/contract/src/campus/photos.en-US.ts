import type { Words } from '@kiga/entity/words/words.ts';
import type { photosZhCN } from './photos.zh-CN.ts';

/** Texts of preparing face photos, in English. */
export const photosEnUS = {
  title: 'Prepare face photos',
  open: 'Prepare photos',
  back: 'Back to the list',
  lead: 'The file name tells whose photo it is: student number, card or name. Where names repeat, you choose.',
  drop: 'Drop photos or one ZIP here',
  choose: 'Choose photos',
  names: 'Names such as {number}.jpg, {name}.jpg, {groupName}/{name}.jpg',
  missing: {
    title: 'Without a photo',
    count_one: '{count} of {all} people has no photo',
    count_other: '{count} of {all} people have no photo',
    none: 'Everyone has a photo',
    ofGroup: '{groupName} ({count})',
    add: 'Choose a photo of {name}',
    empty: 'No students or teachers yet',
    emptyText: 'Add students or teachers first, then prepare their photos.',
  },
  refusals: {
    title: 'Refused by a device',
    lead: 'Choose another photo for each.',
    reason: '{machine}: {reason}',
    reasons: {
      'no-face': 'no face in it',
      'too-small': 'the face is too small',
      blurred: 'blurred',
      'several-faces': 'several faces in it',
      failed: 'could not be taken',
    },
  },
  person: { column: 'Person', choose: 'Choose a person', replaces: 'Replaces the photo', label: 'Person of {file}' },
  states: {
    several: '{count} people match; choose one',
    twice: 'Several photos of {name}; keep one',
    nobody: 'No student number, card or name in the file name',
  },
  doubts: { dark: 'Too dark', bright: 'Too bright', blurred: 'Blurred' },
  acts: {
    save_one: 'Save {count} photo',
    save_other: 'Save {count} photos',
    crop: 'Crop',
    use: 'Use anyway',
  },
} as const satisfies Words<typeof photosZhCN>;
