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
  'service',
  'community',
  'shop',
] as const;

/** Topics between a parent and the platform. They are none of the kindergarten's business, and its staff does not see them. */
export const ownTopics = ['community', 'shop'] as const satisfies readonly (typeof messageTopics)[number][];

/** Topics of messages that the staff of a kindergarten sees. */
export const staffTopics = messageTopics.filter((topic) => !ownTopics.some((own) => own === topic));

/** The topic of a message to families. */
export type MessageTopic = (typeof messageTopics)[number];

/**
 * Topics whose messages stop after the child's last day of service. Attendance, buses, health, consents, bills and
 * answers never stop.
 */
export const servedTopics: readonly MessageTopic[] = ['activity', 'notice', 'news'];

/** Returns whether a child has the paid services on a day, both `yyyy-mm-dd`; a child without a last day has them. */
export function isServed(serviceEndDate: string | null, today: string): boolean {
  return serviceEndDate === null || today <= serviceEndDate;
}
