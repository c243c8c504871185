import { post } from '@kiga/contract/community/post.entity.ts';
import { topic } from '@kiga/contract/community/topic.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** Records of the area that the command palette finds, with the values that distinguish namesakes. */
export const communityPaletteSources = [
  {
    entity: post,
    href: '/community/posts',
    hint: ({ topicIdText, organizationName }: EntityRecord) => [topicIdText, organizationName],
  },
  { entity: topic, href: '/community/topics', hint: () => [] },
];
