import { report } from '@kiga/contract/community/report.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of reports about posts and comments. */
export default asLight(
  entityScreen(report, {
    inlineFilters: ['status', 'reason'],
    narrowOrder: ['decision', 'reasonText', 'reporter'],
    empty: { title: 'community.report.emptyTitle', text: 'community.report.emptyText' },
  }),
);
