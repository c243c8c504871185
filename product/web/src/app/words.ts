import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';

/** A catalogue, or a part of one. */
export type Catalogue = Readonly<Record<string, object>>;

/** Language tags for the `lang` attribute and for formats of dates and numbers. */
export const languageTag: Readonly<Record<Language, string>> = { zh_CN: 'zh-CN', en_US: 'en-GB' };

/** Loaded texts of the current language: areas and errors by name. */
let catalogue: Record<string, object> = {};
let version = 0;
const listeners = new Set<() => void>();

/** Loads the texts of the shell. Areas load theirs with their screens. */
export async function loadFirstWords(language: Language): Promise<void> {
  const loaded = language === 'zh_CN' ? await import('./first.zh-CN.ts') : await import('./first.en-US.ts');
  addWords(loaded.default);
}

/** Adds the texts of an area to the loaded ones. */
export function addWords({ errors, ...branches }: Catalogue): void {
  catalogue = { ...catalogue, ...branches, errors: { ...catalogue.errors, ...errors } };
  version += 1;
  for (const listener of listeners) listener();
}

/** Returns the text of a key; an unknown key returns itself. */
export function translate(key: string, params?: WordParams): string {
  const text = findWord(catalogue, key, params);
  if (text !== undefined) return text;
  askForArea(key.split('.', 1)[0] as string);
  return key;
}

/** Returns a version that changes whenever texts are added; for `useSyncExternalStore`. */
export const wordsVersion = () => version;

/** Calls the listener when texts are added, until the returned function is called. */
export function subscribeWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const asked = new Set<string>();

/** Loads the texts of an area after a lookup found none; then everything renders again. */
function askForArea(area: string): void {
  if (area in catalogue || asked.has(area)) return;
  asked.add(area);
  import('./area-words.ts').then(
    ({ loadArea }) => loadArea(area),
    () => asked.delete(area),
  );
}
