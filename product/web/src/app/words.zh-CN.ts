import { wordsZhCN } from '@kiga/contract/app/words.zh-CN.ts';
import componentTexts from 'antd/es/locale/zh_CN';
import type { LanguageWords } from './words.ts';

/** All that Chinese brings. */
export const words: LanguageWords = { catalogue: wordsZhCN, componentTexts };
