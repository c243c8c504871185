import { useSyncExternalStore } from 'react';
import { getThemeMode, subscribeThemeMode } from './theme-mode.ts';
import type { ThemeMode } from './tokens.ts';
import { useMedia } from './use-media.ts';

/** Returns the class that holds the component library's variables of a theme: one for each colour set. */
export function themeClass(mode: ThemeMode, moreContrast = false): string {
  return `kiga-${mode}${moreContrast ? '-contrast' : ''}`;
}

/** Returns the class of the current theme, for elements that use the library's classes without its components. */
export function useThemeClass(): string {
  const mode = useSyncExternalStore(subscribeThemeMode, getThemeMode);
  return themeClass(mode, useMedia('(prefers-contrast: more)'));
}
