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
] as const;

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
