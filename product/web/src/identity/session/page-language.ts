import type { Language } from '@kiga/entity/words/words.ts';
import { getLanguage } from './session-storage.ts';

let language: Language | null = null;

/** Returns the language of this page until it reloads. Another window may store another one meanwhile. */
export function pageLanguage(): Language {
  language ??= getLanguage();
  return language;
}
