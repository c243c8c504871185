import type { Language, Words } from '@kiga/entity/words/words.ts';
import { wordsEnUS } from './words.en-US.ts';
import { wordsZhCN } from './words.zh-CN.ts';

/** Both catalogues, for the server. The web loads only the one in use. */
export const words: Readonly<Record<Language, Words<typeof wordsZhCN>>> = { zh_CN: wordsZhCN, en_US: wordsEnUS };

/** Returns the catalogue of a language. */
export function wordsOf(language: Language): Words<typeof wordsZhCN> {
  return words[language];
}
