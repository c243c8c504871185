import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentSection } from '../campus/campus.public.ts';

/** The section of teachers' notes on a student's page. */
export const studentSections: readonly StudentSection[] = [
  {
    name: 'learningNotes',
    place: 'middle',
    order: 40,
    offered: ({ can }) => can('teaching.observation.read'),
    Component: lazyPart(() => import('./child-notes.tsx')),
  },
];
