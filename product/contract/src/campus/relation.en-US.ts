import type { Words } from '@kiga/entity/words/words.ts';
import type { relationZhCN } from './relation.zh-CN.ts';

/** Texts of a parent's relation to the child, in English. */
export const relationEnUS = {
  father: 'Father',
  mother: 'Mother',
  grandfather: 'Grandfather',
  grandmother: 'Grandmother',
  grandpa: 'Grandpa',
  grandma: 'Grandma',
  uncle: 'Uncle',
  aunt: 'Aunt',
  other: 'Other',
} satisfies Words<typeof relationZhCN>;
