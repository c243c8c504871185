import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentSection } from '../campus/campus.public.ts';

/** The section of the parents' app on a student's page. */
export const studentSections: readonly StudentSection[] = [
  {
    name: 'familyApps',
    place: 'right',
    order: 40,
    offered: ({ can }) => can('family.message.read'),
    Component: lazyPart(() => import('./child-apps.tsx')),
  },
];
