import { createContext, useContext } from 'react';

/** The tab that a screen stands in. */
export interface Tab {
  /** Names the tab; the document's title follows while the tab is active. */
  title(text: string): void;
  /**
   * Says whether something was typed that closing would lose. It holds until said otherwise: a hidden tab has no
   * running effects, so an effect must not take it back when it is cleaned up.
   */
  dirty(isDirty: boolean): void;
  /** Whether this tab is the one that is seen. */
  active: boolean;
  /** Closes the tab without asking; what was typed is the screen's to settle first. */
  close(): void;
  /** The pathname, which identifies the tab. */
  path: string;
}

export const TabContext = createContext<Tab | null>(null);

/** The tab that the calling screen stands in. Throws outside of one. */
export function useTab(): Tab {
  const tab = useContext(TabContext);
  if (tab === null) throw new Error('useTab is called outside of a tab');
  return tab;
}
