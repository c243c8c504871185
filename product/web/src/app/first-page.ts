import type { Language } from '@kiga/entity/words/words.ts';
import type { Screen } from './screens.ts';
import { addWords, type Catalogue } from './words.ts';

/** What the page itself says of the screen at its address, so that nothing has to be looked up before it is loaded. */
export interface FirstPage {
  /** Name of the screen, as menu rows have it. */
  screen: string;
  /** Whether it has no addresses below its own. */
  onePage: boolean;
  /** Address of its program. */
  program: string;
  /** Addresses of what it says, in each language. */
  words: Readonly<Record<Language, readonly string[]>>;
  /** Path of its menu row, and of the call that answers its list where it is one. */
  href: string;
  list: string | null;
}

/** What the page says, where it was built for the screen at its address; a page for any other address says nothing. */
export const firstPage: FirstPage | null = readFirstPage();

function readFirstPage(): FirstPage | null {
  const text = document.querySelector('script[type="application/json"]#first-page')?.textContent;
  return text ? (JSON.parse(text) as FirstPage) : null;
}

/** Loads the screen that the page names, with what it says. Rejects where a part does not arrive. */
export async function loadFirstScreen({ program, words }: FirstPage, language: Language): Promise<{ default: Screen }> {
  const [screen, ...catalogues] = await Promise.all([
    import(/* @vite-ignore */ program) as Promise<{ default: Screen }>,
    ...words[language].map((address) => import(/* @vite-ignore */ address) as Promise<{ default: Catalogue }>),
  ]);
  for (const { default: catalogue } of catalogues) addWords(catalogue);
  return screen;
}
