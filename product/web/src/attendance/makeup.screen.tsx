import { makeup } from '@kiga/contract/attendance/makeup.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

/** Screen of overtime. */
export default asLight(
  entityScreen(makeup, {
    tenants: kindergartens,
    inlineFilters: ['status', 'teacherId'],
    empty: { title: 'attendance.makeup.emptyTitle', text: 'attendance.makeup.emptyText' },
  }),
);
