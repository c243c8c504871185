import { wordsOf } from '@kiga/contract/app/words.ts';
import { percentOf } from '@kiga/contract/health/figures.ts';
import { countedFigures, type MonthlyFigure } from '@kiga/contract/health/monthly.acts.ts';
import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';

/** Returns the texts of the report in a language. */
export function monthlyWords(language: Language): (key: string, params?: WordParams) => string {
  return (key, params = {}) => {
    const text = findWord(wordsOf(language), `health.monthly.${key}`) ?? key;
    return Object.entries(params).reduce((said, [name, value]) => said.replace(`{${name}}`, String(value)), text);
  };
}

/** Returns a figure as text: a number of cases, or a share with its two numbers. */
export function figureText(figure: MonthlyFigure, { part, whole }: { part: number; whole: number }): string {
  if (countedFigures.includes(figure)) return String(part);
  const percent = percentOf(part, whole);
  return percent === null ? '–' : `${percent}%`;
}
