import type { Language } from '@kiga/entity/words/words.ts';
import type { Screen } from './screens.ts';
import { addWords, type Catalogue } from './words.ts';

/** The screen at the address of a page, so that no lookup delays its loading. */
export interface FirstScreen {
  /** Name of the screen in menu rows. */
  name: string;
  /** Path of its menu row. */
  href: string;
  /** True where it has no addresses below its own. */
  onePage: boolean;
  /** URL of its chunk. */
  program: string;
  /** URLs of its texts, by language. */
  words: Readonly<Record<Language, readonly string[]>>;
  /** The list that it shows: its entity, and the path of its page call; null for other screens. */
  list: { entity: string; path: string } | null;
}

/** Facts that the build writes into a page. */
export interface PageFacts {
  /** Path of the session call. */
  session: string;
  /** URL of the shell's texts, by language. */
  words: Readonly<Record<Language, readonly string[]>>;
  /** Null in the page for addresses without a page of their own. */
  screen: FirstScreen | null;
}

/** The facts in this page; null in development. */
export const pageFacts: PageFacts | null = readFacts();

function readFacts(): PageFacts | null {
  // Unit tests have no page.
  if (typeof document === 'undefined') return null;
  const text = document.getElementById('page-facts')?.textContent;
  return text ? (JSON.parse(text) as PageFacts) : null;
}

/** Loads the screen that the page names, with its texts. Rejects where a chunk does not arrive. */
export async function loadFirstScreen(
  { program, words }: FirstScreen,
  language: Language,
): Promise<{ default: Screen }> {
  const [screen, ...catalogues] = await Promise.all([
    import(/* @vite-ignore */ program) as Promise<{ default: Screen }>,
    ...words[language].map((address) => import(/* @vite-ignore */ address) as Promise<{ default: Catalogue }>),
  ]);
  for (const { default: catalogue } of catalogues) addWords(catalogue);
  return screen;
}
