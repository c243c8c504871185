import type { Language } from '@kiga/entity/words/words.ts';

/** Returns a day `yyyy-mm-dd` without its year, such as 11月20日 or 20 November. */
export function shortDay(day: string, language: Language): string {
  const tag = language === 'zh_CN' ? 'zh-CN' : 'en-GB';
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
