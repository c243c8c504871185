import { teacherLeave } from '@kiga/contract/attendance/teacher-leave.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of staff leave. */
export default asLight(
  entityScreen(teacherLeave, {
    tenants: kindergartens,
    inlineFilters: ['status', 'kind'],
    empty: { title: 'attendance.teacherLeave.emptyTitle', text: 'attendance.teacherLeave.emptyText' },
    ways: [
      {
        label: 'attendance.leavePolicy.plural',
        href: '/attendance/leave-policies',
        permission: 'attendance.leavePolicy.read',
      },
    ],
  }),
);
