import { comment } from '@kiga/contract/community/comment.entity.ts';
import { muteCommentWriter, undoComment } from '@kiga/contract/community/moderation.acts.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ContentCell } from '../communication/communication.public.ts';
import { HiddenAlert } from './post-parts.tsx';

/** Screen of the comments of the community. */
export default entityScreen(comment, {
  usesLibrary: true,
  columns: { content: { Cell: ContentCell, inRecord: true } },
  acts: [screenAct(muteCommentWriter), screenAct(undoComment)],
  inlineFilters: ['status', 'postId'],
  narrowOrder: ['organizationName', 'reportCount', 'sensitiveWords'],
  RecordAlert: HiddenAlert,
  empty: { title: 'community.comment.emptyTitle', text: 'community.comment.emptyText' },
});
