import { news } from '@kiga/contract/communication/news.entity.ts';
import { publishingActs } from '@kiga/contract/communication/publishing.acts.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { publishingAlert } from './publishing-alert.tsx';
import { reviewSegments } from './use-review-counts.ts';

/** Screen of news: review and publication. */
export default entityScreen(news, {
  segments: reviewSegments(news),
  hints: ({ t }) => ({
    sortOrder: t('communication.news.hints.sortOrder'),
    shownFrom: t('communication.news.hints.shownFrom'),
  }),
  acts: [screenAct(publishingActs.news.publish, { isMain: true }), screenAct(publishingActs.news.unpublish)],
  RecordAlert: publishingAlert('news'),
  narrowOrder: ['sortOrder', 'shownFrom'],
  inlineFilters: ['publication'],
  empty: { title: 'communication.news.emptyTitle', text: 'communication.news.emptyText' },
});
