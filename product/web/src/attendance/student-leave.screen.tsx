import { studentLeave } from '@kiga/contract/attendance/student-leave.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

/** Symptom and diagnosis belong to sick leave only. */
const isSick = ({ kind }: Readonly<Record<string, unknown>>) => kind === 'sick';

/** Screen of children's leave. */
export default asLight(
  entityScreen(studentLeave, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['studentId'],
    offeredWhen: { symptom: isSick, diagnosis: isSick },
    narrowOrder: ['days', 'classId', 'kind'],
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
