import type { Words } from '@kiga/entity/words/words.ts';
import type { termZhCN } from './term.zh-CN.ts';

/** Texts of terms, in English. */
export const termEnUS = {
  name: 'term',
  plural: 'terms',
  total_one: '{count} term',
  total_other: '{count} terms',
  amount_one: '{count} term',
  amount_other: '{count} terms',
  search: 'Such as 2026-2027',
  fields: {
    termName: 'Term',
    termNameEn: 'Term',
    schoolYear: 'School year',
    semester: 'Semester',
    beginDate: 'Begins',
    endDate: 'Ends',
    status: 'Status',
  },
  options: {
    semester: { first: 'First', second: 'Second' },
    status: { coming: 'Coming', current: 'Current', past: 'Past' },
  },
  groups: { basic: 'Basics' },
  titles: { first: '{years}, first term', second: '{years}, second term' },
} satisfies Words<typeof termZhCN>;
