import type { Words } from '@kiga/entity/words/words.ts';
import type { disinfectionZhCN } from './disinfection.zh-CN.ts';

/** Texts of disinfections, in English. */
export const disinfectionEnUS = {
  name: 'Disinfection',
  plural: 'Disinfections',
  total_one: '{count} disinfection',
  total_other: '{count} disinfections',
  amount_one: '{count} disinfection',
  amount_other: '{count} disinfections',
  search: 'Place or person',
  emptyTitle: 'No disinfections yet',
  emptyText: 'Enter the object, the way and the time of each disinfection here.',
  fields: {
    day: 'Date',
    fromTime: 'From',
    toTime: 'To',
    classroomId: 'Classroom',
    place: 'Other place',
    object: 'Object',
    way: 'Method',
    concentrationMgL: 'Concentration (mg/L)',
    minutes: 'Minutes',
    doneBy: 'Done by',
    checkedBy: 'Checked by',
    note: 'Note',
  },
  options: {
    object: {
      air: 'Air',
      tables: 'Tables',
      toys: 'Toys',
      tableware: 'Tableware',
      bedding: 'Bedding',
      toilets: 'Toilets',
      other: 'Other',
    },
    way: {
      uv: 'Ultraviolet light',
      chlorine: 'Chlorine',
      steam: 'Steam',
      other: 'Other',
    },
  },
  groups: {
    where: 'Time and place',
    how: 'Method',
    people: 'People',
  },
} as const satisfies Words<typeof disinfectionZhCN>;
