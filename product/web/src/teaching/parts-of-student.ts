import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentSection } from '../campus/campus.public.ts';

/** Sections of the teaching area on a student's page: the notes about learning. */
export const studentSections: readonly StudentSection[] = [
  {
    name: 'learningNotes',
    place: 'middle',
    order: 20,
    offered: ({ can }) => can('teaching.observation.read'),
    Component: lazyPart(() => import('./child-notes.tsx')),
  },
];
