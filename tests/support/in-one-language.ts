import path from 'node:path';

/**
 * Returns one of two languages, by turns over the names of files or records: for chains of steps that claim no words. The second
 * run of such a chain would show nothing but its translations, which the facets `zh` and `en` of an item prove. With
 * KIGA_TEST_LANGUAGES=all it returns both.
 */
export function inOneLanguage<const L extends readonly [unknown, unknown]>(languages: L, name: string): L[number][] {
  if (process.env.KIGA_TEST_LANGUAGES === 'all') return [...languages];
  return [languages[path.basename(name).length % 2]];
}

/**
 * Returns whether it is the turn of a language in a file, for a test of a group that runs in both: another test of the group shows
 * the words of its screen.
 */
export function isTurnOf(language: string, name: string): boolean {
  return inOneLanguage(['zh_CN', 'en_US'], name).some((one) => one === language);
}
