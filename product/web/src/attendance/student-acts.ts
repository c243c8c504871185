import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { StudentAct } from '../campus/campus.public.ts';

const AbsentToday = lazyDialog(() => import('./absent-today.tsx'));

/** Acts of a student that the command palette offers. */
export const attendanceStudentActs: readonly StudentAct[] = [
  {
    name: 'absentToday',
    label: 'attendance.studentDay.absentToday',
    finds: 'attendance.studentDay.findsAbsentToday',
    offered: ({ can }, { status }) => can('attendance.studentDay.mark') && status === 'enrolled',
    does: { Dialog: AbsentToday },
  },
  {
    name: 'leave',
    label: 'attendance.studentLeave.askFor',
    finds: 'attendance.studentLeave.findsAskFor',
    offered: ({ can }, { status }) => can('attendance.studentLeave.create') && status === 'enrolled',
    does: { href: ({ id }) => `/attendance/leaves/new?studentId=${id}` },
  },
];
