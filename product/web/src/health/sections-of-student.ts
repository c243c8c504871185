import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentSection } from '../campus/campus.public.ts';

/** Sections of the health area on a student's page: its illnesses, for readers of health. */
export const studentSections: readonly StudentSection[] = [
  {
    name: 'illnesses',
    place: 'left',
    order: 20,
    offered: ({ can }, record) => can('health.illness.read') && 'allergies' in record,
    Component: lazyPart(() => import('./child-illnesses.tsx')),
  },
];
