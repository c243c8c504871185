import { VERSION } from '@kiga/contract/app/areas.ts';
import { wordsOf } from '@kiga/contract/app/words.ts';
import type { GrowthIndicator } from '@kiga/contract/health/growth/growth.ts';
import { BMI } from '@kiga/contract/health/growth/growth-curves.ts';
import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';

/** Returns texts of growth reports by their keys below `health.growthReport.`. */
export type GrowthSay = (key: string, params?: WordParams) => string;

/** Words of growth reports and measurements in one language. */
export interface GrowthWords {
  say: GrowthSay;
  /** Returns the word of a choice of measurements, such as a level or a finding. */
  option(field: 'level' | 'nutrition' | 'finding', code: string): string;
  /** Returns the name of an indicator. */
  indicator(indicator: GrowthIndicator | 'length-for-age'): string;
  /** Joins words of a list. */
  list(words: readonly string[]): string;
  /** Ends a sentence, and begins the next. */
  sentences(sentences: readonly string[]): string;
}

/** Returns the words in a language. */
export function growthWords(language: Language): GrowthWords {
  const words = wordsOf(language);
  const say: GrowthSay = (key, params = {}) => findWord(words, `health.growthReport.${key}`, params) ?? key;
  const comma = language === 'zh_CN' ? '、' : ', ';
  return {
    say,
    option: (field, code) => findWord(words, `health.measurement.options.${field}.${code}`) ?? code,
    indicator: (indicator) => (indicator === 'bmi-for-age' ? BMI : say(`sheet.rows.${indicator}`)),
    list: (list) => list.join(comma),
    sentences: (list) => list.join(language === 'zh_CN' ? '' : ' '),
  };
}

/** Name of the product, as files print it. */
const PRODUCT = 'Kiga';

/** Returns the words at the foot of a page, with name and version of the product. */
export function pageWords(say: GrowthSay, page: string | number, pages: string | number): string {
  return say('sheet.page', { product: PRODUCT, version: VERSION, page, pages });
}

/** Returns a number with a sign, such as +1.2 or −0.4. */
export function signed(value: number, places: number): string {
  const text = Math.abs(value).toFixed(places);
  if (Number(text) === 0) return `${(0).toFixed(places)}`;
  return `${value < 0 ? '−' : '+'}${text}`;
}
