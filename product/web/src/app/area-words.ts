import type { Language } from '@kiga/entity/words/words.ts';
import { getLanguage } from '../identity/session/session-storage.ts';
import { addWords, type Catalogue } from './words.ts';

const files = import.meta.glob<{ default: Catalogue }>(['./*/*.{zh-CN,en-US}.ts', '!./app/*'], { base: '../' });

/** How languages are named in files. */
export const fileTag: Readonly<Record<Language, string>> = { zh_CN: 'zh-CN', en_US: 'en-US' };

/** All areas with words of their own, but what is loaded first. */
export const wordedAreas: readonly string[] = Object.keys(files).flatMap(
  (path) => /^\.\/(\w+)\/\1\.zh-CN\.ts$/.exec(path)?.[1] ?? [],
);

/**
 * The areas of which the screens of an area say something: of themselves, and of those that they depend on. Screens of `system` and of
 * `app` show what all areas have.
 */
const spokenOf: Readonly<Record<string, readonly string[]>> = {
  campus: ['campus'],
  devices: ['system', 'campus', 'devices'],
  attendance: ['campus', 'devices', 'attendance'],
  operations: ['system', 'operations'],
};

/** The areas whose words the screens of an area need. */
export function areasSpokenOf(area: string): readonly string[] {
  return spokenOf[area] ?? wordedAreas;
}

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
