import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentSection } from '../campus/campus.public.ts';

/** The section of the school bus on a student's page, for readers of the bus lists. */
export const studentSections: readonly StudentSection[] = [
  {
    name: 'schoolBus',
    place: 'middle',
    order: 30,
    offered: ({ can }) => can('transport.rider.read'),
    Component: lazyPart(() => import('./child-rides.tsx')),
  },
];
