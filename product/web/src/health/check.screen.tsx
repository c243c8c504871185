import { check } from '@kiga/contract/health/check.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

/** Screen of the records of checks. */
export default asLight(
  entityScreen(check, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['studentId'],
    narrowOrder: ['colour', 'temperatures', 'classId'],
    inlineFilters: ['day', 'part', 'source'],
    empty: { title: 'health.check.emptyTitle', text: 'health.check.emptyText' },
  }),
);
