import { examResult } from '@kiga/contract/health/exam/exam-result.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../../campus/campus.public.ts';

/** Screen of examination results. */
export default asLight(
  entityScreen(examResult, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['studentId', 'roundId'],
    narrowOrder: ['conclusion', 'roundId', 'classId'],
    inlineFilters: ['roundId', 'studentId'],
    empty: { title: 'health.examResult.emptyTitle', text: 'health.examResult.emptyText' },
  }),
);
