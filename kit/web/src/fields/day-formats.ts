import type { Language } from '@kiga/entity/words/words.ts';

/** Returns the display format of a date picker, and then the other formats that users may type. */
export function dayFormats(language: Language): string[] {
  const typed = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD'];
  return language === 'zh_CN' ? typed : ['D MMM YYYY', ...typed];
}
