import { wordsOf } from '@kiga/contract/app/words.ts';
import { partsOfSubject } from '@kiga/contract/health/alarm.ts';
import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';

/** Returns a text that may be a key, in a language; a text of a kindergarten stays as it is. */
export function textIn(language: Language, text: string | null): string | null {
  return text === null ? null : (findWord(wordsOf(language), text) ?? text);
}

/** Keys or plain texts of an alarm's place and subject. `place` is null for the whole kindergarten. */
export function alarmParts(
  place: string | null,
  subject: string,
  symptoms: readonly CodedItem[],
): { place: string; subject: string } {
  const { kind, code } = partsOfSubject(subject);
  const keyOf = {
    disease: () => `health.illness.options.disease.${code}`,
    meal: () => `health.alarm.afterMeal.${code}`,
    // The dictionary may have more symptoms than the table watches.
    symptom: () => watchedKey(code) ?? symptoms.find((item) => item.code === code)?.zh_CN ?? code,
  }[kind];
  return { place: place ?? 'health.alarm.wholePlace', subject: keyOf() };
}

function watchedKey(code: string): string | null {
  const key = `health.alarm.symptoms.${code}`;
  return findWord(wordsOf('zh_CN'), key) === undefined ? null : key;
}

/** Returns the name of an alarm, such as `大二班手足口病`. */
export function alarmNameIn(language: Language, { place, subject }: ReturnType<typeof alarmParts>): string {
  const params = { place: String(textIn(language, place)), subject: String(textIn(language, subject)) };
  return findWord(wordsOf(language), 'health.alarm.title', params) ?? '';
}
