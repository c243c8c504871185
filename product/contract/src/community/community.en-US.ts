import type { Words } from '@kiga/entity/words/words.ts';
import type { communityErrorsZhCN, communityZhCN } from './community.zh-CN.ts';
import { communityPagesEnUS } from './pages.en-US.ts';
import { appealEnUS, muteEnUS, reportEnUS } from './upkeep.en-US.ts';
import { commentEnUS, postEnUS, topicEnUS } from './writing.en-US.ts';

/** Texts of the area, in English. */
export const communityEnUS = {
  ...communityPagesEnUS,
  topic: topicEnUS,
  post: postEnUS,
  comment: commentEnUS,
  report: reportEnUS,
  mute: muteEnUS,
  appeal: appealEnUS,
  home: {
    waiting_one: '{count} community item waits for review',
    waiting_other: '{count} community items wait for review',
    appeals_one: '{count} community appeal waits for an answer',
    appeals_other: '{count} community appeals wait for an answer',
  },
  messages: {
    waiting: {
      title: 'The community has content to review',
      text: 'A post, a comment or a report waits in the moderation queue.',
    },
    appealed: {
      title: 'A new appeal in the community',
      text: '{person} appeals. Another person than the one who decided answers it.',
    },
    passed: { title: 'Passed: {text}', text: 'The community now shows your text.' },
    hidden: { title: 'Hidden: {text}', text: 'Reason: {reason}. You can appeal under “My posts”.' },
    shownAgain: { title: 'Shown again: {text}', text: 'The community shows your text again.' },
    decisionUndone: {
      title: 'Decision taken back: {text}',
      text: 'The last decision about this text does not hold. You will hear of the next one.',
    },
    reportUpheld: { title: 'Report decided: {text}', text: 'The reported text is hidden. Reason: {reason}.' },
    reportDismissed: { title: 'Report decided: {text}', text: 'The reported text stays. Reason: {reason}.' },
    reportedKept: {
      title: 'Your reported text stays: {text}',
      text: 'Your text was reported, and stays after a review. Reason: {reason}.',
    },
    muted: {
      title: 'You are muted until {until}',
      text: 'Reason: {reason}. You can read, and write nothing until then. You can appeal.',
    },
    mutedForGood: {
      title: 'You are muted for good',
      text: 'Reason: {reason}. You can read, and write nothing. You can appeal.',
    },
    muteLifted: { title: 'Your mute is lifted', text: 'You can write in the community again.' },
    appealGranted: { title: 'Appeal granted: {text}', text: '{answer}' },
    appealRefused: { title: 'Appeal refused: {text}', text: '{answer}' },
    ofMute: 'mute',
  },
} as const satisfies Words<typeof communityZhCN>;

/** Texts of the area's errors, in English. */
export const communityErrorsEnUS = {
  COMMUNITY_TOPIC_NAME_TAKEN: 'A topic has this name already',
  COMMUNITY_TOPIC_CLOSED: 'The topic is closed and can only be read',
  COMMUNITY_PARENTS_NO_POSTS: 'Parents cannot post in this topic',
  COMMUNITY_PARENTS_NO_COMMENTS: 'Parents cannot comment in this topic',
  COMMUNITY_MUTED: 'You are muted until {until} and cannot write',
  COMMUNITY_MUTED_FOR_GOOD: 'You are muted for good and cannot write',
  COMMUNITY_TOO_MANY: 'Too many at once; try again in {seconds} seconds',
  COMMUNITY_HIDDEN: 'A hidden text cannot be changed; you can appeal',
  COMMUNITY_REPLY_TO_REPLY: 'A reply cannot be answered',
  COMMUNITY_REPORTED_ALREADY: 'You have reported this already; please wait for the decision',
  COMMUNITY_OWN_WRITING: 'You cannot report your own text',
  COMMUNITY_NOT_HIDDEN: 'The text is not hidden, so there is nothing to appeal against',
  COMMUNITY_APPEAL_OPEN: 'Your appeal waits for its answer',
  COMMUNITY_OWN_DECISION: 'Another person answers appeals against your own decision',
  COMMUNITY_MUTED_ALREADY: 'The writer is muted already',
  COMMUNITY_WRITER_GONE: 'The writer’s account no longer exists',
  COMMUNITY_MUTE_OVER: 'The mute is over',
  COMMUNITY_UNDO_TOO_LATE: 'The text has changed since, so the decision stays',
} as const satisfies Words<typeof communityErrorsZhCN>;
