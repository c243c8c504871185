import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import type { StudentMenu, StudentSection } from '../campus/campus.public.ts';
import { leaveToday } from './leave-today.ts';

const offered = (kit: Kit) => kit.can('attendance.day.read');

/** Sections of the attendance area on a student's page: today's line, and the month. */
export const studentSections: readonly StudentSection[] = [
  {
    name: 'today',
    place: 'line',
    order: 10,
    offered,
    Component: lazyPart(() => import('./child-today.tsx')),
  },
  {
    name: 'attendanceMonth',
    place: 'left',
    order: 10,
    offered,
    Component: lazyPart(() => import('./child-month.tsx')),
  },
];

/** Menus of the attendance area for students. */
export const studentMenus: readonly StudentMenu[] = [leaveToday];
