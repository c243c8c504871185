import { replyToFeedback } from '@kiga/contract/operations/feedback.acts.ts';
import { feedback } from '@kiga/contract/operations/feedback.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of parents' feedback about the apps. */
export default asLight(
  entityScreen(feedback, {
    acts: [screenAct(replyToFeedback, { isMain: true })],
    narrowOrder: ['appVersion', 'phoneModel', 'repliedOn'],
    inlineFilters: ['status'],
    empty: { title: 'operations.feedback.emptyTitle', text: 'operations.feedback.emptyText' },
  }),
);
