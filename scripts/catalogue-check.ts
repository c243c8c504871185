const han = /\p{Script=Han}/u;

/** Quotation marks and apostrophes other than “ ” and ’. */
const otherQuotes = /["'`‘„‚«»「」『』]/;

/** Texts of the Chinese catalogue that are the same in every language. */
const brandNames = new Set(['Kiga']);

/** Returns the texts of a catalogue by their dotted keys; `a_one` and `a_other` remain separate. */
export function flatten(catalogue: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + name, value]] : [...flatten(value as object, `${prefix}${name}.`)],
    ),
  );
}

/** Returns the key in code, without the plural suffix. */
export function askedKey(key: string): string {
  return key.replace(/_(one|other)$/, '');
}

/**
 * Returns the differences between the two catalogues as sentences. A language with a singular may have a `_one` of its
 * own.
 */
export function compareCatalogues(zh: object, en: object): string[] {
  const chinese = flatten(zh);
  const english = flatten(en);
  const problems: string[] = [];
  for (const key of chinese.keys()) if (!english.has(key)) problems.push(`${key} has no English text`);
  for (const [key, text] of english) {
    const counterpart = chinese.get(key) ?? chinese.get(key.replace(/_one$/, '_other'));
    if (counterpart === undefined) {
      problems.push(`${key} has no Chinese text`);
      continue;
    }
    // A singular may omit the number.
    const ignored = key.endsWith('_one') ? ['count'] : [];
    const places = placesOf(text, ignored);
    const wanted = placesOf(counterpart, ignored);
    if (places !== wanted)
      problems.push(`${key} has the places ${wanted || 'none'} in Chinese, ${places || 'none'} in English`);
  }
  for (const [key, text] of chinese) {
    if (text.trim() === '') problems.push(`${key} is empty in Chinese`);
    const isWordless = !/\p{L}/u.test(text.replace(/\{\w+\}/g, ''));
    if (!isWordless && !han.test(text) && !brandNames.has(text)) problems.push(`${key} is not Chinese: ${text}`);
    if (otherQuotes.test(text)) problems.push(`${key} has other quotation marks than “ ” in Chinese: ${text}`);
  }
  for (const [key, text] of english) {
    if (text.trim() === '') problems.push(`${key} is empty in English`);
    if (han.test(text)) problems.push(`${key} is not English: ${text}`);
    if (otherQuotes.test(text)) problems.push(`${key} has other quotation marks than “ ” in English: ${text}`);
  }
  return problems;
}

function placesOf(text: string, ignored: readonly string[]): string {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !ignored.includes(name));
  return [...new Set(names)].toSorted().join(', ');
}

/** A row of the second part of the glossary. */
export interface UserWord {
  /** The word to use, in Chinese. */
  word: string;
  /** Words that no text may hold; those without Chinese hold for English texts. */
  not: readonly string[];
}

/** Returns the rows of the second part of the glossary: of every table whose last column is `not`. */
export function readUserWords(glossary: string): UserWord[] {
  const words: UserWord[] = [];
  let isOpen = false;
  for (const line of glossary.split('\n')) {
    const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : [];
    const [word = '', , , not = ''] = cells.map((cell) => cell.trim());
    if (not === 'not') isOpen = true;
    else if (cells.length === 0) isOpen = false;
    else if (isOpen && !/^-+$/.test(word)) words.push({ word, not: not.split('、').filter(Boolean) });
  }
  return words;
}

/** Returns the texts that hold a word which the glossary forbids, as sentences. */
export function findForbiddenWords(words: readonly UserWord[], texts: ReadonlyMap<string, string>): string[] {
  return words.flatMap(({ word, not }) =>
    not.flatMap((forbidden) => {
      const pattern = new RegExp(han.test(forbidden) ? forbidden : `\\b${forbidden}s?\\b`, 'i');
      return [...texts]
        .filter(([, text]) => pattern.test(text))
        .map(([key, text]) => `${key} says ${forbidden} for ${word}: ${text}`);
    }),
  );
}
