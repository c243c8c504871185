import { leavePolicy } from '@kiga/contract/attendance/leave-policy.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of the rules of approvals. */
export default asLight(
  entityScreen(leavePolicy, {
    tenants: kindergartens,
    empty: { title: 'attendance.leavePolicy.emptyTitle', text: 'attendance.leavePolicy.emptyText' },
  }),
);
