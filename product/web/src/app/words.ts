import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';
import type { Locale } from 'antd/es/locale';

/** All that one language brings; a chunk of its own, so that only the language in use is loaded. */
export interface LanguageWords {
  /** The catalogues of all areas, of the kit and of the shell, joined under their names. */
  catalogue: object;
  /** Texts of the component library. */
  componentTexts: Locale;
}

export async function loadWords(language: Language): Promise<LanguageWords> {
  const { words } = language === 'zh_CN' ? await import('./words.zh-CN.ts') : await import('./words.en-US.ts');
  return words;
}

/** For the `lang` attribute and for formats of dates and numbers. */
export const languageTag: Readonly<Record<Language, string>> = { zh_CN: 'zh-CN', en_US: 'en-GB' };

/** Finds texts in a joined catalogue; a key without a text answers itself. */
export function translator({ catalogue }: LanguageWords) {
  return (key: string, params?: WordParams) => findWord(catalogue, key, params) ?? key;
}
