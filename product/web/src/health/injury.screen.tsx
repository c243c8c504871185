import { injury } from '@kiga/contract/health/injury.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

/** Screen of injuries. */
export default asLight(
  entityScreen(injury, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['studentId'],
    narrowOrder: ['kind', 'severity', 'classId'],
    inlineFilters: ['day', 'studentId'],
    empty: { title: 'health.injury.emptyTitle', text: 'health.injury.emptyText' },
  }),
);
