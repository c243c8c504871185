import type { Language } from '@kiga/entity/words/words.ts';
import type { Screen } from './screens.ts';
import { addWords, type Catalogue } from './words.ts';

/** The screen at the address of a page, so that nothing has to be looked up before it is loaded. */
export interface FirstScreen {
  /** Name of the screen, as menu rows have it. */
  name: string;
  /** Path of its menu row. */
  href: string;
  /** Whether it has no addresses below its own. */
  onePage: boolean;
  /** Address of its program. */
  program: string;
  /** Addresses of what it says, in each language. */
  words: Readonly<Record<Language, readonly string[]>>;
  /** The list that it shows, where it is one: its entity, and the path of the call that answers it. */
  list: { entity: string; path: string } | null;
}

/** What the build has written into a page. */
export interface PageFacts {
  /** Path of the call that answers the session. */
  session: string;
  /** Addresses of what the shell says, in each language. */
  words: Readonly<Record<Language, readonly string[]>>;
  /** Null in the page for all addresses that have none of their own. */
  screen: FirstScreen | null;
}

/** What the page says of itself; null while developing. */
export const pageFacts: PageFacts | null = readFacts();

function readFacts(): PageFacts | null {
  // Tests of what uses it have no page.
  if (typeof document === 'undefined') return null;
  const text = document.getElementById('page-facts')?.textContent;
  return text ? (JSON.parse(text) as PageFacts) : null;
}

/** Loads the screen that the page names, with what it says. Rejects where a part does not arrive. */
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
