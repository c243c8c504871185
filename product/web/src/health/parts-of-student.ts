import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentSection } from '../campus/campus.public.ts';

const registers = ['medicine', 'injury', 'observation', 'entranceExam'];

/** Sections of the health area on a student's page: illnesses, checks and registers, for readers of health. */
export const studentSections: readonly StudentSection[] = [
  {
    name: 'checks',
    place: 'left',
    order: 18,
    offered: ({ can }, record) => can('health.check.read') && 'allergies' in record,
    Component: lazyPart(() => import('./child-checks.tsx')),
  },
  {
    name: 'illnesses',
    place: 'left',
    order: 20,
    offered: ({ can }, record) => can('health.illness.read') && 'allergies' in record,
    Component: lazyPart(() => import('./child-illnesses.tsx')),
  },
  {
    name: 'growth',
    place: 'middle',
    order: 12,
    offered: ({ can }, record) => can('health.measurement.read') && 'allergies' in record,
    Component: lazyPart(() => import('./growth/child-growth.tsx')),
  },
  {
    name: 'measurements',
    place: 'middle',
    order: 14,
    offered: ({ can }, record) => can('health.measurement.read') && 'allergies' in record,
    Component: lazyPart(() => import('./growth/child-measurements.tsx')),
  },
  {
    name: 'questions',
    place: 'right',
    order: 30,
    // A doctor who serves the kindergarten reads questions in the inbox only.
    offered: ({ can }, record) => can('health.consultation.askAgain') && 'allergies' in record,
    Component: lazyPart(() => import('./consultation/child-questions.tsx')),
  },
  {
    name: 'registers',
    place: 'left',
    order: 22,
    offered: ({ can }, record) => 'allergies' in record && registers.some((name) => can(`health.${name}.read`)),
    Component: lazyPart(() => import('./child-registers.tsx')),
  },
  {
    name: 'followUps',
    place: 'middle',
    order: 16,
    offered: ({ can }, record) => can('health.followUp.read') && 'allergies' in record,
    Component: lazyPart(() => import('./growth/child-follow-ups.tsx')),
  },
];
