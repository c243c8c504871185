import type { Words } from '@kiga/entity/words/words.ts';
import type { appealZhCN, muteZhCN, reportZhCN } from './upkeep.zh-CN.ts';

const sides = { expert: 'Expert', institution: 'Institution', family: 'Parent' } as const;
const hideReasons = {
  advertising: 'Advertising',
  insult: 'Insult',
  falsehood: 'False information',
  privacy: 'Privacy',
} as const;
const keepReasons = { noViolation: 'No violation', noEvidence: 'Not enough evidence' } as const;
const other = 'Other';

/** Texts of reports, in English. */
export const reportEnUS = {
  name: 'report',
  plural: 'Reports',
  total_one: '{count} report',
  total_other: '{count} reports',
  amount_one: '{count} report',
  amount_other: '{count} reports',
  search: 'Reporter or organization',
  emptyTitle: 'No reports yet',
  emptyText: 'Reports of readers of the community appear here.',
  fields: {
    subject: 'About',
    postId: 'Post',
    commentId: 'Comment',
    subjectText: 'Reported text',
    reason: 'Reason',
    reasonText: 'Details',
    reporter: 'Reporter',
    side: 'Reported by',
    organizationName: 'Organization',
    reportedAt: 'Reported at',
    status: 'Status',
    decision: 'Reason of the decision',
    decisionText: 'Details of the decision',
    decidedAt: 'Decided at',
    decidedBy: 'Decided by',
  },
  options: {
    status: { open: 'Open', upheld: 'Upheld', dismissed: 'Dismissed' },
    subject: { post: 'Post', comment: 'Comment' },
    reason: { ...hideReasons, other },
    hideReason: { ...hideReasons, other },
    keepReason: { ...keepReasons, other },
    decision: { ...hideReasons, ...keepReasons, other },
    side: sides,
  },
  groups: { report: 'Report', reporter: 'Reporter', decision: 'Decision' },
  acts: { uphold: 'Uphold and hide', dismiss: 'Dismiss' },
  asks: { hideReason: 'Reason to hide', keepReason: 'Reason to keep', reasonText: 'Details (required for “Other”)' },
  consequences: {
    uphold: 'The text is hidden. Reporter and writer are told the reason; the writer never learns who reported.',
  },
} as const satisfies Words<typeof reportZhCN>;

/** Texts of mutes, in English. */
export const muteEnUS = {
  name: 'mute',
  plural: 'Mutes',
  total_one: '{count} mute',
  total_other: '{count} mutes',
  amount_one: '{count} mute',
  amount_other: '{count} mutes',
  search: 'Name or organization',
  emptyTitle: 'No mutes',
  emptyText: 'You can mute the writer of a post or a comment there.',
  fields: {
    person: 'Name',
    side: 'Writes as',
    organizationName: 'Organization',
    reason: 'Reason',
    mutedAt: 'Muted at',
    until: 'Until',
    mutedBy: 'Muted by',
    liftedAt: 'Lifted at',
    inForce: 'State',
  },
  options: { side: sides, inForce: { running: 'Muted', ended: 'Ended', lifted: 'Lifted' } },
  groups: { mute: 'Mute' },
  acts: { lift: 'Lift the mute' },
  done: { lift: 'The mute is lifted' },
  forGood: 'For good',
} as const satisfies Words<typeof muteZhCN>;

/** Texts of appeals, in English. */
export const appealEnUS = {
  name: 'appeal',
  plural: 'Appeals',
  total_one: '{count} appeal',
  total_other: '{count} appeals',
  amount_one: '{count} appeal',
  amount_other: '{count} appeals',
  search: 'Name or organization',
  emptyTitle: 'No appeals yet',
  emptyText: 'Appeals of muted people and of writers of hidden texts appear here.',
  fields: {
    subject: 'About',
    subjectText: 'Decided text',
    content: 'Appeal',
    person: 'Person',
    side: 'Writes as',
    organizationName: 'Organization',
    appealedAt: 'Appealed at',
    status: 'Status',
    answer: 'Answer',
    decidedAt: 'Answered at',
    against: 'First decided by',
    decidedBy: 'Answered by',
  },
  options: {
    status: { open: 'Open', granted: 'Granted', refused: 'Refused' },
    subject: { post: 'Post', comment: 'Comment', mute: 'Mute' },
    side: sides,
  },
  groups: { appeal: 'Appeal', decision: 'Answer' },
  acts: { grant: 'Grant', refuse: 'Refuse' },
  asks: { answer: 'Answer' },
  consequences: { grant: 'The text is shown again, or the mute is lifted. The person is told your answer.' },
} as const satisfies Words<typeof appealZhCN>;
