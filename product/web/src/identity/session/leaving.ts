import type { Language } from '@kiga/entity/words/words.ts';

/** The ways out of a tab or of the page; each asks first where typed input would be lost. */
export interface Leaving {
  /** Returns whether these tabs may be closed. */
  mayClose(paths: readonly string[]): Promise<boolean>;
  signOut(): Promise<void>;
  switchLanguage(language: Language): Promise<void>;
  /** Reloads the page; the tabs stay. */
  reload(): Promise<void>;
  /** Ends the session and opens the sign-in page; the caller has asked before. */
  toLogin(): void;
}
