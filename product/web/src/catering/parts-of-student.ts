import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentSection } from '../campus/campus.public.ts';

/** The section of today's meals on a student's page, for readers of allergy warnings. */
export const studentSections: readonly StudentSection[] = [
  {
    name: 'meals',
    place: 'middle',
    order: 35,
    offered: ({ can }) => can('catering.recipe.readAllergies'),
    Component: lazyPart(() => import('./child-meals.tsx')),
  },
];
