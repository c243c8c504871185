import { useSyncExternalStore } from 'react';
import { getThemeMode, subscribeThemeMode } from './theme-mode.ts';
import type { ThemeMode } from './tokens.ts';
import { useMedia } from './use-media.ts';

/** The class by which the component library's variables of a theme are found: one for each set of colours. */
export function themeClass(mode: ThemeMode, moreContrast = false): string {
  return `kiga-${mode}${moreContrast ? '-contrast' : ''}`;
}

/** The class of the theme that holds now, for elements that bear the library's classes without being made by it. */
export function useThemeClass(): string {
  const mode = useSyncExternalStore(subscribeThemeMode, getThemeMode);
  return themeClass(mode, useMedia('(prefers-contrast: more)'));
}
