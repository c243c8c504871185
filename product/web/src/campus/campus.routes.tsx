import type { ComponentType } from 'react';

type ScreenLoader = () => Promise<{ default: ComponentType<{ href: string }> }>;

/** The screens of the campus area by the names that menu rows give them. */
export const campusScreens: Record<string, ScreenLoader> = {
  'campus/students': () => import('./student.screen.tsx'),
  'campus/parents': () => import('./parent.screen.tsx'),
  'campus/enrollment': () => import('./lead.screen.tsx'),
  'campus/classes': () => import('./class.screen.tsx'),
  'campus/grades': () => import('./grade.screen.tsx'),
  'campus/terms': () => import('./term.screen.tsx'),
};
