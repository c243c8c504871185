import type { Words } from '@kiga/entity/words/words.ts';
import type { commentZhCN, postZhCN, topicZhCN } from './writing.zh-CN.ts';

/** Texts of topics, in English. */
export const topicEnUS = {
  name: 'topic',
  plural: 'Topics',
  total_one: '{count} topic',
  total_other: '{count} topics',
  amount_one: '{count} topic',
  amount_other: '{count} topics',
  search: 'Topic name',
  emptyTitle: 'No topics yet',
  emptyText: 'Add a topic, and experts, institutions and parents can write in it.',
  fields: {
    name: 'Topic name',
    description: 'Description',
    cover: 'Cover',
    moderation: 'Moderation',
    parentsPost: 'Parents may post',
    parentsComment: 'Parents may comment',
    position: 'Position',
    status: 'Status',
    postCount: 'Posts',
  },
  options: {
    status: { open: 'Open', closed: 'Closed' },
    moderation: { before: 'Before showing', after: 'After showing' },
  },
  groups: { topic: 'Topic', rules: 'Rules' },
  acts: { close: 'Close', reopen: 'Reopen' },
  consequences: { close: 'The topic can then only be read. Nobody posts or comments in it.' },
  hints: { moderation: 'Content with sensitive words always waits' },
} as const satisfies Words<typeof topicZhCN>;

const reasons = {
  advertising: 'Advertising',
  insult: 'Insult',
  falsehood: 'False information',
  privacy: 'Privacy',
  other: 'Other',
} as const;
const sides = { expert: 'Expert', institution: 'Institution', family: 'Parent' } as const;
const status = { pendingReview: 'Pending review', shown: 'Shown', hidden: 'Hidden' } as const;
const acts = {
  pass: 'Pass',
  hide: 'Hide',
  showAgain: 'Show again',
  wait: 'Return to review',
  undo: 'Undo the decision',
  muteWriter: 'Mute the writer',
} as const;
const lengths = {
  day: '1 day',
  threeDays: '3 days',
  week: '7 days',
  month: '30 days',
  forGood: 'For good',
} as const;

/** Texts of posts, in English. */
export const postEnUS = {
  name: 'post',
  plural: 'Posts',
  total_one: '{count} post',
  total_other: '{count} posts',
  amount_one: '{count} post',
  amount_other: '{count} posts',
  search: 'Title, writer or organization',
  emptyTitle: 'No posts yet',
  emptyText: 'Posts of experts, institutions and parents appear here.',
  fields: {
    topicId: 'Topic',
    title: 'Title',
    content: 'Text',
    picture1: 'Picture 1',
    picture2: 'Picture 2',
    picture3: 'Picture 3',
    picture4: 'Picture 4',
    picture5: 'Picture 5',
    picture6: 'Picture 6',
    picture7: 'Picture 7',
    picture8: 'Picture 8',
    picture9: 'Picture 9',
    side: 'Written by',
    writer: 'Writer',
    organizationName: 'Organization',
    writtenAt: 'Written at',
    shownAt: 'Shown at',
    status: 'Status',
    hiddenReason: 'Reason of hiding',
    hiddenText: 'Details of the reason',
    hiddenBy: 'Hidden by',
    sensitiveWords: 'Sensitive words',
    commentCount: 'Comments',
    reportCount: 'Open reports',
  },
  options: { status, side: sides, hiddenReason: reasons, reason: reasons, length: lengths },
  groups: { post: 'Post', pictures: 'Pictures', writer: 'Writer', decision: 'Review' },
  acts,
  asks: { reason: 'Reason', reasonText: 'Details (required for “Other”)', length: 'Length' },
  questions: { muteWriter: 'Mute the writer of “{record}”' },
  consequences: {
    hide: 'Nobody else sees it then. The writer is told the reason, and its open reports are settled.',
    muteWriter: 'The writer can read, and write nothing until then. The reason is told.',
  },
  done: { muteWriter: 'Muted', undo: 'Undone' },
  openComments: 'Comments',
  openMutes: 'Mutes',
} as const satisfies Words<typeof postZhCN>;

/** Texts of comments, in English. */
export const commentEnUS = {
  name: 'comment',
  plural: 'Comments',
  total_one: '{count} comment',
  total_other: '{count} comments',
  amount_one: '{count} comment',
  amount_other: '{count} comments',
  search: 'Writer or organization',
  emptyTitle: 'No comments yet',
  emptyText: 'Comments and replies of the community appear here.',
  fields: {
    postId: 'Post',
    replyToId: 'In reply to',
    content: 'Comment',
    side: 'Written by',
    writer: 'Writer',
    organizationName: 'Organization',
    writtenAt: 'Written at',
    shownAt: 'Shown at',
    status: 'Status',
    hiddenReason: 'Reason of hiding',
    hiddenText: 'Details of the reason',
    hiddenBy: 'Hidden by',
    sensitiveWords: 'Sensitive words',
    reportCount: 'Open reports',
  },
  options: { status, side: sides, hiddenReason: reasons, reason: reasons, length: lengths },
  groups: { comment: 'Comment', writer: 'Writer', decision: 'Review' },
  acts,
  asks: { reason: 'Reason', reasonText: 'Details (required for “Other”)', length: 'Length' },
  questions: { muteWriter: 'Mute {record}' },
  consequences: {
    hide: 'Nobody else sees it then. The writer is told the reason, and its open reports are settled.',
    muteWriter: 'The writer can read, and write nothing until then. The reason is told.',
  },
  done: { muteWriter: 'Muted', undo: 'Undone' },
} as const satisfies Words<typeof commentZhCN>;
