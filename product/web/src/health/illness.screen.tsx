import { illness } from '@kiga/contract/health/illness.entity.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

const MissingCases = lazyPart<{ ownerId: string | undefined }>(() => import('./illness-missing.tsx'));

/** The illness register, with the sick children who have no case yet above it. */
export default asLight(
  entityScreen(illness, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['studentId'],
    offeredWhen: { otherDiagnosis: ({ disease }) => disease === 'other' },
    narrowOrder: ['symptoms', 'classId', 'isolationUntil'],
    inlineFilters: ['status', 'cause'],
    ListAlert: MissingCases,
    empty: { title: 'health.illness.emptyTitle', text: 'health.illness.emptyText' },
    ways: [{ label: 'health.illness.rules', href: '/health/disease-rules', permission: 'health.diseaseRule.read' }],
  }),
);
