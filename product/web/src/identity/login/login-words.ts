import { loginEnUS } from '@kiga/contract/identity/login.en-US.ts';
import { loginZhCN } from '@kiga/contract/identity/login.zh-CN.ts';
import { translate, type WordKey, type WordParams } from '@kiga/entity/words/words.ts';
import { getLanguage } from '../session/session-storage.ts';

/** The language of the page; a change of it reloads the page. */
export const language = getLanguage();

const catalogue = language === 'zh_CN' ? loginZhCN : loginEnUS;

/** Returns a text of the sign-in pages in the page's language. */
export function t(key: WordKey<typeof loginZhCN>, params?: WordParams): string {
  return translate(catalogue as typeof loginZhCN, key, params);
}

/** Returns the greeting's key for an hour (0 to 23). */
export function greetingKey(hour: number) {
  if (hour < 5 || hour >= 18) return 'login.greeting.evening';
  if (hour < 9) return 'login.greeting.dawn';
  if (hour < 12) return 'login.greeting.morning';
  if (hour < 14) return 'login.greeting.noon';
  return 'login.greeting.afternoon';
}
