import { epidemicReport } from '@kiga/contract/health/epidemic-report.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

/** Screen of epidemic reports. */
export default asLight(
  entityScreen(epidemicReport, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['formId', 'studentId'],
    narrowOrder: ['nucleicAcid48h', 'tripCode', 'classId'],
    inlineFilters: ['formId', 'day'],
    empty: { title: 'health.epidemicReport.emptyTitle', text: 'health.epidemicReport.emptyText' },
  }),
);
