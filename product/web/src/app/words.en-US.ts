import { wordsEnUS } from '@kiga/contract/app/words.en-US.ts';
import componentTexts from 'antd/es/locale/en_US';
import type { LanguageWords } from './words.ts';

/** All that English brings. */
export const words: LanguageWords = { catalogue: wordsEnUS, componentTexts };
