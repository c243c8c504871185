/**
 * What a kindergarten may let somebody see for a time: `students` names and classes, `contacts` parents with phones,
 * addresses and ID numbers, `health` allergies and all that is known of health, `face` photos of faces.
 */
export const grantTopics = ['students', 'contacts', 'health', 'face'] as const;

/** One topic of a grant. */
export type GrantTopic = (typeof grantTopics)[number];

const students = ['campus.student.read', 'campus.class.read', 'campus.grade.read', 'campus.kindergarten.read'];

/** Permissions that a topic gives for the kindergarten's records, whatever the account's roles say. */
export const permissionsOfTopic: Record<GrantTopic, readonly string[]> = {
  students,
  contacts: [...students, 'campus.student.readContact'],
  health: students,
  face: students,
};

/** What somebody of the kindergarten has to hold, and for all of it, to let others see a topic: nobody shows what they do not see. */
export const permissionsToShow: Record<GrantTopic, readonly string[]> = {
  ...permissionsOfTopic,
  health: [...students, 'campus.student.readHealth'],
};

/** Kinds of user that may be given a grant. */
export const grantedAppTypes: readonly number[] = [5, 8, 9, 15];
