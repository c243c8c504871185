import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentSection } from '../student-parts.ts';
import { hasOther } from './other-section.tsx';

/** Sections of the campus area. */
export const ownSections: readonly StudentSection[] = [
  {
    name: 'pickupPersons',
    place: 'middle',
    order: 10,
    offered: (kit) => kit.can('campus.pickupPerson.read'),
    Component: lazyPart(() => import('./pickup-section.tsx')),
  },
  {
    name: 'consents',
    place: 'middle',
    order: 20,
    offered: (kit) => kit.can('campus.consent.read'),
    Component: lazyPart(() => import('./consent-section.tsx')),
  },
  {
    name: 'card',
    place: 'right',
    order: 40,
    offered: (_, record) => 'cardNumber' in record,
    Component: lazyPart(() => import('./card-section.tsx')),
  },
  {
    name: 'family',
    place: 'right',
    order: 50,
    offered: (_, record) => 'parents' in record,
    Component: lazyPart(() => import('./family-section.tsx')),
  },
  {
    name: 'timeline',
    place: 'right',
    order: 20,
    offered: () => true,
    Component: lazyPart(() => import('./timeline-section.tsx')),
  },
  {
    name: 'other',
    place: 'left',
    order: 30,
    offered: (_, record) => hasOther(record),
    Component: lazyPart(() => import('./other-section.tsx')),
  },
];
