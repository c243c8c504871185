import { appeal } from '@kiga/contract/community/appeal.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of appeals against hidden texts and mutes. */
export default asLight(
  entityScreen(appeal, {
    inlineFilters: ['status', 'subject'],
    narrowOrder: ['against', 'organizationName', 'subjectText'],
    empty: { title: 'community.appeal.emptyTitle', text: 'community.appeal.emptyText' },
  }),
);
