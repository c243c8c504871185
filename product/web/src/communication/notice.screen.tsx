import { notice } from '@kiga/contract/communication/notice.entity.ts';
import { publishingActs, remindNotice } from '@kiga/contract/communication/publishing.acts.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { LinkCell } from './link-cell.tsx';
import { publishingAlert } from './publishing-alert.tsx';
import { reviewSegments } from './use-review-counts.ts';

const NoticeReaders = lazyPart(() => import('./notice-readers.tsx'));

/** Screen of notices: review, publication, and who has read them. */
export default entityScreen(notice, {
  segments: reviewSegments(notice),
  columns: { link: { Cell: LinkCell, inRecord: true } },
  newStart: { noticeType: 'ordinary', audience: 'families', sendTarget: 'school' },
  offeredWhen: {
    content: ({ noticeType }) => noticeType !== 'link',
    link: ({ noticeType }) => noticeType === 'link',
    gradeIds: ({ sendTarget }) => sendTarget === 'grade',
    classIds: ({ sendTarget }) => sendTarget === 'class',
  },
  hints: ({ t }) => ({
    link: t('communication.notice.hints.link'),
    sendTarget: t('communication.notice.hints.sendTarget'),
  }),
  acts: [
    screenAct(publishingActs.notice.publish, { isMain: true }),
    screenAct(publishingActs.notice.unpublish),
    screenAct(remindNotice),
  ],
  sections: { readers: NoticeReaders },
  RecordAlert: publishingAlert('notice'),
  narrowOrder: ['audience', 'sendTarget', 'noticeType'],
  inlineFilters: ['publication', 'noticeType'],
  empty: { title: 'communication.notice.emptyTitle', text: 'communication.notice.emptyText' },
});
