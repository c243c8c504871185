import type { Words } from '@kiga/entity/words/words.ts';
import type { parentZhCN } from './parent.zh-CN.ts';

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
    relation: {
      father: 'Father',
      mother: 'Mother',
      grandfather: 'Grandfather',
      grandmother: 'Grandmother',
      grandpa: 'Grandpa',
      grandma: 'Grandma',
      uncle: 'Uncle',
      aunt: 'Aunt',
      other: 'Other',
    },
  },
  groups: { basic: 'Basics', children: 'Children' },
} satisfies Words<typeof parentZhCN>;
