import { wordsOf } from '@kiga/contract/app/words.ts';
import { partsOfSubject } from '@kiga/contract/health/alarm.ts';
import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';

/** Returns a text that may be a key, in a language; a text of a kindergarten stays as it is. */
export function textIn(language: Language, text: string | null): string | null {
  return text === null ? null : (findWord(wordsOf(language), text) ?? text);
}

/** Returns the name of an alarm, such as `大二班手足口病`. `place` is null for the whole kindergarten. */
export function alarmNameIn(
  language: Language,
  place: string | null,
  subject: string,
  symptoms: readonly CodedItem[],
): string {
  const words = wordsOf(language);
  const say = (key: string, params?: WordParams) => findWord(words, key, params) ?? key;
  const { kind, code } = partsOfSubject(subject);
  const named = {
    disease: () => say(`health.illness.options.disease.${code}`),
    meal: () => say('health.alarm.ofMeal', { meal: say(`health.illness.options.meal.${code}`) }),
    symptom: () => symptoms.find((item) => item.code === code)?.[language] ?? code,
  }[kind]();
  return say('health.alarm.title', { place: place ?? say('health.alarm.wholePlace'), subject: named });
}
