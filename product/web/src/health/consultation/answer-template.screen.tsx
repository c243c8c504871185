import { answerTemplate } from '@kiga/contract/health/consultation/answer-template.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of a doctor's ready answers. */
export default asLight(
  entityScreen(answerTemplate, {
    empty: { title: 'health.answerTemplate.emptyTitle', text: 'health.answerTemplate.emptyText' },
  }),
);
