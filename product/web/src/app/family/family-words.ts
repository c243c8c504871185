import { familyPageEnUS } from '@kiga/contract/family/family-page.en-US.ts';
import { familyPageZhCN } from '@kiga/contract/family/family-page.zh-CN.ts';
import { translate, type WordKey, type WordParams } from '@kiga/entity/words/words.ts';
import { getLanguage } from '../../identity/session/session-storage.ts';

/** The language of the page; a change of it reloads the page. */
export const language = getLanguage();

const catalogue = language === 'zh_CN' ? familyPageZhCN : familyPageEnUS;

/** Returns a text of the families' page in the page's language. */
export function t(key: WordKey<typeof familyPageZhCN>, params?: WordParams): string {
  return translate(catalogue as typeof familyPageZhCN, key, params);
}

/** Returns a day `yyyy-mm-dd` as people say it. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00`);
  return date.toLocaleDateString(tag, { month: 'long', day: 'numeric', weekday: 'short' });
}

/** Returns day and time of a moment, ISO 8601, by the phone's clock. */
export function momentText(at: string): string {
  return new Date(at).toLocaleString(tag, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
}

/** Returns the time of a moment, ISO 8601, by the clock of a time zone. */
export function timeIn(timeZone: string, at: string): string {
  return new Date(at).toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit', timeZone });
}

const tag = language === 'zh_CN' ? 'zh-CN' : 'en-US';
