/** Maximum length of the name of a topic. */
export const TOPIC_NAME_MAX = 30;

/** Maximum length of the title of a post. */
export const POST_TITLE_MAX = 40;

/** Maximum length of the text of a post. */
export const POST_CONTENT_MAX = 5000;

/** Maximum number of pictures of a post. */
export const POST_PICTURES_MAX = 9;

/** Maximum length of a comment, of an appeal and of its answer. */
export const COMMENT_MAX = 500;

/** Maximum length of the reason that a person types. */
export const REASON_TEXT_MAX = 200;

/** Posts, comments and reports of one person within a minute. */
export const WRITES_PER_MINUTE = 6;

/** Pictures that one parent uploads within a minute. */
export const PICTURES_PER_MINUTE = 20;

/** Posts or comments of one answer. */
export const BOARD_PAGE = 20;

/** Things that wait for a decision in one answer. */
export const QUEUE_PAGE = 50;

/** Topic of changes that people who read the board are told of. */
export const BOARD_TOPIC = 'community.board';

/** Kinds of organizations that write; a family writes for the kindergarten of its child. */
export const sides = ['expert', 'institution', 'family'] as const;

/** Reasons to report something, and to hide it, in the order of their keys. */
export const hideReasons = ['advertising', 'insult', 'falsehood', 'privacy', 'other'] as const;

/** One of these reasons. */
export type HideReason = (typeof hideReasons)[number];

/** Reasons to keep something that was reported. */
export const keepReasons = ['noViolation', 'noEvidence', 'other'] as const;

/** Lengths of a mute. */
export const muteLengths = ['day', 'threeDays', 'week', 'month', 'forGood'] as const;

/** Days of these lengths; null where it never ends. */
export const muteDays: Readonly<Record<(typeof muteLengths)[number], number | null>> = {
  day: 1,
  threeDays: 3,
  week: 7,
  month: 30,
  forGood: null,
};

/** Names of the fields that hold the pictures of a post, in order. */
export const pictureFields = [
  'picture1',
  'picture2',
  'picture3',
  'picture4',
  'picture5',
  'picture6',
  'picture7',
  'picture8',
  'picture9',
] as const;
