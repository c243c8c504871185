import { topic } from '@kiga/contract/community/topic.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the topics of the community, with the rules for all that is written in them. */
export default asLight(
  entityScreen(topic, {
    hints: ({ t }) => ({ moderation: t('community.topic.hints.moderation') }),
    newStart: { moderation: 'before' },
    inlineFilters: ['status', 'moderation'],
    narrowOrder: ['position', 'parentsComment', 'parentsPost'],
    empty: { title: 'community.topic.emptyTitle', text: 'community.topic.emptyText' },
  }),
);
