import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';

/** A catalogue, or a part of one. */
export type Catalogue = Readonly<Record<string, object>>;

/** For the `lang` attribute and for formats of dates and numbers. */
export const languageTag: Readonly<Record<Language, string>> = { zh_CN: 'zh-CN', en_US: 'en-GB' };

/** What has been loaded of the language in use, areas and errors by their names. */
let catalogue: Record<string, object> = {};
let version = 0;
const listeners = new Set<() => void>();

/** Loads what the shell says itself. Areas bring their words along with their screens. */
export async function loadFirstWords(language: Language): Promise<void> {
  const loaded = language === 'zh_CN' ? await import('./first.zh-CN.ts') : await import('./first.en-US.ts');
  addWords(loaded.default);
}

/** Joins what an area says with what is known by now. */
export function addWords({ errors, ...branches }: Catalogue): void {
  catalogue = { ...catalogue, ...branches, errors: { ...catalogue.errors, ...errors } };
  version += 1;
  for (const listener of listeners) listener();
}

/** The text of a key; a key without a text answers itself. */
export function translate(key: string, params?: WordParams): string {
  const text = findWord(catalogue, key, params);
  if (text !== undefined) return text;
  askForArea(key.split('.', 1)[0] as string);
  return key;
}

/** Changes whenever words are added; for `useSyncExternalStore`. */
export const wordsVersion = () => version;

/** Told when words are added, until the answer is called. */
export function subscribeWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const asked = new Set<string>();

/** Something says what belongs to an area whose words nobody has loaded: they come, and what is shown is written anew. */
function askForArea(area: string): void {
  if (area in catalogue || asked.has(area)) return;
  asked.add(area);
  import('./area-words.ts').then(
    ({ loadArea }) => loadArea(area),
    () => asked.delete(area),
  );
}
