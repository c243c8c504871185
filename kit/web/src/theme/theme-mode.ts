import type { ThemeMode } from './tokens.ts';

/** What the user chose: one of the themes, or whatever the system says. */
export type ThemeChoice = ThemeMode | 'system';

const storageKey = 'kiga.theme';
const listeners = new Set<() => void>();

/** The stored choice of this browser; 'system' before the first. */
export function getThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stores the choice and shows it at once. */
export function setThemeChoice(choice: ThemeChoice): void {
  localStorage.setItem(storageKey, choice);
  changed();
}

/** The theme that holds now. */
export function getThemeMode(): ThemeMode {
  const choice = getThemeChoice();
  if (choice !== 'system') return choice;
  return systemPrefersDark().matches ? 'dark' : 'light';
}

/**
 * Writes the theme to `data-theme` of the root element, now and whenever the system or another window changes it.
 * Called once by each page before it paints.
 */
export function startThemeMode(): void {
  apply();
  systemPrefersDark().addEventListener('change', changed);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) changed();
  });
}

/** Tells of changes of the theme; with `getThemeMode` it fits React's `useSyncExternalStore`. */
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
