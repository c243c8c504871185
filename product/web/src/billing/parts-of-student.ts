import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentSection } from '../campus/campus.public.ts';

/** Sections of the billing area on a student's page: the latest bills. */
export const studentSections: readonly StudentSection[] = [
  {
    name: 'bills',
    place: 'right',
    order: 10,
    offered: ({ can }) => can('billing.bill.read'),
    Component: lazyPart(() => import('./bills/child-bills.tsx')),
  },
];
