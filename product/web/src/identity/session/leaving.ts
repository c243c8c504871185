import type { Language } from '@kiga/entity/words/words.ts';

/** The ways out of a tab or of the page; each asks first where something typed would be lost. */
export interface Leaving {
  /** Whether these tabs may be closed. */
  mayClose(paths: readonly string[]): Promise<boolean>;
  signOut(): Promise<void>;
  switchLanguage(language: Language): Promise<void>;
  /** Loads the page anew; the tabs stay. */
  reload(): Promise<void>;
  /** Forgets the session and goes to login; whoever calls has asked before. */
  toLogin(): void;
}
