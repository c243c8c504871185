import type { Language } from '@kiga/entity/words/words.ts';
import { pageLanguage } from '../identity/session/page-language.ts';
import { areasSpokenOf, wordedAreas } from './areas-spoken-of.ts';
import { addWords, type Catalogue } from './words.ts';

const files = import.meta.glob<{ default: Catalogue }>(['./*/*.{zh-CN,en-US}.ts', '!./app/*'], { base: '../' });

/** Language suffixes in file names. */
export const fileTag: Readonly<Record<Language, string>> = { zh_CN: 'zh-CN', en_US: 'en-US' };

const loading = new Map<string, Promise<void>>();

/**
 * Loads the texts of one area in the current language, once; an area without texts has none to load. Rejects where the
 * chunk does not arrive.
 */
export function loadArea(area: string): Promise<void> {
  const load = files[`./${area}/${area}.${fileTag[pageLanguage()]}.ts`];
  const begun = loading.get(area) ?? load?.().then((loaded) => addWords(loaded.default));
  if (begun === undefined) return Promise.resolve();
  loading.set(area, begun);
  begun.catch(() => loading.delete(area));
  return begun;
}

/** Loads the texts for the screens of an area. */
export async function loadWordsFor(area: string): Promise<void> {
  await Promise.all(areasSpokenOf(area).map(loadArea));
}

/** Loads the texts of all areas, for parts that show something of each. */
export async function loadAllWords(): Promise<void> {
  await Promise.all(wordedAreas.map(loadArea));
}

/**
 * Loads the texts of the first load and of these areas in the language that is not in use. Only the search for a name
 * in either language reads them.
 */
export async function loadOtherWords(areas: readonly string[]): Promise<Catalogue> {
  const other = pageLanguage() === 'zh_CN' ? 'en_US' : 'zh_CN';
  const first = other === 'zh_CN' ? import('./first.zh-CN.ts') : import('./first.en-US.ts');
  const loads = areas.map((area) => files[`./${area}/${area}.${fileTag[other]}.ts`]?.());
  const loaded = await Promise.all([first, ...loads]);
  return Object.assign({}, ...loaded.map((file) => file?.default));
}
