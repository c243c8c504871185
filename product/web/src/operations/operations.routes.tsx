import type { ComponentType } from 'react';

type ScreenLoader = () => Promise<{ default: ComponentType<{ href: string }> }>;

/** The screens of the operations area by the names that menu rows give them. */
export const operationsScreens: Record<string, ScreenLoader> = {
  'operations/openings': () => import('./opening.screen.tsx'),
};
