import type { ThemeMode } from './tokens.ts';

/** The user's choice: one of the themes, or that of the system. */
export type ThemeChoice = ThemeMode | 'system';

const storageKey = 'kiga.theme';
const listeners = new Set<() => void>();

/** Returns the stored choice of this browser; default 'system'. */
export function getThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stores the choice and applies it at once. */
export function setThemeChoice(choice: ThemeChoice): void {
  localStorage.setItem(storageKey, choice);
  changed();
}

/** Returns the current theme. */
export function getThemeMode(): ThemeMode {
  const choice = getThemeChoice();
  if (choice !== 'system') return choice;
  return systemPrefersDark().matches ? 'dark' : 'light';
}

/**
 * Writes the theme to `data-theme` of the root element, now and after changes by the system or another window. Each page calls it once,
 * before it paints.
 */
export function startThemeMode(): void {
  apply();
  systemPrefersDark().addEventListener('change', changed);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) changed();
  });
}

/** Subscribes to changes of the theme; fits React's `useSyncExternalStore` together with `getThemeMode`. */
export function subscribeThemeMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  apply();
  for (const listener of listeners) listener();
}

function apply(): void {
  document.documentElement.dataset.theme = getThemeMode();
}

const systemPrefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');
