/** How soon an answer is asked for. */
export const urgencies = ['urgent', 'soon', 'calm'] as const;

/** One urgency. */
export type Urgency = (typeof urgencies)[number];

/**
 * Hours within which each urgency asks for an answer. No law states such times, so these are a first choice: within the
 * morning, by the next day, and within three days.
 */
export const answerHours: Readonly<Record<Urgency, number>> = { urgent: 2, soon: 24, calm: 72 };

/**
 * Facts of the child that the asker may share.
 * - `basics`: age and sex.
 * - `name`: the name.
 * - `growth`: the measurements of the last year.
 * - `checks`: the health checks of the last days.
 * - `illnesses`: the illness register.
 * - `allergies`: the allergies.
 * - `exams`: the examinations at admission, with the vaccination.
 */
export const shares = ['basics', 'name', 'growth', 'checks', 'illnesses', 'allergies', 'exams'] as const;

/** One shareable part. */
export type Share = (typeof shares)[number];

/** Permission that a member of the kindergarten needs to share a part, and to see it beside a question. */
export const permissionOfShare: Readonly<Record<Share, string>> = {
  basics: 'campus.student.read',
  name: 'campus.student.read',
  growth: 'health.measurement.read',
  checks: 'health.check.read',
  illnesses: 'health.illness.read',
  allergies: 'campus.student.readHealth',
  exams: 'health.entranceExam.read',
};

/** Days of health checks that a question shares, today included. */
export const SHARED_CHECK_DAYS = 14;

/** Days of measurements that a question shares: a year. */
export const SHARED_GROWTH_DAYS = 366;

/** Maximum number of records of one kind that a question shares, the latest ones. */
export const SHARED_RECORDS_MAX = 20;

/** Maximum length of a topic. */
export const TOPIC_MAX = 60;

/** Maximum length of one message. */
export const MESSAGE_MAX = 1000;

/** Maximum number of photos of one message. */
export const MESSAGE_PHOTOS_MAX = 3;

/** Returns the moment by which an answer is due. */
export function dueAfter(asked: Date, urgency: Urgency): Date {
  return new Date(asked.getTime() + answerHours[urgency] * 3_600_000);
}
