import { examRound } from '@kiga/contract/health/exam/exam-round.entity.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../../campus/campus.public.ts';

const ExamProgress = lazyPart(() => import('./exam-progress.tsx'));

/** Screen of examination rounds, each with the children who still lack a result. */
export default asLight(
  entityScreen(examRound, {
    tenants: kindergartens,
    sections: { progress: ExamProgress },
    narrowOrder: ['fromDay', 'untilDay', 'examinedCount'],
    inlineFilters: ['status', 'kind'],
    ways: [
      {
        label: 'health.examResult.summary.title',
        href: '/health/exam-summary',
        permission: 'health.examResult.read',
      },
      { label: 'health.examResult.plural', href: '/health/exam-results', permission: 'health.examResult.read' },
    ],
    empty: { title: 'health.examRound.emptyTitle', text: 'health.examRound.emptyText' },
  }),
);
