/**
 * Topics that a kindergarten may open for a limited time.
 * - `students`: names and classes.
 * - `contacts`: parents with phones, addresses and ID numbers.
 * - `health`: allergies and all other health data.
 * - `face`: face photos.
 * - `video`: the pictures of cameras.
 */
export const grantTopics = ['students', 'contacts', 'health', 'face', 'video'] as const;

/** One topic of a grant. */
export type GrantTopic = (typeof grantTopics)[number];

const students = ['campus.student.read', 'campus.class.read', 'campus.grade.read', 'campus.kindergarten.read'];

/** Permissions that each topic gives for the kindergarten's records, regardless of the account's roles. */
export const permissionsOfTopic: Record<GrantTopic, readonly string[]> = {
  students,
  contacts: [...students, 'campus.student.readContact'],
  health: students,
  face: students,
  video: [...students, 'devices.camera.watch'],
};

/**
 * Permissions that a member of the kindergarten needs, for all of it, to grant a topic. Nobody can grant data that they
 * do not see.
 */
export const permissionsToShow: Record<GrantTopic, readonly string[]> = {
  ...permissionsOfTopic,
  health: [...students, 'campus.student.readHealth'],
};

/** Kinds of user that can receive a grant. */
export const grantedAppTypes: readonly number[] = [5, 8, 9, 15];
