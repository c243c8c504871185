import { missedSignIn } from '@kiga/contract/attendance/missed-sign-in.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of missed sign-ins. */
export default asLight(
  entityScreen(missedSignIn, {
    tenants: kindergartens,
    inlineFilters: ['status', 'teacherId'],
    empty: { title: 'attendance.missedSignIn.emptyTitle', text: 'attendance.missedSignIn.emptyText' },
  }),
);
