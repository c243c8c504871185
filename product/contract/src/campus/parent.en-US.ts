import type { Words } from '@kiga/entity/words/words.ts';
import type { parentZhCN } from './parent.zh-CN.ts';
import { relationEnUS } from './relation.en-US.ts';

/** Texts of parents, in English. */
export const parentEnUS = {
  name: 'parent',
  plural: 'parents',
  total_one: '{count} parent',
  total_other: '{count} parents',
  amount_one: '{count} parent',
  amount_other: '{count} parents',
  search: 'Name, mobile or child',
  fields: { parentName: 'Name', parentPhone: 'Mobile', children: 'Children', remark: 'Remark' },
  inner: { children: { studentId: 'Student id', stuName: 'Name', className: 'Class', relation: 'Relation' } },
  options: {
    relation: relationEnUS,
  },
  groups: { basic: 'Basics', children: 'Children' },
  acts: { readContact: 'View full contact data' },
  emptyTitle: 'No parents yet',
  emptyText: 'The guardians of students appear here by themselves; you may also add or import parents.',
  noChildren: 'No children on record',
} satisfies Words<typeof parentZhCN>;
