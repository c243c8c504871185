import type { Words } from '@kiga/entity/words/words.ts';
import type { pickupPersonZhCN } from './pickup-person.zh-CN.ts';
import { relationEnUS } from './relation.en-US.ts';

/** Texts of persons who fetch children, in English. */
export const pickupPersonEnUS = {
  name: 'pick-up person',
  plural: 'pick-up persons',
  total_one: '{count} person',
  total_other: '{count} persons',
  amount_one: '{count} pick-up person',
  amount_other: '{count} pick-up persons',
  search: 'Name or last four digits',
  emptyTitle: 'No pick-up persons yet',
  emptyText: 'Guardians may pick up their child anyway. Enter anyone else here first.',
  fields: {
    studentId: 'Student',
    personName: 'Name',
    relation: 'Relation',
    personPhone: 'Mobile',
    photo: 'Photo',
    permitted: 'Permission',
    fromDate: 'From',
    untilDate: 'Until',
    note: 'Note',
  },
  options: {
    relation: { ...relationEnUS, helper: 'Helper' },
    permitted: { may: 'May pick up', 'must-not': 'Must not pick up' },
  },
  groups: { person: 'Person', contact: 'Contact', permission: 'Permission' },
  acts: { readContact: 'View full contact data' },
  card: {
    title: 'Pick-up persons',
    count_one: '{count} person',
    count_other: '{count} persons',
    add: 'Add',
    manage: 'Manage',
    none: 'No one may pick up this child yet',
    always: 'Long-term',
    guardian: 'Guardian',
    until: 'until {day}',
    from: 'from {day}',
    ended: 'ended on {day}',
    mustNot: 'Must not pick up',
  },
} satisfies Words<typeof pickupPersonZhCN>;
