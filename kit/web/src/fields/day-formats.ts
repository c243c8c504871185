import type { Language } from '@kiga/entity/words/words.ts';

/** How a day is shown in a picker, and after that what may be typed as well. */
export function dayFormats(language: Language): string[] {
  const typed = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD'];
  return language === 'zh_CN' ? typed : ['D MMM YYYY', ...typed];
}
