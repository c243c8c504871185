/** Topics of messages to families. An app opens its screen for the topic with the id of the message. */
export const messageTopics = [
  'attendance',
  'pickup',
  'bus',
  'leave',
  'form',
  'question',
  'consent',
  'activity',
  'notice',
  'news',
  'letter',
  'bill',
] as const;

/** The topic of a message to families. */
export type MessageTopic = (typeof messageTopics)[number];
