import { studentLeave } from '@kiga/contract/attendance/student-leave.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of children's leave. */
export default asLight(
  entityScreen(studentLeave, {
    tenants: kindergartens,
    inlineFilters: ['status', 'kind'],
    empty: { title: 'attendance.studentLeave.emptyTitle', text: 'attendance.studentLeave.emptyText' },
    ways: [
      {
        label: 'attendance.leavePolicy.plural',
        href: '/attendance/leave-policies',
        permission: 'attendance.leavePolicy.read',
      },
    ],
  }),
);
