import { mutePostWriter, undoPost } from '@kiga/contract/community/moderation.acts.ts';
import { post } from '@kiga/contract/community/post.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ContentCell } from '../communication/communication.public.ts';
import { CommentsLink, HiddenAlert, PostPictures, postWays } from './post-parts.tsx';

/** Screen of posts: those of the own organization, or all for moderators. */
export default entityScreen(post, {
  usesLibrary: true,
  columns: { content: { Cell: ContentCell, inRecord: true } },
  acts: [screenAct(mutePostWriter), screenAct(undoPost)],
  sections: { pictures: PostPictures },
  ways: postWays,
  inlineFilters: ['status', 'topicId'],
  narrowOrder: ['commentCount', 'organizationName', 'reportCount', 'sensitiveWords'],
  RecordAlert: HiddenAlert,
  RecordActs: CommentsLink,
  empty: { title: 'community.post.emptyTitle', text: 'community.post.emptyText' },
});
