import { createContext, useContext } from 'react';

/** Tab of a screen. */
export interface Tab {
  /** Sets the name of the tab; the document's title follows while the tab is active. */
  title(text: string): void;
  /**
   * Reports whether closing would lose typed values. The report holds until the next one. A hidden tab runs no effects, so an effect must
   * not reset it on clean-up.
   */
  dirty(isDirty: boolean): void;
  /** Shows another address of this site in place of this tab's, such as that of the next record. */
  replace(path: string): void;
  /** True for the visible tab. */
  active: boolean;
  /** Closes the tab without asking; the screen must deal with typed values first. */
  close(): void;
  /** Pathname, which identifies the tab. */
  path: string;
}

export const TabContext = createContext<Tab | null>(null);

/** Returns the tab of the calling screen. Throws outside a tab. */
export function useTab(): Tab {
  const tab = useContext(TabContext);
  if (tab === null) throw new Error('useTab is called outside of a tab');
  return tab;
}
