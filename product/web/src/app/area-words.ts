import type { Language } from '@kiga/entity/words/words.ts';
import { getLanguage } from '../identity/session/session-storage.ts';
import { areasSpokenOf, wordedAreas } from './areas-spoken-of.ts';
import { addWords, type Catalogue } from './words.ts';

const files = import.meta.glob<{ default: Catalogue }>(['./*/*.{zh-CN,en-US}.ts', '!./app/*'], { base: '../' });

/** How languages are named in files. */
export const fileTag: Readonly<Record<Language, string>> = { zh_CN: 'zh-CN', en_US: 'en-US' };

const loading = new Map<string, Promise<void>>();

/** Loads the words of one area in the language in use, once; nothing where there are none. Rejects where they do not arrive. */
export function loadArea(area: string): Promise<void> {
  const load = files[`./${area}/${area}.${fileTag[getLanguage()]}.ts`];
  const begun = loading.get(area) ?? load?.().then((loaded) => addWords(loaded.default));
  if (begun === undefined) return Promise.resolve();
  loading.set(area, begun);
  begun.catch(() => loading.delete(area));
  return begun;
}

/** Loads what the screens of an area say. */
export async function loadWordsFor(area: string): Promise<void> {
  await Promise.all(areasSpokenOf(area).map(loadArea));
}

/** Loads what all areas say, for a part that shows something of each. */
export async function loadAllWords(): Promise<void> {
  await Promise.all(wordedAreas.map(loadArea));
}
