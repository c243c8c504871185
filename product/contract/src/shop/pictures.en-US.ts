import type { Words } from '@kiga/entity/words/words.ts';
import type { picturesZhCN } from './pictures.zh-CN.ts';

/** Texts of importing pictures of commodities, in English. */
export const picturesEnUS = {
  title: 'Import pictures',
  open: 'Import pictures',
  back: 'Back to the commodities',
  lead: 'The commodity number in the file name tells whose picture it is. Where it tells nothing, you choose.',
  drop: 'Drop pictures or one ZIP here',
  choose: 'Choose pictures',
  names: '{number}.jpg is the main picture; {number}-2.jpg, {number} (2).jpg or {number}/2.jpg is the second one.',
  missing_one: '{count} of {all} commodities has no main picture',
  missing_other: '{count} of {all} commodities have no main picture',
  allHave: 'Every commodity has a main picture',
  emptyText: 'Add commodities first, then import their pictures.',
  commodity: { column: 'Commodity and place', choose: 'Choose a commodity', label: 'Commodity of {file}' },
  place: { column: 'Replaces', choose: 'Choose a place', replaces: 'Replaces the picture', label: 'Place of {file}' },
  spot: '{goods}, {place}',
  states: {
    several_other: '{count} commodities match; choose one',
    noPlace: 'Choose the place of the picture',
    twice: '{place} of {name}: several pictures; keep one',
    unknown: 'No commodity number in the file name',
    withOther: 'Another picture of this commodity was refused',
  },
  save_one: 'Save {count} picture',
  save_other: 'Save {count} pictures',
} as const satisfies Words<typeof picturesZhCN>;
